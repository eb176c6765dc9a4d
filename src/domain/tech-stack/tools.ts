import { v7 as uuid } from 'uuid';
import { likePattern } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { Tool } from '../../data/entities/profiles.ts';
import { validationError } from '../../errors.ts';
import { constraints } from '../../../generated/constraints.ts';
import { fragment, type Statement, statement } from '../../data/statement.ts';
import { MAX_TOOLS_FOUND } from '../../../generated/limits.ts';

/** Maximum characters of a key. */
const MAX_KEY_CHARACTERS = constraints.Tool.title.maxLength;
/** The highest code point: a prefix followed by it sorts after every text with that prefix. */
const LAST = '\u{10FFFF}';

/** Minimum for the trigram index: three letters or digits in a row. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** A title as stored: trimmed, with single spaces between words. */
function toolTitle(title: string): string {
  return title.trim().replace(/\s+/g, ' ');
}

/** Returns the key that all titles of one tool share, regardless of case and width. */
function toolKey(title: string): string {
  const key = toolTitle(title.normalize('NFKC')).toLowerCase();
  // Normalisation can lengthen a text, and index entries are limited in size.
  return Array.from(key).slice(0, MAX_KEY_CHARACTERS).join('');
}

/** A tool as shown. */
export interface ToolRow {
  id: string;
  title: string;
  faviconUrl: string | null;
}

/** Limit of tools that are searched for a text too short for the trigram index; the well-known ones are the oldest. */
const OLDEST = 2_000;

/**
 * Each kind of match has its own index and limit, so that no text is compared with every tool. OFFSET 0 keeps the
 * planner from walking all keys in order until it finds ten with a rare text.
 */
const SEARCH_TOOLS = {
  anywhere: searchOf(fragment('SELECT * FROM tools t WHERE t.key LIKE $3 OFFSET 0')),
  oldest: searchOf(fragment(`SELECT * FROM (SELECT * FROM tools ORDER BY id LIMIT ${OLDEST}) t WHERE t.key LIKE $3`)),
};

function searchOf(holding: string): Statement<ToolRow> {
  return statement(`SELECT id, title, favicon_url AS "faviconUrl" FROM (
    (SELECT 0 AS way, t.* FROM tools t WHERE t.key = $1)
    UNION ALL (SELECT 1, t.* FROM tools t WHERE t.key > $1 AND t.key <= $2 ORDER BY t.key LIMIT ${MAX_TOOLS_FOUND})
    UNION ALL (SELECT 2, t.* FROM (${holding}) t WHERE NOT (t.key >= $1 AND t.key <= $2) ORDER BY t.key
    LIMIT ${MAX_TOOLS_FOUND})
  ) found ORDER BY way, key LIMIT ${MAX_TOOLS_FOUND}`);
}

/**
 * The best matches: the exact title, then prefix matches, then titles that contain it. A text without three letters or
 * digits in a row is only searched for inside the titles of the oldest tools. Throws validation_error without a text.
 */
export async function searchTools(db: Database, text: string | undefined): Promise<ToolRow[]> {
  // The contract has no word for "this one or its older name".
  if (text === undefined) throw validationError([{ in: 'query', path: 'q', message: 'is required' }]);
  const key = toolKey(text);
  return key === ''
    ? []
    : db.query(TRIGRAM.test(key) ? SEARCH_TOOLS.anywhere : SEARCH_TOOLS.oldest, [key, key + LAST, likePattern(key)]);
}

const ADD_TOOL = statement('INSERT INTO tools (id, title, key) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING');

/** The id of the tool with this title, in any case; created if there is none. */
export async function findOrMakeTool(db: Database, title: string): Promise<string> {
  const key = toolKey(title);
  await db.query(ADD_TOOL, [uuid(), toolTitle(title), key]);
  // A second statement sees what another transaction created in the meantime.
  const tool = await db.orm.findOneBy(Tool, { key });
  if (!tool) throw new Error(`The tool ${key} was created but cannot be found`);
  return tool.id;
}
