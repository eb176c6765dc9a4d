import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Router } from '@koa/router';
import MarkdownIt from 'markdown-it';
import { projectRoot } from '../root.ts';
import { show } from './shell/page.tsx';

/** `/changelog`: CHANGELOG.md as a page, read once at start. Throws when the file is missing. */
export function addChangelog(router: Router): void {
  const [heading = '', ...rest] = readFileSync(join(projectRoot(), 'CHANGELOG.md'), 'utf8').split('\n');
  const html = new MarkdownIt().render(rest.join('\n'));
  router.get('/changelog', (ctx) => {
    show(
      ctx,
      'Changelog',
      <>
        <h1>{heading.replace(/^# /, '')}</h1>
        {/* Our own file, and HTML in it would be shown as text. */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </>,
    );
  });
}
