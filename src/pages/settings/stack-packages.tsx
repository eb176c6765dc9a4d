import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { createAsk, type CallOperation } from '../reading/operations.ts';
import { Field, FileForm, Form, Notice } from '../shell/fields.tsx';
import { readForm, refusedBy } from '../shell/forms.ts';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import type { Uses } from '../shell/dependencies.ts';
import { AppError } from '../../errors.ts';
import { showSettings } from './settings-frame.tsx';
import { constraints } from '../../../generated/constraints.ts';
import { MAX_MANIFEST_CHARACTERS, MAX_PAGE } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';

const PATH = '/settings/stack/packages';
const MANIFEST_PATH = '/settings/stack/manifest';
const NOTICES: Readonly<Record<string, string>> = { read: 'Packages stored.', removed: 'Project removed.' };
const RULE = `Choose a package.json, lock file or other manifest of at most ${MAX_MANIFEST_CHARACTERS.toLocaleString('en')} characters.`;
const KNOWN_FILES =
  'package.json, package-lock.json, pnpm-lock.yaml, yarn.lock, go.mod, pyproject.toml, requirements.txt, Cargo.toml, ' +
  'Cargo.lock, pom.xml, composer.json, composer.lock, Gemfile.lock, CycloneDX and SPDX (JSON)';

/** `/settings/stack/packages`: the packages of a person's projects, read from manifests, which are not kept. */
export function addStackPackages(router: Router, { site, api }: Uses<'site' | 'api'>): void {
  const ask = createAsk({ site, api });
  router.get(PATH, requireSignIn, (ctx) => showPackages(ctx, ask));
  router.post(MANIFEST_PATH, requireSignIn, async (ctx) => {
    const form = readForm(ctx);
    const [text, project] = [form('text') || form('file'), form('project').trim() || undefined];
    const preview = form('step') === 'preview';
    try {
      const { data } = await ask(ctx, 'putStackManifest', { body: { text, project, preview } });
      if (preview) showChanges(ctx, data, text);
      else seeOther(ctx, `${PATH}?notice=read`);
    } catch (error) {
      await showPackages(ctx, ask, whyRefused(error, text));
    }
  });
  router.post(`${PATH}/:id/delete`, requireSignIn, async (ctx) => {
    await ask(ctx, 'deleteStackManifest', { path: { id: String(ctx.params.id) } });
    seeOther(ctx, `${PATH}?notice=removed`);
  });
}

/** Reason for which a file was refused: its reader says what is wrong with a text that has the right length. */
function whyRefused(error: unknown, text: string): string {
  const isReadable = text !== '' && text.length <= MAX_MANIFEST_CHARACTERS;
  if (isReadable && error instanceof AppError && error.code === 'validation_error') return error.message;
  return refusedBy(error, RULE);
}

