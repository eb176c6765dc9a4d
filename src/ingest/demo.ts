import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../data/database.ts';
import { projectRoot } from '../root.ts';
import type { Imported } from './import.ts';

/** The demo content's documents, in the order in which they are loaded. */
export function demoFiles(): string[] {
  const folder = join(projectRoot(), 'scripts/demo');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name));
}

/** Loads the demo content through the usual import; a second time changes nothing. `done` hears of each document. */
export async function loadDemo(db: Database, done: (imported: Imported) => void): Promise<void> {
  const { importFeed } = await import('./import.ts'); // slow to load, and most starts load no content
  const at = new Date();
  for (const file of demoFiles()) done(await importFeed(db, file, { at }));
}

/** Whether there is no content yet. */
export async function isEmpty(db: Database): Promise<boolean> {
  return (await db.query('SELECT FROM sources LIMIT 1')).length === 0;
}
