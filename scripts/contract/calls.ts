import type { LiveService } from './live.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly title: string;
}

/** Calls the service without a generated client. */
async function ask<Body>({ baseUrl, token }: LiveService, path: string): Promise<Body> {
  // A connection per request: while a client is made, nothing here hears that the service has closed an idle one.
  const answer = await fetch(`${baseUrl}${path}`, {
    headers: { authorization: `Bearer ${token}`, connection: 'close' },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}

/**
 * Output that the ten calls of an example must print now, as one JSON line, and the number of bookmark lists, which
 * must not change.
 */
export interface Expected {
  readonly line: Readonly<Record<string, unknown>>;
  readonly lists: number;
}

/** Reads from the service what an example must print. */
export async function expectedOf(live: LiveService): Promise<Expected> {
  const data = async (path: string): Promise<Named[]> => (await ask<{ data: Named[] }>(live, path)).data;
  const ids = async (path: string): Promise<string[]> => (await data(path)).map((one) => one.id);
  const [first] = await data('/feeds/popular?limit=2');
  if (!first) throw new Error('The service has no posts.');
  const line = {
    popular: await ids('/feeds/popular?limit=2&tags=rust,javascript'),
    title: first.title,
    found: await ids('/search/posts?q=database'),
    tags: (await data('/tags')).length,
    name: (await ask<Named>(live, '/profile')).name,
    list: 'To read',
    kept: [first.id],
    unknown: 404,
  };
  return { line, lists: (await data('/bookmarks/lists')).length };
}

/** Returns the fault of what an example printed or left behind; undefined if there is none. */
export async function problemOf(
  live: LiveService,
  { line: expected, lists }: Expected,
  printed: string,
): Promise<string | undefined> {
  const line = printed.trim().split('\n').at(-1) ?? '';
  if (!line.startsWith('{')) return `It printed no object at its end, but:\n${printed}`;
  const got = JSON.parse(line) as Record<string, unknown>;
  const wrong = Object.keys({ ...expected, ...got }).filter(
    (key) => JSON.stringify(got[key]) !== JSON.stringify(expected[key]),
  );
  if (wrong.length > 0)
    return wrong
      .map((key) => `${key} is ${JSON.stringify(got[key])} instead of ${JSON.stringify(expected[key])}`)
      .join('\n');
  const { data: left } = await ask<{ data: Named[] }>(live, '/bookmarks/lists');
  return left.length > lists ? 'The list that it made is still there.' : undefined;
}
