import { page } from './shell/page.tsx';
import type { ProblemKind } from './shell/services.ts';
import { API_ROOT } from '../../generated/api.ts';

/** The page about an error code, which the `type` of problem details links to. */
export function problemPage({ code, status, title, help }: ProblemKind): string {
  return page(
    undefined,
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
}
