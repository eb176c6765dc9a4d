import type { Database } from '../../../data/database.ts';
import { ALIASES } from '../typed/aliases.ts';
import type { NamesOf } from '../typed/own-aliases.ts';
import { readWords, type QueryText, type WordRow } from './word-stats.ts';
import { readWordTable } from '../../text/word-table.ts';
import { editDistance } from '../../text/edit-distance.ts';
import { foldText, maxTypos, deletionHashes, plainWords } from './spelling.ts';
import { statement } from '../../../data/statement.ts';

/** A text that may be meant: how much it counts, whether it was guessed, and whether its words stand together. */
export interface CandidateDraft {
  readonly text: string;
  readonly weight: number;
  readonly guessed: boolean;
  readonly together?: boolean;
}

/** Words that belong together, with the texts that they may mean; guesses are added. */
export interface DraftGroup {
  readonly typed: string;
  readonly drafts: CandidateDraft[];
  readonly required: boolean;
  /** Whether it only says how something is asked for. */
  readonly asks: boolean;
}

/** A word that a mistyped one may be. */
interface Correction extends WordRow {
  readonly weight: number;
}

/** The words that each mistyped one may be, the likeliest first. */
export type Corrections = ReadonlyMap<string, readonly Correction[]>;

/** Readings of a search's words, and how often each known word is used in titles and tags. */
interface Guesses {
  readonly corrections: Corrections;
  readonly known: ReadonlyMap<string, number>;
}

/** Weight of words that only begin like the last one, where that is no word itself. */
const COMPLETED = 0.8;
/** Weights of a word with no typo, one or two. */
const CORRECTED = [1, 0.85, 0.6];
const MAX_CORRECTIONS = 3;
/** Endings of English words, behind which a word of the table is one, too. */
const ENDINGS = ['s', 'es', 'ed', 'ing', 'er', 'ly', 'ness'];
/** Letters of a beginning: fewer begin too many words. */
const MIN_COMPLETED = 3;
/** Letters of a short name that a mistyped word may be: of fewer, any word may be near. */
const MIN_SPELLING = 5;
/** Names of one word that stand for another, such as `postgres`, which posts may never have. */
const SPELLINGS: ReadonlySet<string> = new Set(
  [...ALIASES]
    .filter(([name, meanings]) => /^\p{L}+$/u.test(name) && meanings.some(({ weight }) => weight === 1))
    .map(([name]) => name)
    .filter((name) => name.length >= MIN_SPELLING),
);
const UNUSED_SPELLINGS: readonly WordRow[] = [...SPELLINGS].map((word) => ({ word, uses: 0 }));

/**
 * Adds completions of the last word and corrections of words that no title or tag has. Reads the texts
 * of the search, too.
 */
export async function addCandidates(
  db: Database,
  groups: readonly DraftGroup[],
  {
    last,
    texts,
    asTyped,
    namesOf,
  }: { last: DraftGroup | undefined; texts: readonly QueryText[]; asTyped: boolean; namesOf: NamesOf },
): Promise<Guesses> {
  const typed = [...new Set(groups.filter(({ required }) => !required).flatMap((group) => plainWords(group.typed)))];
  const begins = completedWord(last);
  const candidates = groups.flatMap(({ drafts }) => drafts.flatMap(({ text }) => plainWords(text)));
  const { uses, completions } = await readWords(db, { typed, candidates, begins, texts });
  if (last && begins !== null && !uses.has(begins)) last.drafts.push(...completionsOf(last.typed, begins, completions));
  const unknown = typed.filter((word) => !uses.has(word) && !namesOf(word) && !isEnglish(word));
  const mistyped = asTyped ? [] : unknown.filter((word) => word !== begins || completions.length === 0);
  const corrections = await correctionsOf(db, mistyped);
  for (const [word, mayBe] of corrections) {
    for (const group of groups.filter((candidate) => !candidate.required && plainWords(candidate.typed).includes(word)))
      group.drafts.push(...mayBe.flatMap((correction) => guesses(group.typed, word, correction)));
  }
  const guessed = [...completions, ...corrections.values()].flat();
  return {
    corrections,
    known: new Map([...uses, ...guessed.map((entry): [string, number] => [entry.word, entry.uses])]),
  };
}

/** The word at the end of a group, where it is long enough to be completed. */
function completedWord(group: DraftGroup | undefined): string | null {
  const word = group && plainWords(group.typed).at(-1);
  return group && word && word.length >= MIN_COMPLETED && foldText(group.typed).endsWith(word) ? word : null;
}

/** The typed text with its last word completed to words that begin with it. */
function completionsOf(typed: string, begins: string, completions: readonly WordRow[]): CandidateDraft[] {
  return completions
    .filter(({ word }) => word !== begins)
    .map(({ word }) => guess(typed, begins, word, COMPLETED * (begins.length / word.length) ** 0.25));
}

/** Whether a word is correct English, if none that a title or tag has: an inflected one of the table, too. */
export function isEnglish(word: string): boolean {
  const { index } = readWordTable();
  return index.has(word) || ENDINGS.some((ending) => word.endsWith(ending) && index.has(word.slice(0, -ending.length)));
}

/** The typed text with a mistyped word corrected, and with the other names of the correction. */
function guesses(typed: string, from: string, { word, weight }: Correction): CandidateDraft[] {
  const names = SPELLINGS.has(word) ? (ALIASES.get(word) ?? []) : [];
  return [
    guess(typed, from, word, weight),
    ...names.map((name) => guess(typed, from, name.text, weight * name.weight)),
  ];
}

/** The typed text with a word of it replaced. */
function guess(typed: string, from: string, to: string, weight: number): CandidateDraft {
  return { text: foldText(typed).replace(from, to), weight, guessed: true };
}

/** The most used words that share a hash with a mistyped one. */
const NEAR_WORDS = statement<WordRow>(
  'SELECT word, uses FROM search_words WHERE near && $1::integer[] ORDER BY uses DESC, word LIMIT 500',
);

async function correctionsOf(db: Database, words: readonly string[]): Promise<Corrections> {
  const long = words.filter((word) => maxTypos(word) > 0);
  if (long.length === 0) return new Map();
  const near = await db.query(NEAR_WORDS, [long.flatMap(deletionHashes)]);
  const used = new Set(near.map(({ word }) => word));
  const all = [...near, ...UNUSED_SPELLINGS.filter(({ word }) => !used.has(word))];
  return new Map(long.map((word) => [word, nearest(word, all)]));
}

function nearest(typed: string, near: readonly WordRow[]): Correction[] {
  const limit = maxTypos(typed);
  return near
    .map(({ word, uses }) => ({ word, uses, mistakes: editDistance(typed, word, limit), first: word[0] === typed[0] }))
    .filter(({ mistakes }) => mistakes <= limit)
    .sort((a, b) => a.mistakes - b.mistakes || Number(b.first) - Number(a.first) || b.uses - a.uses)
    .slice(0, MAX_CORRECTIONS)
    .map(({ word, uses, mistakes }) => ({ word, uses, weight: CORRECTED[mistakes] ?? 0 }));
}
