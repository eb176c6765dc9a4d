import type { Router } from '@koa/router';
import { API_ROOT } from '../../generated/api.ts';
import { renderPage } from './shell/page.tsx';
import type { Uses } from './shell/dependencies.ts';

/** `/problems/{code}`: what an error means and what to do, which the `type` of problem details links to. */
export function addProblems(router: Router, { site: { problems } }: Uses<'site'>): void {
  const byCode = new Map(problems.map((kind) => [kind.code, kind]));
  router.get('/problems/:code', (ctx, next) => {
    const problem = byCode.get(ctx.params.code ?? '');
    if (!problem) return next();
    const { code, status, title, help } = problem;
    renderPage(
      ctx,
      title,
      <article>
        <h1>{title}</h1>
        <p>
          <code>{code}</code>, HTTP status {status}
        </p>
        <p>{help}</p>
        <footer>
          <a href={`${API_ROOT}/docs`}>Documentation</a>
        </footer>
      </article>,
    );
    return undefined;
  });
}
