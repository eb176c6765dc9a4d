import type { JSX } from 'preact';

/** Shown for an invalid one-time link: where to get a new one. */
export function DeadLink({ again, what }: { again: string; what: string }): JSX.Element {
  return (
    <article class="narrow">
      <h1>The link does not work</h1>
      <p>It was used already, is too old, or is not complete: mail programs sometimes break long links in two.</p>
      <p>{what}</p>
      <footer>
        <a href={again}>Go on</a>
      </footer>
    </article>
  );
}
