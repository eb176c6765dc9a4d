import { Fragment, type JSX } from 'preact';
import { readOperations } from '../../contract/operations.ts';
import type { Operation } from '../../contract/operation.ts';
import { docsPage, areaTitle, TokenBox, type DocsSource } from './frame.tsx';
import type { Guide } from './guides.ts';
import { Method, OperationView } from './operation-view.tsx';
import { areaPath, DOCS, EVENTS, operationPath } from './paths.ts';
import { Prose } from './prose.tsx';
import { codeSamplesOf } from './samples/languages.ts';
import { sampleCall } from './samples/sample-call.ts';
import { JsonCode, CodeSamples } from './samples/samples-view.tsx';
import { boundsOf, Fields } from './schema-view.tsx';

/** The operation that the first page calls. */
const FIRST = 'listPopularFeed';

/** Renders the start page: the areas, the first steps, and every operation in a line. */
export function overview(source: DocsSource): string {
  const { document, baseUrl, guides } = source;
  const operations = readOperations(document);
  const first = operations.find(({ id }) => id === FIRST);
  const { title, version, summary, description } = document.info;
  const content = (
    <>
      <h1>API documentation</h1>
      <p class="lead">
        {summary} {title}, version {version}. Base URL: <code>{baseUrl}</code>
      </p>
      <TokenBox baseUrl={baseUrl} />
      {first && (
        <section>
          <h2>Quickstart</h2>
          <CodeSamples id="first" samples={codeSamplesOf(sampleCall(first, baseUrl), baseUrl)} />
          <p>
            <a href={`${DOCS}/guides/first-call`}>Step by step</a>, <a href={operationPath(first)}>try it here</a>.
          </p>
        </section>
      )}
      <section>
        <h2>Guides</h2>
        <ul class="tiles">
          {guides.map((guide) => (
            <li key={guide.name}>
              <a href={`${DOCS}/guides/${guide.name}`}>{guide.title}</a>
              <p>{guide.summary}</p>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Reference</h2>
        <p>
          <a href={EVENTS}>Events</a>, with an example in each format of webhooks.
        </p>
        {document.tags.map(({ name, description: about }) => (
          <section key={name} id={name} aria-labelledby={`${name}-area`}>
            <h3 id={`${name}-area`}>
              <a href={areaPath(name)}>{areaTitle(name)}</a>
            </h3>
            <p>{about}</p>
            <OperationList operations={operations.filter(({ tag }) => tag === name)} />
          </section>
        ))}
      </section>
      <section>
        <h2>Overview</h2>
        <Prose text={description} />
        <p>
          For programs: <a href={`${DOCS}/json`}>OpenAPI 3.1 as JSON</a>, <a href={`${DOCS}/yaml`}>as YAML</a>,{' '}
          <a href={`${DOCS}/3.2/json`}>OpenAPI 3.2</a>, workflows in Arazzo (<Flows operations={operations} />
          ), <a href="/.well-known/api-catalog">the API catalog</a>,{' '}
          <a href={`${DOCS}/../skill.md`.replace('/docs/..', '')}>a skill for agents</a>,{' '}
          <a href="/llms.txt">llms.txt</a>.
        </p>
      </section>
    </>
  );
  const about = `${summary} Guides, and a reference of every operation with samples in five languages.`;
  return docsPage(source, { title: 'API documentation', description: about, path: DOCS, content });
}

/** Links to the documents of workflows that the contract lists. */
function Flows({ operations }: { operations: readonly Operation[] }): JSX.Element {
  const [file] = operations.find(({ id }) => id === 'getFlow')?.parameters ?? [];
  return (
    <>
      {file?.schema.enum?.map(String).map((name, i) => (
        <Fragment key={name}>
          {i > 0 && ', '}
          <a href={`${DOCS}/flows/${name}`}>{name.replace('.arazzo.yaml', '')}</a>
        </Fragment>
      ))}
    </>
  );
}

function OperationList({ operations }: { operations: readonly Operation[] }): JSX.Element {
  return (
    <ul class="operations">
      {operations.map((operation) => (
        <li key={operation.id}>
          <a href={operationPath(operation)}>
            <Method name={operation.method} /> <code>{operation.path}</code>
          </a>{' '}
          <span>
            {operation.summary}
            {operation.lifecycle['x-experimental'] === true && <mark>experimental</mark>}
            {operation.lifecycle.deprecated === true && <mark>deprecated</mark>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The reference of an area. */
export function areaPage(source: DocsSource, area: { readonly name: string; readonly description: string }): string {
  const { document, baseUrl } = source;
  const operations = readOperations(document).filter(({ tag }) => tag === area.name);
  const title = areaTitle(area.name);
  const content = (
    <>
      <h1>{title}</h1>
      <p class="lead">{area.description}</p>
      <TokenBox baseUrl={baseUrl} />
      {operations.map((operation) => (
        <OperationView key={operation.id} document={document} operation={operation} baseUrl={baseUrl} />
      ))}
    </>
  );
  const sections = operations.map((operation) => ({ href: `#${operation.id}`, name: operation.summary }));
  const frame = { title: `${title}: API reference`, description: area.description, path: areaPath(area.name) };
  return docsPage(source, { ...frame, sections, content });
}

/** Every schema by name. */
export function schemasPage(source: DocsSource): string {
  const { document } = source;
  const schemas = Object.entries(
    document.components.schemas as Record<string, { description?: string; example?: unknown }>,
  );
  const content = (
    <>
      <h1>Schemas</h1>
      <p class="lead">Schemas of requests and responses, by name.</p>
      {schemas.map(([name, schema]) => (
        <section class="operation" id={name} key={name} aria-labelledby={`${name}-title`}>
          <div class="about">
            <h2 id={`${name}-title`}>
              {name}
              <a class="permalink" href={`#${name}`} aria-label={`Link to ${name}`}>
                #
              </a>
            </h2>
            {schema.description !== undefined && <Prose text={schema.description} />}
            <p class="bounds">{boundsOf(document, schema)}</p>
            <Fields document={document} schema={schema} depth={2} />
          </div>
          <div class="beside">{schema.example !== undefined && <JsonCode value={schema.example} />}</div>
        </section>
      ))}
    </>
  );
  const description = 'Every schema of the API’s requests and responses, with an example.';
  return docsPage(source, { title: 'Schemas: API reference', description, path: `${DOCS}/schemas`, content });
}

/** A guide. */
export function guidePage(source: DocsSource, guide: Guide): string {
  const content = (
    <div class="guide">
      <h1>{guide.title}</h1>
      <p class="lead">{guide.summary}</p>
      <TokenBox baseUrl={source.baseUrl} />
      <Prose text={guide.text} />
      {guide.name === 'oauth' && <OAuthTrial />}
      <GuideLinks source={source} guide={guide} />
    </div>
  );
  const { title, summary: description, name } = guide;
  return docsPage(source, { title, description, path: `${DOCS}/guides/${name}`, content });
}

/** Starts the sign-in of this documentation, and shows each of its steps. */
function OAuthTrial(): JSX.Element {
  return (
    <section class="oauth-trial" aria-labelledby="start">
      <h2 id="start">Start</h2>
      <noscript>
        <p>
          This needs JavaScript. Without it, <a href="/settings/apps">register an app</a> and follow the steps above.
        </p>
      </noscript>
      <button type="button" hidden>
        Start sign-in
      </button>
      <ol class="oauth-steps" aria-live="polite" />
    </section>
  );
}

/** The guides before and after this one. */
function GuideLinks({ source: { guides }, guide }: { source: DocsSource; guide: Guide }): JSX.Element {
  const at = guides.indexOf(guide);
  const [before, after] = [guides[at - 1], guides[at + 1]];
  return (
    <nav class="onward" aria-label="More guides">
      {before && <a href={`${DOCS}/guides/${before.name}`}>← {before.title}</a>}
      {after && <a href={`${DOCS}/guides/${after.name}`}>{after.title} →</a>}
    </nav>
  );
}
