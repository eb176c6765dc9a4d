import type { JSX } from 'preact';
import type { Sample } from './languages.ts';
import { TOKEN } from './sample-call.ts';

/** Samples of one call. Without script the languages unfold one by one; with it they are a row of buttons. */
export function CodeSamples({ id, samples }: { id: string; samples: readonly Sample[] }): JSX.Element {
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
  return (
    <div class="code">
      <pre tabIndex={0}>
        <code>
          {JSON.stringify(value, null, 2)
            .split('\n')
            .map((line, at) => (
              <JsonLine key={at} line={at === 0 ? line : `\n${line}`} />
            ))}
        </code>
      </pre>
    </div>
  );
}

/** A line of it has at most a name and a value. */
function JsonLine({ line }: { line: string }): JSX.Element {
  const [start, first] = [line.indexOf('"'), endOfText(line, line.indexOf('"'))];
  if (start < 0) return <>{line}</>;
  const isName = line.startsWith(': ', first);
  const name = isName ? first + 2 : start;
  const value = endOfText(line, name);
  return (
    <>
      {line.slice(0, start)}
      {isName && <span class="json-name">{line.slice(start, name)}</span>}
      {value > name && <span class="json-text">{line.slice(name, value)}</span>}
      {line.slice(value)}
    </>
  );
}

/** Returns the end of the text that begins at a position in JSON; the position itself when none begins there. */
function endOfText(json: string, start: number): number {
  if (json[start] !== '"') return start;
  let end = start + 1;
  while (end < json.length && json[end] !== '"') end += json[end] === '\\' ? 2 : 1;
  return end + 1;
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
