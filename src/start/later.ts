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
 * Imports modules that the server otherwise loads on first use, so that it continues if the files of its release are
 * replaced or removed. Only a compiled program has a list of them. Stops when `signal` aborts; a module that cannot be
 * loaded fails on first use.
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
