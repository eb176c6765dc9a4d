import type { JSX } from 'preact';

/** A button that copies the text of the element with an id. Without script there is none: the text can be selected. */
export function Copy({ from }: { from: string }): JSX.Element {
  return (
    <span class="copy">
      <button type="button" class="secondary" data-copy={from} hidden>
        Copy
      </button>
      <span role="status" />
      <script src="/assets/copy.js" defer />
    </span>
  );
}
