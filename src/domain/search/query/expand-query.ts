import { constraints } from '../../../../generated/constraints.ts';
import type { Database } from '../../../data/database.ts';
import { ALIASES, MAX_ALIAS_WORDS, namesBegunBy, type AliasMeaning } from '../typed/aliases.ts';
import { addCandidates, isEnglish, type Corrections, type CandidateDraft, type DraftGroup } from './candidates.ts';
import { partsOf } from '../typed/compounds.ts';
import { isForeignFunctionWord, whichAsk } from '../typed/function-words.ts';
import { loadNames, type NamesOf } from '../typed/own-aliases.ts';
import { foldText, plainWords } from './spelling.ts';
import { parseQuery } from './parse-query.ts';
import { queriesOf, type QueryText } from './word-stats.ts';

/** A text that matches a group of words, with its weight and whether it was guessed. */
export interface Alternative {
  readonly text: string;
  readonly weight: number;
  readonly guessed: boolean;
  /** About how many titles and tags hold all its words. */
  readonly uses: number;
  /** As a tsquery. */
  readonly query: string;
}

/** Words that belong together, with everything that they may mean. */
export interface Group {
  readonly typed: string;
  readonly alternatives: readonly Alternative[];
  readonly required: boolean;
  /** Whether it only says how something is asked for: posts need not hold it. */
  readonly asks: boolean;
  /** About how many titles and tags hold one of the alternatives. */
  readonly uses: number;
}

/** A search as the database runs it. */
export interface ExpandedQuery {
  readonly groups: readonly Group[];
  /** The condition that each post must meet, as a tsquery. */
  readonly condition: string | null;
  /** The text with corrected words; null where none was mistyped. */
  readonly corrected: string | null;
  /** The text in the words that posts have: in English, corrected, completed, and in long names. */
  readonly plainText: string;
  /** Whether it is a sentence, whose words are rarely in one post. */
  readonly isSentence: boolean;
  /** The word that the text ends with, which may go on; null where it may not. */
  readonly begins: string | null;
}

/** Words from which a text is a sentence. */
const SENTENCE_WORDS = 5;
/** Weight of what a name stands for that only begins with the end of the text. */
const BEGUN_NAME = 0.7;
/** Weight of a short name itself, which stands for the long one in most texts. */
const ABBREVIATED = 0.85;

/** Expands a text by other names, completions of its last word and, unless it is `asTyped`, corrected words. */
export async function expandQuery(
  db: Database,
  text: string,
  { asTyped = false }: { asTyped?: boolean } = {},
): Promise<ExpandedQuery> {
  const typed = parseQuery(text);
  const namesOf = await loadNames(db);
  const groups: DraftGroup[] = [
    ...groupsOf(withoutForeign(typed.words.flatMap(wordsWithin)), { open: typed.open, namesOf }),
    ...typed.phrases.map((phrase) => ({
      typed: phrase,
      drafts: [{ ...exactly(phrase), together: true }],
      required: true,
      asks: false,
    })),
  ];
  const excluded = typed.without.map((text) => ({ text, together: true }));
  const allTexts = (): QueryText[] => [...groups.flatMap(({ drafts }) => drafts), ...excluded];
  const last = typed.open ? groups[groups.length - typed.phrases.length - 1] : undefined;
  const { corrections, known } = await addCandidates(db, groups, { last, texts: allTexts(), asTyped, namesOf });
  const queries = await queriesOf(db, allTexts());
  let at = 0;
  const ready = groups.map((group) => ({
    ...group,
    uses: group.drafts.reduce((sum, { text }) => sum + textUses(text, known), 0),
    alternatives: group.drafts
      .map((draft) => ({ ...draft, uses: textUses(draft.text, known), query: queries[at++] ?? '' }))
      .filter(({ query }) => query !== ''),
  }));
  const without = queries.slice(at).filter((query) => query !== '');
  return {
    groups: ready.filter(({ alternatives }) => alternatives.length > 0),
    condition: conditionOf(
      ready.filter(({ required }) => required),
      without,
    ),
    corrected: correctedText(text, corrections),
    plainText: ready.map(plainTextOf).join(' '),
    isSentence: typed.words.length >= SENTENCE_WORDS,
    begins: last ? (plainWords(last.typed).at(-1) ?? null) : null,
  };
}

/** The likeliest text of a group among those that posts have. */
function plainTextOf({ typed, alternatives }: Pick<Group, 'typed' | 'alternatives'>): string {
  const used = alternatives.filter(({ uses }) => uses > 0);
  if (plainWords(typed).every(isEnglish)) return typed;
  return used.sort((a, b) => b.weight - a.weight)[0]?.text ?? typed;
}

