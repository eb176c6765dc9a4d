import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../data/database.ts';
import { Source } from '../../data/entities/sources.ts';
import { projectRoot } from '../../environment/project-folder.ts';
import { addDemoPeople, type DemoContext } from './demo-people.ts';
import type { Imported } from './import.ts';

/** The demo content's documents, in the order in which they are loaded. */
export function demoFiles(): string[] {
  const folder = join(projectRoot(), 'scripts/demo');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name));
}

const DAY_MS = 86_400_000;
/** Range of the dates of the newest posts, and the days before loading that it is mapped to. */
const RECENT = { from: Date.UTC(2024, 0, 1), to: Date.UTC(2026, 3, 1), days: 21 };

/**
 * Dates of the demo content if it is loaded at a time: the newest posts are from the three weeks before that day, in
 * their order, so that something is new in every installation; all others keep their dates.
 */
export function demoDates(at: Date): (published: Date) => Date {
  const today = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  return (published) => {
    const age = Math.max(0, RECENT.to - published.getTime()) / (RECENT.to - RECENT.from);
    return age > 1 ? published : new Date(today - age * RECENT.days * DAY_MS);
  };
}

interface DemoOptions {
  readonly done?: (imported: Imported) => void;
  readonly signal?: AbortSignal;
  /** Finds the demo account, in the transaction. */
  readonly life?: (tx: Database) => Promise<DemoContext>;
}

/**
 * Imports the demo content in one transaction; importing it again changes nothing. Calls `done` after each document.
 * With `life`, people talk about the posts and vote on them. Throws the reason of `signal` when aborted.
 */
export async function loadDemo(
  db: Database,
  { done = () => undefined, signal, life }: DemoOptions = {},
): Promise<void> {
  const { importFeed } = await import('./import.ts'); // slow to load, and most starts load no content
  const at = new Date();
  await db.transaction(async (tx) => {
    for (const file of demoFiles()) {
      signal?.throwIfAborted();
      done(await importFeed(tx, file, { at, dated: demoDates(at) }));
    }
    if (life) await addDemoPeople(tx, await life(tx));
  });
}

/** Whether there is no content yet. */
export async function hasNoSources(db: Database): Promise<boolean> {
  return !(await db.orm.exists(Source));
}
