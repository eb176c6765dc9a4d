import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Router } from '@koa/router';
import { API_ROOT } from '../../generated/api.ts';
import { projectRoot } from '../environment/project-folder.ts';
import { wantsPage } from '../http/request-lifecycle.ts';
import { sendDocument } from './send-document.ts';
import type { Site, Uses } from './shell/dependencies.ts';
import { renderPage } from './shell/page.tsx';

const PATH = '/cli';
/** The place in the built file for the address of the service that serves it. */
const SERVED_BY = '__DCS_SERVED_BY__';

/** `/cli` for programs: the command line of people, one file for Node, which knows the address of this service. */
export function addCommandLineFile(router: Router, { publicUrl }: Site): void {
  let text: string | undefined;
  router.get(PATH, (ctx, next) => {
    ctx.vary('Accept');
    ctx.vary('Sec-Fetch-Mode');
    if (wantsPage(ctx)) return next();
    text ??= commandLineFile(publicUrl);
    sendDocument(ctx, 'text/javascript', text);
    return undefined;
  });
}

/** `/cli` for people: the commands that get it. */
export function addCommandLine(router: Router, { site: { publicUrl } }: Uses<'site'>): void {
  let digest: string | undefined;
  router.get(PATH, (ctx) => {
    digest ??= createHash('sha256').update(commandLineFile(publicUrl)).digest('hex');
    const content = (
      <article>
        <h1>Command line</h1>
        <p>
          <code>dcs</code> reads your feeds and changes your data from a terminal. It is a single file for this version
          of the service and needs only Node 20.19 or newer.
        </p>
        <pre>
          <code>{`curl -f ${publicUrl}${PATH} -o dcs\nnode dcs login\nnode dcs api feeds list-popular`}</code>
        </pre>
        <p>
          <code>login</code> shows a code to enter in any browser, so it also works over SSH. To run it as{' '}
          <code>dcs</code>, use <code>chmod +x dcs</code> and move it to a folder in your <code>PATH</code>.
        </p>
        <p>
          See the <a href={`${API_ROOT}/docs/guides/command-line`}>guide</a> for more. SHA-256 of the file:{' '}
          <code>{digest}</code>
        </p>
      </article>
    );
    renderPage(ctx, 'Command line', content);
  });
}

/** The built file for a service. Throws when it was not built. */
function commandLineFile(publicUrl: string): string {
  return readFileSync(join(projectRoot(), 'dist', 'cli.js'), 'utf8').replaceAll(SERVED_BY, () => publicUrl);
}
