import { SearchAlias } from '../../../data/entities/operations.ts';
import { now } from '../../../data/conditions.ts';
import type { Database } from '../../../data/database.ts';
import { AppError } from '../../../errors.ts';
import { foldText } from '../query/spelling.ts';
import { ALIASES, MAX_ALIAS_WORDS, type AliasMeaning } from './aliases.ts';

/** Limits of a name that operators add. */
export const ALIAS_LIMITS = { characters: 60, meanings: 10, names: 1_000 };
/** Milliseconds after which another process knows what was added. */
const KNOWN_FOR_MS = 10_000;

/** The other names of a folded text; undefined where it has none. */
export type NamesOf = (text: string) => readonly AliasMeaning[] | undefined;

const known = new WeakMap<Database, { readonly names: Promise<NamesOf>; readonly until: number }>();

/** The names that search knows: those of the operators of a database before those that the service comes with. */
export async function loadNames(db: Database): Promise<NamesOf> {
  const remembered = known.get(db);
  if (remembered && remembered.until > Date.now()) return remembered.names;
  const names = readNames(db);
  known.set(db, { names, until: Date.now() + KNOWN_FOR_MS });
  names.catch(() => known.delete(db));
  return names;
}

/** Has the names read again, after a change by this process. */
export function invalidateNames(db: Database): void {
  known.delete(db);
}

async function readNames(db: Database): Promise<NamesOf> {
  const rows = await listAliases(db);
  if (rows.length === 0) return builtIn;
  const own = new Map(rows.map(({ name, meanings }) => [name, meanings.map((text) => ({ text, weight: 1 }))]));
  return (text) => own.get(text) ?? builtIn(text);
}

/** The names that the service comes with, with whatever signs between their words. */
function builtIn(text: string): readonly AliasMeaning[] | undefined {
  return ALIASES.get(text) ?? ALIASES.get(text.replace(/[-_/.]+/g, ' ')) ?? ALIASES.get(text.replace(/[-_/.]+/g, ''));
}

/** The names that operators added, alphabetical. */
export async function listAliases(db: Database): Promise<SearchAlias[]> {
  return db.orm.find(SearchAlias, { order: { name: 'ASC' }, take: ALIAS_LIMITS.names });
}

/**
 * Adds a name with the texts that it stands for, or replaces its texts; returns it as it is stored. Throws
 * validation_error for a name or texts that are empty or too long, forbidden beyond the most names there may be.
 */
export async function setAlias(tx: Database, typed: string, texts: readonly string[]): Promise<string> {
  const name = foldText(typed.trim().replace(/\s+/g, ' '));
  const meanings = [
    ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '' && foldText(text) !== name)),
  ];
  assertValid(name, meanings);
  const isNew = !(await tx.orm.existsBy(SearchAlias, { name }));
  if (isNew && (await tx.orm.count(SearchAlias)) >= ALIAS_LIMITS.names)
    throw new AppError(
      'forbidden',
      `There are ${ALIAS_LIMITS.names} search names, the most there may be. Remove one first.`,
    );
  await tx.orm.upsert(SearchAlias, { name, meanings, createdAt: now }, ['name']);
  return name;
}

/** Removes a name; returns whether there was one. */
export async function removeAlias(tx: Database, name: string): Promise<boolean> {
  const { affected } = await tx.orm.delete(SearchAlias, { name: foldText(name.trim()) });
  return affected === 1;
}

function assertValid(name: string, meanings: readonly string[]): void {
  const isLong = (text: string): boolean => Array.from(text).length > ALIAS_LIMITS.characters || /\p{Cc}/u.test(text);
  const problems = {
    name:
      (!/[\p{L}\p{N}]/u.test(name) || isLong(name) || name.split(' ').length > MAX_ALIAS_WORDS) &&
      `A name has letters or digits, at most ${ALIAS_LIMITS.characters} characters and ${MAX_ALIAS_WORDS} words.`,
    meanings:
      (meanings.length === 0 || meanings.length > ALIAS_LIMITS.meanings || meanings.some(isLong)) &&
      `A name stands for 1 to ${ALIAS_LIMITS.meanings} other texts of at most ${ALIAS_LIMITS.characters} characters each.`,
  };
  const details = Object.entries(problems).flatMap(([path, message]) =>
    message === false ? [] : [{ in: 'body' as const, path, message }],
  );
  if (details.length > 0)
    throw new AppError('validation_error', details.map(({ message }) => message).join(' '), { details });
}