/** Every required group, and nothing that was left out. */
function conditionOf(required: readonly Pick<Group, 'alternatives'>[], without: readonly string[]): string | null {
  const conditions = [
    ...required.map(anyOf).filter((condition) => condition !== ''),
    ...without.map((query) => `!(${query})`),
  ];
  return conditions.length === 0 ? null : conditions.join(' & ');
}

/** A tsquery for any of the alternatives. */
export function anyOf({ alternatives }: Pick<Group, 'alternatives'>): string {
  return alternatives.length === 0 ? '' : `(${alternatives.map(({ query }) => `(${query})`).join(' | ')})`;
}

const exactly = (text: string): CandidateDraft => ({ text, weight: 1, guessed: false });

/** The longest spellings that have other names become one group. */
function groupsOf(
  words: readonly (readonly string[])[],
  { open, namesOf }: { open: boolean; namesOf: NamesOf },
): DraftGroup[] {
  const groups: DraftGroup[] = [];
  const asking = whichAsk(words.map((joined) => foldText(joined.join(' '))));
  for (let at = 0; at < words.length;) {
    let length = Math.min(MAX_ALIAS_WORDS, words.length - at);
    const isEnd = (): boolean => open && at + length === words.length;
    const begun = (): readonly AliasMeaning[] => (isEnd() ? namesBegunBy(spelling(words.slice(at))) : []);
    while (length > 1 && !namesOf(spelling(words.slice(at, at + length))) && begun().length === 0) length -= 1;
    const names = begun().map(({ text, weight }) => ({ text, weight: weight * BEGUN_NAME, guessed: true }));
    const taken = words.slice(at, at + length);
    const joined = taken.length > 1 ? [taken.map(([word]) => word).join(' ')] : (taken[0] ?? []);
    groups.push({
      typed: joined.join(' or '),
      drafts: [...joined.flatMap((word) => meanings(word, namesOf)), ...names],
      required: false,
      asks: length === 1 && asking[at] === true,
    });
    at += length;
  }
  return groups;
}

/** The words of a joined one, where it is text without spaces or a compound of words that have translations. */
function wordsWithin(joined: readonly string[]): (readonly string[])[] {
  const [word] = joined;
  if (joined.length > 1 || word === undefined || ALIASES.has(foldText(word)) || isEnglish(foldText(word)))
    return [joined];
  const within = partsOf(foldText(word));
  return within.length === 0 ? [joined] : within.map((part) => [part]);
}

/** The words of a text without those that only join others, where some of its words are of another language. */
function withoutForeign(words: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const folded = words.map((joined) => foldText(joined.join(' ')));
  if (!folded.some((word) => ALIASES.has(word))) return words;
  const left = words.filter((_, n) => !isForeignFunctionWord(folded[n] ?? ''));
  return left.length === 0 ? words : left;
}

function spelling(words: readonly (readonly string[])[]): string {
  return foldText(words.map((joined) => (joined.length === 1 ? joined[0] : '|')).join(' '));
}

/** A word as it is, its parts where signs join them, and its other names. */
function meanings(word: string, namesOf: NamesOf): CandidateDraft[] {
  const segments = word.split(/[^\p{L}\p{N}\p{M}+#.]+/u).filter((part) => part !== '');
  const names = namesOf(foldText(word)) ?? [];
  const isShort = names.some(({ weight }) => weight === 1);
  return [
    { ...exactly(word), weight: isShort ? ABBREVIATED : 1 },
    ...(segments.length > 1 && !word.includes(' ') ? [{ ...exactly(segments.join(' ')), weight: 0.95 }] : []),
    ...names.map(({ text, weight }) => ({ text, weight, guessed: false })),
  ];
}

/** About how many titles and tags hold all words of a text. */
function textUses(text: string, known: ReadonlyMap<string, number>): number {
  const uses = plainWords(text).map((word) => known.get(word) ?? 0);
  return uses.length === 0 ? 0 : Math.min(...uses);
}

function correctedText(text: string, corrections: Corrections): string | null {
  const mistyped = [...corrections].flatMap(([from, [to]]) => (to ? [[from, to.word] as const] : []));
  if (mistyped.length === 0) return null;
  const corrected = mistyped.reduce((line, [from, to]) => line.replace(from, to), foldText(text).trim());
  return corrected.slice(0, constraints.FoundPostPage.didYouMean.maxLength);
}
