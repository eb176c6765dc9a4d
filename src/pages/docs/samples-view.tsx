import type { JSX } from 'preact';
import { TOKEN, type Sample } from './samples.ts';

/** Samples of one call. Without script the languages unfold one by one; with it they are a row of buttons. */
export function Samples({ id, samples }: { id: string; samples: readonly Sample[] }): JSX.Element {
  return (
    <div class="samples">
      {samples.map(({ language, code }, index) => (
        <details key={language} data-language={language} name={`sample-${id}`} open={index === 0}>
          <summary>{language}</summary>
          <Code text={code} />
        </details>
      ))}
    </div>
  );
}

/** A value as JSON, its names and its texts in colours of their own. */
export function JsonCode({ value }: { value: unknown }): JSX.Element {
  const text = JSON.stringify(value, null, 2);
  const parts = text.split(/("(?:[^"\\\n]|\\.)*"(?:: )?)/);
  return (
    <div class="code">
      <pre tabIndex={0}>
        <code>
          {parts.map((part, index) =>
            index % 2 === 0 ? (
              part
            ) : (
              <span key={index} class={part.endsWith(': ') ? 'json-name' : 'json-text'}>
                {part}
              </span>
            ),
          )}
        </code>
      </pre>
    </div>
  );
}

/** Code that a script adds a button to copy to; the reader's token is filled in where it belongs. */
export function Code({ text }: { text: string }): JSX.Element {
  return (
    <div class="code">
      <pre tabIndex={0}>
        <code>
          {text.split(TOKEN).flatMap((part, index) =>
            index === 0
              ? [part]
              : [
                  <span key={index} class="your-token">
                    {TOKEN}
                  </span>,
                  part,
                ],
          )}
        </code>
      </pre>
    </div>
  );
}
