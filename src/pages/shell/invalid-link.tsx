import type { JSX } from 'preact';

/** Shown for an invalid one-time link: where to get a new one. */
export function InvalidLink({ again, what }: { again: string; what: string }): JSX.Element {
  return (
    <article class="narrow">
      <h1>The link does not work</h1>
      <p>It was already used, has expired, or is incomplete: mail programs sometimes break long links in two.</p>
      <p>{what}</p>
      <footer>
        <a href={again}>Continue</a>
      </footer>
    </article>
  );
}
