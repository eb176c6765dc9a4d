import type { JSX } from 'preact';
import type { ContractDocument } from '../../contract/document.ts';
import { errorCodesOf } from '../../contract/response-validator.ts';
import type { Operation, Parameter } from '../../contract/operation.ts';
import { Prose } from './prose.tsx';
import { codeSamplesOf } from './samples/languages.ts';
import { sampleCall } from './samples/sample-call.ts';
import { Code, JsonCode, CodeSamples } from './samples/samples-view.tsx';
import { DOCS, operationPath } from './paths.ts';
import { SchemaField, Fields, nameIn } from './schema-view.tsx';

interface OperationOf {
  readonly document: ContractDocument;
  readonly operation: Operation;
  readonly baseUrl: string;
}

/** An operation: text at the left, samples and responses at the right, or below on a phone. */
export function OperationView({ document, operation, baseUrl }: OperationOf): JSX.Element {
  const { id, method, path, summary, description } = operation;
  const call = sampleCall(operation, baseUrl);
  return (
    <section class="operation" id={id} aria-labelledby={`${id}-title`}>
      <div class="about">
        <h2 id={`${id}-title`}>
          {summary}
          <a class="permalink" href={operationPath(operation)} aria-label={`Link to ${summary}`}>
            #
          </a>
        </h2>
        <p class="address">
          <Method name={method} /> <code>{path}</code>
        </p>
        <LifecycleNotice operation={operation} />
        <Prose text={description} />
        <p class="bounds">
          {operation.open ? 'No token required.' : `Needs a token with the scope ${operation.scopes.join(' and ')}.`}{' '}
          Operation id <code>{id}</code>
        </p>
        <Parameters document={document} operation={operation} />
        {operation.body && (
          <>
            <h3>Body</h3>
            <Fields document={document} schema={operation.body.written} sent />
          </>
        )}
        <Answers document={document} operation={operation} />
      </div>
      <div class="beside">
        <CodeSamples id={id} samples={codeSamplesOf(call, baseUrl)} />
        <TryForm operation={operation} />
        <AnswerExample operation={operation} />
      </div>
    </section>
  );
}

export function Method({ name }: { name: string }): JSX.Element {
  return <span class={`method ${name.toLowerCase()}`}>{name}</span>;
}

function LifecycleNotice({ operation: { lifecycle } }: { operation: Operation }): JSX.Element | null {
  if (lifecycle['x-experimental'] === true)
    return <p class="notice">Experimental: may change or be removed without notice.</p>;
  if (lifecycle.deprecated !== true) return null;
  return (
    <p class="notice wrong">
      Deprecated{lifecycle['x-deprecated-since'] !== undefined && ` since ${lifecycle['x-deprecated-since']}`}
      {lifecycle['x-sunset'] !== undefined && `; may be removed after ${lifecycle['x-sunset']}`}.
    </p>
  );
}

