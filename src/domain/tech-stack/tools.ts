import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { likePattern } from '../search/like-pattern.ts';
import { constraints } from '../../../generated/constraints.ts';
import { MAX_TOOLS_FOUND } from '../../../generated/limits.ts';

/** A tool as it is shown. */
export interface ToolRow {
  id: string;
  title: string;
  faviconUrl: string | null;
}

/** Characters. */
const MAX_KEY = constraints.Tool.title.maxLength;
/** The last character there is: nothing that begins with a text comes after the text and this. */
const LAST = '\u{10FFFF}';

/** How many tools a text too short for the index of trigrams is looked for in; the well-known ones are the oldest. */
const OLDEST = 2_000;
/** What that index needs: three letters or digits in a row. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/*
 * Raw SQL: each way to be found has its own index and its own end, so that no text is compared with every tool. The
 * fence (OFFSET 0) keeps the planner from walking all keys in order until ten of a rare text are found.
 */
const HOLDING = {
  anywhere: 'SELECT * FROM tools t WHERE t.key LIKE $3 OFFSET 0',
  oldest: `SELECT * FROM (SELECT * FROM tools ORDER BY id LIMIT ${OLDEST}) t WHERE t.key LIKE $3`,
};
const SEARCH = { anywhere: searchOf(HOLDING.anywhere), oldest: searchOf(HOLDING.oldest) };

function searchOf(holding: string): string {
  return `SELECT id, title, favicon_url AS "faviconUrl" FROM (
    (SELECT 0 AS way, t.* FROM tools t WHERE t.key = $1)
    UNION ALL (SELECT 1, t.* FROM tools t WHERE t.key > $1 AND t.key <= $2 ORDER BY t.key LIMIT ${MAX_TOOLS_FOUND})
    UNION ALL (SELECT 2, t.* FROM (${holding}) t WHERE NOT (t.key >= $1 AND t.key <= $2) ORDER BY t.key LIMIT ${MAX_TOOLS_FOUND})
  ) found ORDER BY way, key LIMIT ${MAX_TOOLS_FOUND}`;
}

const MAKE = 'INSERT INTO tools (id, title, key) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING';

/** A title as it is stored: without space around it and with one at most between words. */
function toolTitle(title: string): string {
  return title.trim().replace(/\s+/g, ' ');
}

/** What all titles of one tool have in common, whatever their case or width. */
function toolKey(title: string): string {
  const key = toolTitle(title.normalize('NFKC')).toLowerCase();
  // Some characters become many, and an index has no room for a text of any length.
  return Array.from(key).slice(0, MAX_KEY).join('');
}

/**
 * The best matches: the one of exactly this title, then those that begin with it, then those that hold it. A text
 * without three letters or digits in a row is looked for inside the titles of the oldest tools only.
 */
export async function searchTools(db: Database, query: string): Promise<ToolRow[]> {
  const key = toolKey(query);
  return key === ''
    ? []
    : db.query<ToolRow>(TRIGRAM.test(key) ? SEARCH.anywhere : SEARCH.oldest, [key, key + LAST, likePattern(key)]);
}

/** The id of the tool with this title, in any case; makes it when there is none. */
export async function findOrMakeTool(db: Database, title: string): Promise<string> {
  const key = toolKey(title);
  await db.query(MAKE, [uuid(), toolTitle(title), key]);
  // A second statement sees what another transaction made in the meantime.
  const [tool] = await db.query<{ id: string }>('SELECT id FROM tools WHERE key = $1', [key]);
  if (!tool) throw new Error(`The tool ${key} was made and is not there`);
  return tool.id;
}
