import { page } from '../shell/page.tsx';

/**
 * Renders the page that the documentation's sign-in returns to, in a window of its own: its script passes the code on.
 */
export function redirectPage(): string {
  return page(
    undefined,
    'Signing in',
    <>
      <h1>Signing in</h1>
      <p>This window closes by itself. If it does not, close it and go on in the documentation.</p>
    </>,
    { head: <script src="/assets/docs-redirect.js" type="module" /> },
  );
}