function Parameters({ document, operation }: Omit<OperationOf, 'baseUrl'>): JSX.Element | null {
  if (operation.parameters.length === 0) return null;
  return (
    <>
      <h3>Parameters</h3>
      <ul class="fields">
        {operation.parameters.map((parameter) => (
          <li key={`${parameter.in} ${parameter.name}`}>
            <SchemaField
              document={document}
              name={parameter.name}
              schema={{ ...parameter.schema, ...(parameter.deprecated === true ? { deprecated: true } : {}) }}
              note={parameter.required === true ? 'required' : undefined}
              description={`${parameter.description ?? ''}${parameter.in === 'query' ? '' : ` In the ${parameter.in}.`}`.trim()}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Answers({ document, operation }: Omit<OperationOf, 'baseUrl'>): JSX.Element {
  const { success, answer, responses } = operation;
  const good = responses[String(success)];
  const name = answer && nameIn(answer.schema);
  const otherResponses = Object.entries(responses).filter(([status]) => status !== String(success));
  return (
    <>
      <h3>Response</h3>
      <p>
        <strong>{success}</strong> {good?.description}
        {name !== undefined && (
          <>
            {' '}
            <a href={`${DOCS}/schemas#${name}`}>{name}</a>
          </>
        )}
      </p>
      {answer && (
        <details>
          <summary>Response fields</summary>
          <Fields document={document} schema={answer.schema} />
        </details>
      )}
      <details>
        <summary>Response headers</summary>
        <ul class="fields">
          {Object.entries(good?.headers ?? {}).map(([header, { schema, description }]) => (
            <li key={header}>
              <SchemaField document={document} name={header} schema={schema} description={description} />
            </li>
          ))}
        </ul>
      </details>
      <details>
        <summary>Errors and other responses</summary>
        <ul class="fields">
          {otherResponses.map(([status, response]) => (
            <li key={status}>
              <p class="field-name">
                <code>{status}</code>{' '}
                {errorCodesOf(response).map((code) => (
                  <a key={code} href={`${DOCS}/guides/errors#${code.replaceAll('_', '-')}`}>
                    {code}
                  </a>
                ))}
              </p>
              <Prose text={response.description ?? ''} />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function AnswerExample({ operation: { success, responses, answer } }: { operation: Operation }): JSX.Element {
  const media = answer && responses[String(success)]?.content?.[answer.type];
  const example = media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
  if (example === undefined) return <p class="bounds">Response {success} has no body.</p>;
  return (
    <div class="example">
      <p class="caption">Response, {success}</p>
      {typeof example === 'string' ? <Code text={example} /> : <JsonCode value={example} />}
    </div>
  );
}

/** A form that makes the call from the reader's browser: assets/docs-try.js reads it. Hidden without script. */
function TryForm({ operation }: { operation: Operation }): JSX.Element {
  const { id, method, path, body } = operation;
  const inputs = operation.parameters.filter((parameter) => parameter.deprecated !== true);
  return (
    <details class="try" id={`try-${id}`} data-method={method} data-path={path} hidden>
      <summary>Try it</summary>
      <form>
        {inputs.map((parameter) => (
          <ParameterInput key={parameter.name} id={id} parameter={parameter} />
        ))}
        {body && (
          <label>
            Body{body.required ? '' : ' (optional)'}
            <textarea name="body" data-in="body" rows={8} spellcheck={false}>
              {body.example === undefined ? '' : JSON.stringify(body.example, null, 2)}
            </textarea>
          </label>
        )}
        {/* Its script makes it work: without it the browser would leave the page. */}
        <button type="submit" disabled>
          Send {method}
        </button>
        <div class="answer" role="status" />
      </form>
    </details>
  );
}

function ParameterInput({ id, parameter }: { id: string; parameter: Parameter }): JSX.Element {
  const { name, required, schema, example } = parameter;
  const filled = required === true ? exampleText(example) : '';
  const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.enum?.map(String);
  const label = (
    <>
      <code>{name}</code> {required === true ? 'required' : parameter.in === 'header' ? 'header' : ''}
    </>
  );
  const field = `${id}-${name}`;
  return (
    <div class="field">
      <label for={field}>{label}</label>
      {choices ? (
        <select id={field} name={name} data-in={parameter.in}>
          {required !== true && (
            <option value="">{schema.default === undefined ? '' : `${exampleText(schema.default)} (default)`}</option>
          )}
          {choices.map((choice) => (
            <option key={choice} value={choice} selected={choice === filled}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={field}
          name={name}
          data-in={parameter.in}
          value={filled}
          required={required === true}
          placeholder={placeholderOf(parameter)}
          autocomplete="off"
          spellcheck={false}
        />
      )}
    </div>
  );
}

function placeholderOf({ example, schema }: Parameter): string {
  return exampleText(example ?? schema.default);
}

/** A value as a query has it: a list separated by commas; nothing for undefined. */
function exampleText(value: unknown): string {
  if (Array.isArray(value)) return value.map(exampleText).join();
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}