async function showPackages(ctx: Context, ask: CallOperation, refused?: string): Promise<void> {
  const of = (name: string): string | undefined => {
    const value = ctx.query[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const [manifestId, cursor] = [of('project'), of('cursor')];
  const [{ data: projects }, packages] = await Promise.all([
    ask(ctx, 'listStackManifests'),
    ask(ctx, 'listStackPackages', { query: { manifestId, cursor, limit: String(MAX_PAGE) } }),
  ]);
  const notice = refused === undefined ? NOTICES[String(ctx.query.notice)] : undefined;
  showSettings(
    ctx,
    'Packages',
    <>
      {notice !== undefined && <Notice kind="done">{notice}</Notice>}
      {refused !== undefined && <Notice kind="wrong">{refused}</Notice>}
      <p>
        Only you see your packages, even if your <a href="/settings/stack">tech stack</a> is public. Files are not
        stored. <a href="/stack">What changed for your stack</a>
      </p>
      <section>
        <h2>Read a file</h2>
        <FileForm action={MANIFEST_PATH}>
          <label for="file">File</label>
          <input id="file" name="file" type="file" required aria-describedby="file-help" />
          <small id="file-help">{KNOWN_FILES}</small>
          <Field
            name="project"
            label="Project (optional)"
            placeholder="main"
            maxLength={constraints.ManifestInput.project.maxLength}
            help="Replaces the packages of the project with those in the file."
          />
          <button type="submit" name="step" value="preview">
            Show changes
          </button>
          <button type="submit" class="secondary" name="step" value="apply">
            Store packages
          </button>
        </FileForm>
      </section>
      <Projects projects={projects} />
      <Packages page={packages} projects={projects} project={manifestId} />
    </>,
    refused === undefined ? 200 : 422,
  );
}

function Projects({ projects }: { projects: readonly Schema<'StackManifest'>[] }): JSX.Element | null {
  if (projects.length === 0) return null;
  return (
    <section>
      <h2>Projects</h2>
      <ul class="cards">
        {projects.map(({ id, project, format, packages, direct, updatedAt }) => (
          <li key={id}>
            <div>
              <a href={`${PATH}?project=${id}`} dir="auto">
                {project}
              </a>
              <small>
                {packages} packages, {direct} of them direct, from {format}, {updatedAt.slice(0, 10)}
              </small>
            </div>
            <Form action={`${PATH}/${id}/delete`}>
              <button type="submit" class="secondary">
                Remove<span class="unseen"> {project}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Packages({
  page: { data, pagination },
  projects,
  project,
}: {
  page: Schema<'StackPackagePage'>;
  projects: readonly Schema<'StackManifest'>[];
  project: string | undefined;
}): JSX.Element {
  const names = new Map(projects.map(({ id, project: name }) => [id, name]));
  const next = new URLSearchParams({ ...(project !== undefined && { project }), cursor: pagination.endCursor ?? '' });
  return (
    <section>
      <h2>Packages</h2>
      {data.length === 0 ? (
        <p class="quiet-line">None yet. Read the file of a project above.</p>
      ) : (
        <ul class="cards">
          {data.map((item) => (
            <li key={`${item.manifestId} ${item.purl}`}>
              <div>
                <strong>{item.name}</strong> {item.version ?? item.requirement ?? ''}
                <small dir="auto">
                  {item.ecosystem}, {names.get(item.manifestId)}
                  {item.direct === true && ', direct'}
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
      {pagination.hasNextPage && (
        <p>
          <a href={`${PATH}?${next.toString()}`} rel="next">
            More packages
          </a>
        </p>
      )}
    </section>
  );
}

/** Shows what a file would change, with a form that sends it again: it is stored nowhere. */
function showChanges(ctx: Context, result: Schema<'ManifestChanges'>, text: string): void {
  const { project, format, packages, added, changed, removed, changes, skippedCount, skipped } = result;
  showSettings(
    ctx,
    'Changes of packages',
    <>
      <p>
        The file is <strong>{format}</strong> with {packages} packages. In the project{' '}
        <strong dir="auto">{project}</strong>, {added} would be added, {changed} changed and {removed} removed.
      </p>
      <FileForm action={MANIFEST_PATH}>
        <input type="hidden" name="project" value={project} />
        <textarea name="text" hidden aria-label="File" readOnly>
          {/* Browsers drop one leading line feed. */}
          {`\n${text}`}
        </textarea>
        <button type="submit" name="step" value="apply">
          Store packages
        </button>
        <a class="button secondary" href={PATH}>
          Cancel
        </a>
      </FileForm>
      <ul>
        {changes.map(({ change, name, before, after }, n) => (
          <li key={n}>
            {name}:{' '}
            {change === 'changed' ? `${before ?? 'any'} → ${after ?? 'any'}` : `${change} ${after ?? before ?? ''}`}
          </li>
        ))}
      </ul>
      {changes.length < added + changed + removed && <p>And more.</p>}
      {skippedCount > 0 && (
        <>
          <h2>{skippedCount} entries skipped</h2>
          <ul>
            {skipped.map(({ name, reason }, n) => (
              <li key={n}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>,
  );
}
