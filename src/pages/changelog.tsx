import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Router } from '@koa/router';
import type { JSX } from 'preact';
import { projectRoot } from '../environment/project-folder.ts';
import { DOCS } from './docs/paths.ts';
import { renderPage } from './shell/page.tsx';

/** `/changelog`: CHANGELOG.md with the dates of docs/releases.md, made on its first request. Throws without them. */
export function addChangelog(router: Router): void {
  const [heading = '', ...rest] = fileOf('CHANGELOG.md').split('\n');
  const dates = datesOf(fileOf('docs/releases.md'));
  const text = withPages(rest.join('\n')).replaceAll(/^## (\S+)$/gm, (line, version: string) => {
    return `${line}\n\n*${dates.get(version) ?? 'Not released yet'}*`;
  });
  let content: JSX.Element | undefined;
  router.get('/changelog', async (ctx) => {
    const { Prose } = await import('./docs/prose.tsx');
    content ??= (
      <>
        <h1>{heading.replace(/^# /, '')}</h1>
        <Prose text={text} />
      </>
    );
    renderPage(ctx, 'Changelog', content);
  });
}

/** Links to guides lead to their pages; other files of the repository are named, since no page shows them. */
function withPages(text: string): string {
  return text.replaceAll(/\[([^[\]]+)\]\((docs\/[^()\s]+)\)/g, (_, words: string, file: string) => {
    const [, guide] = /^docs\/guides\/\d+-([^.]+)\.md$/.exec(file) ?? [];
    return guide === undefined ? `${words} (\`${file}\`)` : `[${words}](${DOCS}/guides/${guide})`;
  });
}

/** The day of each release by version, from the rows of a table. */
function datesOf(releases: string): Map<string, string> {
  const rows = [...releases.matchAll(/^\| (\S+) \| (\d{4}-\d{2}-\d{2}) \|/gm)];
  return new Map(rows.map(([, version = '', date = '']) => [version, date]));
}

function fileOf(path: string): string {
  return readFileSync(join(projectRoot(), path), 'utf8');
}
