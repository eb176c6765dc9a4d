import { foldText, maxTypos } from '../../../domain/search/query/spelling.ts';
import { editDistance } from '../../../domain/text/edit-distance.ts';
import type { FeedItem } from '../feed.ts';
import { isNaming, isPlaceholder } from './item-address.ts';

/** Traits by which an item and a post, or two items, are compared. */
export interface Traits {
  readonly guid?: string | undefined;
  readonly title: string;
  readonly publishedAt?: Date | undefined;
  /** Plain text. */
  readonly text?: string | undefined;
}

/**
 * Relation of two addresses: both have one that no other item of the document has (`own`), one that other items may
 * have or had (`page`), that of the site (`home`), or different ones (`none`).
 */
export type SharedLink = 'own' | 'page' | 'home' | 'none';

type ArticleVerdict = 'same' | 'other' | undefined;

const DAY_MS = 86_400_000;
/** Longer words that a text needs to tell that two are one, that they are not, and that against a link of its own. */
const LEAST_WORDS = { same: 30, other: 4, otherOfOwnLink: 12 };
/** Share of the words of the shorter text that the longer one has. */
const SAME_TEXT = 0.95;
const OTHER_TEXT = 0.4;
/** Characters that two texts have in common from their beginning where they are one. */
const SAME_BEGINNING = 400;
/** Letters of words that are compared: shorter ones are in every text. */
const LONG_WORD = 4;
/** Characters of a text that are compared. */
const COMPARED_CHARACTERS = 20_000;
/** Words that the rest of a title with a typing error must have, and where no date contradicts. */
const WORDS_BESIDE_TYPO = { atAnyTime: 2, undated: 1 };

/** Verdict of each trait on its own. */
interface Witnesses {
  readonly link: SharedLink;
  readonly guid: ArticleVerdict;
  readonly date: ArticleVerdict;
  readonly isDayOnly: boolean;
  readonly text: ArticleVerdict;
  /** Longer words of the shorter text. */
  readonly words: number;
  readonly hasOneText: boolean;
}

/**
 * Whether two that have an address or a guid in common are one article. Guid and address are no proof: some feeds give
 * all their items the same. A second witness has to agree: the title, also with a typing error mended, the date, or a
 * long text. Two that differ in title and date are one where they have a link of their own, unless their texts differ.
 */
export function isSameArticle(traits: Traits, other: Traits, link: SharedLink): boolean {
  const witnesses = {
    link,
    guid: compareGuids(traits, other),
    ...compareDates(traits, other),
    ...compareTexts(traits, other),
  };
  const { guid, date, text } = witnesses;
  if (link === 'none' && guid !== 'same') return false;
  if (text === 'same' && numbersIn(traits.title) === numbersIn(other.title)) return true;
  if (titleKey(traits.title) === titleKey(other.title)) return agreesByTitle(witnesses, isNaming(traits.guid));
  if (date === 'same') return agreesByDate(witnesses) && (link !== 'none' || isNaming(traits.guid));
  if (isCorrected(traits.title, other.title, date)) return text !== 'other' || guid === 'same';
  return agreesByLink(witnesses);
}

/**
 * Of one title. Two dates and two links are a series of that title, if the guid is only a place in the list or texts
 * differ as well; two dates and two guids are one where the feed makes its guids again each time.
 */
function agreesByTitle({ link, guid, date, text, hasOneText }: Witnesses, isNamed: boolean): boolean {
  if (date !== 'other') return true;
  if (link === 'none') return isNamed && text !== 'other';
  if (guid !== 'other') return true;
  return link === 'home' ? hasOneText : text !== 'other';
}

/** Of one date: a day is one of many articles. */
function agreesByDate({ link, guid, isDayOnly, text }: Witnesses): boolean {
  const isVague = guid === 'other' || isDayOnly;
  return !(isVague && text === 'other') && !(guid === 'other' && link === 'home');
}

function agreesByLink({ link, guid, text, words }: Witnesses): boolean {
  return link === 'own' && guid !== 'other' && !(text === 'other' && words >= LEAST_WORDS.otherOfOwnLink);
}

