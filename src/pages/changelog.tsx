import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Router } from '@koa/router';
import { projectRoot } from '../environment/project-folder.ts';
import { show } from './shell/page.tsx';

/** `/changelog`: CHANGELOG.md as a page, rendered on its first request. Throws when the file is missing. */
export function addChangelog(router: Router): void {
  const [heading = '', ...rest] = readFileSync(join(projectRoot(), 'CHANGELOG.md'), 'utf8').split('\n');
  let html: string | undefined;
  router.get('/changelog', async (ctx) => {
    html ??= new (await import('markdown-it')).default().render(rest.join('\n'));
    show(
      ctx,
      'Changelog',
      <>
        <h1>{heading.replace(/^# /, '')}</h1>
        {/* Our own file; the renderer escapes any HTML in it. */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </>,
    );
  });
}
