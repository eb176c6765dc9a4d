import type { ComponentChildren, JSX } from 'preact';

/** A bar: requests, and how many of them were errors. */
export interface Bar {
  readonly label: string;
  readonly requests: number;
  readonly errors: number;
}

/** Units of the drawing, which is stretched to the width of the page. */
const SIZE = { width: 600, height: 120 };
/** The part of a bar's place that it fills. */
const FILLED = 0.8;

/** Bars drawn as SVG, and the same as a table, which screen readers read and others can open. */
export function Chart({
  title,
  column,
  bars,
  children,
}: {
  title: string;
  /** Name of a bar's unit, such as Day. */
  column: string;
  bars: readonly Bar[];
  children?: ComponentChildren;
}): JSX.Element {
  const max = Math.max(1, ...bars.map(({ requests }) => requests));
  return (
    <figure class="chart">
      <figcaption>
        <h2>{title}</h2>
        {children}
      </figcaption>
      <p class="axis" aria-hidden="true">
        <span>{max.toLocaleString('en')}</span>
      </p>
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map((bar, n) => (
          <Column bar={bar} n={n} of={bars.length} max={max} />
        ))}
      </svg>
      <p class="axis" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
      <details>
        <summary>
          Show as a table<span class="unseen">: {title}</span>
        </summary>
        <BarTable column={column} bars={bars.filter(({ requests }) => requests > 0)} />
      </details>
    </figure>
  );
}

function Column({ bar, n, of, max }: { bar: Bar; n: number; of: number; max: number }): JSX.Element {
  const place = SIZE.width / of;
  const heightOf = (count: number): number => Math.round((count / max) * SIZE.height * 10) / 10;
  const [all, wrong] = [heightOf(bar.requests), heightOf(bar.errors)];
  const common = { x: Math.round(n * place * 10) / 10, width: Math.round(place * FILLED * 10) / 10 };
  return (
    <g>
      <title>{`${bar.label}: ${bar.requests} requests, ${bar.errors} errors`}</title>
      <rect class="requests" {...common} y={SIZE.height - all} height={all} />
      <rect class="errors" {...common} y={SIZE.height - wrong} height={wrong} />
    </g>
  );
}

function BarTable({ column, bars }: { column: string; bars: readonly Bar[] }): JSX.Element {
  if (bars.length === 0) return <p>No requests in this time.</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{column}</th>
          <th scope="col">Requests</th>
          <th scope="col">Errors</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, requests, errors }) => (
          <tr>
            <th scope="row">{label}</th>
            <td>{requests.toLocaleString('en')}</td>
            <td>{errors.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
