import { v7 as uuid } from 'uuid';
import { likePattern } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { Tool } from '../../data/entities/stack.ts';
import { ADD_TOOL, SEARCH_TOOLS, type ToolRow } from '../../data/queries/tech-stack.ts';
import { constraints } from '../../../generated/constraints.ts';

/** Characters. */
const MAX_KEY = constraints.Tool.title.maxLength;
/** The last character there is: nothing that begins with a text comes after the text and this. */
const LAST = '\u{10FFFF}';

/** What the index of trigrams needs: three letters or digits in a row. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

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
    : db.query(TRIGRAM.test(key) ? SEARCH_TOOLS.anywhere : SEARCH_TOOLS.oldest, [key, key + LAST, likePattern(key)]);
}

/** The id of the tool with this title, in any case; makes it when there is none. */
export async function findOrMakeTool(db: Database, title: string): Promise<string> {
  const key = toolKey(title);
  await db.query(ADD_TOOL, [uuid(), toolTitle(title), key]);
  // A second statement sees what another transaction made in the meantime.
  const tool = await db.orm.findOneBy(Tool, { key });
  if (!tool) throw new Error(`The tool ${key} was made and is not there`);
  return tool.id;
}