/** Returns the traits of an item. */
export function traitsOf({ guid, title, publishedAt, contentText, summary }: FeedItem): Traits {
  return { guid, title, publishedAt, text: contentText ?? summary };
}

/** A title as it is compared: whatever the case, accents, quotation marks and dashes. */
export function titleKey(title: string): string {
  return foldText(title)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/["'`\u00B4\u2018-\u201F\u00AB\u00BB]/g, '')
    .replace(/[\s.\u2026!]{1,10}$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The numbers in a title: texts of releases and episodes are often the same but for those. */
function numbersIn(title: string): string {
  return (title.match(/\p{N}+/gu) ?? []).join(' ');
}

function compareGuids({ guid }: Traits, { guid: other }: Traits): ArticleVerdict {
  if (guid === undefined || other === undefined || isPlaceholder(guid)) return undefined;
  if (guid === other) return 'same';
  return isNaming(guid) && isNaming(other) ? 'other' : undefined;
}

function compareDates(
  { publishedAt: date }: Traits,
  { publishedAt: other }: Traits,
): Pick<Witnesses, 'date' | 'isDayOnly'> {
  if (date === undefined || other === undefined) return { date: undefined, isDayOnly: false };
  const isSame = date.getTime() === other.getTime();
  return { date: isSame ? 'same' : 'other', isDayOnly: date.getTime() % DAY_MS === 0 };
}

/** Whether a title was mended: a typing error at any time, something put behind or before it where no date differs. */
function isCorrected(title: string, other: string, date: ArticleVerdict): boolean {
  const [words, otherWords] = [title, other].map((title) => titleKey(title).match(/[\p{L}\p{N}]+/gu) ?? []);
  if (words === undefined || otherWords === undefined || words.length === 0 || otherWords.length === 0) return false;
  if (words.length === otherWords.length)
    return isMistyped(words, otherWords, WORDS_BESIDE_TYPO[date === undefined ? 'undated' : 'atAnyTime']);
  const [shorter, longer] = words.length < otherWords.length ? [words, otherWords] : [otherWords, words];
  return date === undefined && ` ${longer.join(' ')} `.includes(` ${shorter.join(' ')} `);
}

function isMistyped(words: readonly string[], otherWords: readonly string[], least: number): boolean {
  const different = words.filter((word, n) => word !== otherWords[n]);
  if (different.length !== 1 || words.length - 1 < least) return false;
  const [word = ''] = different;
  const otherWord = otherWords[words.indexOf(word)] ?? '';
  if (/\p{N}/u.test(word + otherWord)) return false;
  const limit = Math.min(maxTypos(word), maxTypos(otherWord));
  return editDistance(word, otherWord, limit) <= limit;
}

function compareTexts({ text }: Traits, { text: other }: Traits): Pick<Witnesses, 'text' | 'words' | 'hasOneText'> {
  const [words, otherWords] = [longWords(text), longWords(other)];
  const [shorter, longer] = words.size < otherWords.size ? [words, otherWords] : [otherWords, words];
  let shared = 0;
  for (const word of shorter) if (longer.has(word)) shared += 1;
  const share = shared / shorter.size;
  const isSame = (share >= SAME_TEXT && shorter.size >= LEAST_WORDS.same) || isOneBeginning(text, other);
  const isOther = share < OTHER_TEXT && shorter.size >= LEAST_WORDS.other;
  return { text: isSame ? 'same' : isOther ? 'other' : undefined, words: shorter.size, hasOneText: text === other };
}

function isOneBeginning(text = '', other = ''): boolean {
  const length = Math.min(text.length, other.length);
  return length >= SAME_BEGINNING && text.slice(0, length) === other.slice(0, length);
}

function longWords(text: string | undefined): ReadonlySet<string> {
  const words = foldText((text ?? '').slice(0, COMPARED_CHARACTERS)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= LONG_WORD || /[^\p{Script=Latin}\p{N}]/u.test(word)));
}
