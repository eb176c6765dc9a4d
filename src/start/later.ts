import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Milliseconds between two modules, so that requests wait for one at most. */
const PAUSE_MS = 100;

/** An importer of each compiled file, by its URL: Node remembers where a file is by who imports it. */
type Importers = ReadonlyMap<string, (name: string) => Promise<unknown>>;
const IMPORTERS = Symbol.for('dcs.importers');

/**
 * Imports what the server else loads when a first request needs it, so that a release whose files are replaced or
 * removed goes on as it is. Only a compiled program has a list of it. Stops when `signal` aborts; what cannot be loaded
 * fails where it is needed.
 */
export async function loadLater(signal: AbortSignal): Promise<void> {
  const text = await readFile(new URL('later.json', import.meta.url), 'utf8').catch(() => '{}');
  const later = JSON.parse(text) as Record<string, string[]>;
  const importers = (globalThis as { [IMPORTERS]?: Importers })[IMPORTERS] ?? new Map<string, never>();
  // A file that is loaded adds itself, and is come to.
  for (const [url, load] of importers)
    for (const name of later[basename(fileURLToPath(url))] ?? []) {
      if (signal.aborted) return;
      await load(name).catch(() => undefined);
      await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
}
