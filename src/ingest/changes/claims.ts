import { sentencesIn } from '../../domain/text/sentences.ts';
import { constraints } from '../../../generated/constraints.ts';
import type { NoteLine } from './note-lines.ts';
import type { PublishedPackage } from './published-texts.ts';
import { replacementIn } from './replacements.ts';

const { quote: QUOTE } = constraints.ChangeEvidence;

/** A claim with the sentence that says it. */
export interface Claim {
  readonly kind: 'breaking' | 'deprecated';
  readonly quote: string;
  /** Whether it is about the whole package, and not a part of it. */
  readonly isWhole: boolean;
  /** Package URL of the package to use instead, which the sentence names. */
  readonly replacedBy: string | null;
}

/** Signs that stand before a sentence: marks of lists, and pictures. */
const SIGNS = /^(?:[\s*•+\p{Extended_Pictographic}\uFE0F-]|:\w{2,30}:)+/u;

const BREAKING_HEADING =
  /^(?:(?:api|notable|important|major) )?(?:breaking(?: api)?(?: changes?)?|(?:backwards?[ -])?incompatib(?:le changes?|ilities)|bc breaks?|backwards?[ -]compatibility breaks?)\b(?! fix)[\s:!.()\w]{0,20}$/i;
const DEPRECATED_HEADING =
  /^(?:deprecat(?:ed|ions?)|(?:new )?deprecation notices?|deprecated (?:apis?|features?))[\s:]*$/i;

/** Marks of a breaking change by the conventions of commits and changelogs. */
const BREAKING_MARK =
  /^(?:\[?\**breaking(?:[ -]changes?)?\**\]?\s*(?::|—|–|\]| - )|[a-z]{2,12}(?:\([^)]{1,60}\))?!: )/i;
/** Sentences about the release itself. */
const BREAKING_SENTENCES = [
  /\b(?:this|it|which|these|the following|both|all of (?:these|them)) (?:release )?(?:is|are|was|were)(?: \w+)? (?:a |an )?(?:(?:major|big|small|minor|significant|deliberate|backwards?) )?(?:breaking|backwards?[ -]incompatible|incompatible)\b/i,
  /\b(?:contains?|includes?|introduces?|introducing|has|brings?|comes? with|makes?|there (?:is|are)) (?:[\w-]+ ){0,3}(?:breaking (?:api )?changes?|(?:backwards?[ -])?incompatible changes?|bc breaks?)\b/i,
  /\bbreaks? (?:backwards?|api|abi|bc|source|binary)(?:[ -]compatibility| compat)?\b/i,
  /\b(?:is|are) (?:not|no longer) (?:backwards?|source|binary|api)[ -]compatible\b/i,
];
/** The only negation that is a claim. */
const INCOMPATIBLE = BREAKING_SENTENCES.at(-1) ?? /(?!)/;

const NEGATED = new RegExp(
  String.raw`\b(?:no|not|non|never|without|zero|none|nothing|neither|nor|hardly|avoid\w*|prevent\w*|cannot|can['’]t|` +
    String.raw`isn['’]t|aren['’]t|wasn['’]t|weren['’]t|doesn['’]t|don['’]t|didn['’]t|shouldn['’]t|won['’]t|rather than|` +
    String.raw`instead of|free of|fix(?:e[sd]|ing)?|revert(?:s|ed|ing)?|undo(?:es|ne)?|un-?deprecat\w+|remov(?:e[sd]?|ing)|` +
    String.raw`silenc\w+|suppress\w*|drop(?:s|ped)?|delet\w+|stop(?:s|ped)?)\b`,
  'i',
);
const HYPOTHETICAL = new RegExp(
  String.raw`\b(?:if (?!you\b)|would|could|might|may|maybe|should|unless|whether|perhaps|potential(?:ly)?|possibl[ey]|` +
    String.raw`probably|likely|plan(?:s|ned|ning)?|will|shall|going to|upcoming|consider\w*|propos\w*|discuss\w*|` +
    String.raw`(?:in|for) (?:a|the|some|any) (?:future|next|later|upcoming)|someday|eventually|try(?:ing)? to|aims? to|` +
    String.raw`detect\w*|report(?:s|ed)?|warn(?:s|ed|ing)?|check\w*|document\w*|rule|lint\w*|test(?:s|ed|ing)?|label|flag(?:s|ged)?)\b`,
  'i',
);
/** A sentence about another package or another release. */
const ELSEWHERE =
  /\b(?:bump\w*|upgrad\w+|updat\w+|pin(?:ned|s)?|upstream|dependenc(?:y|ies)|previous(?:ly)?|earlier|last (?:release|version)|already|back (?:then|in)|formerly|used to)\b/i;
const CHORE = /^(?:docs?|chore|tests?|ci|build|style|refactor)(?:\([^)]{1,60}\))?: /i;
const EMPTY =
  /^(?:none|no(?:ne)?\b.{0,60}|nothing\b.{0,60}|n\/?a|not applicable|-|there (?:are|is) no\w*\b.{0,80})[.!]?$/i;

const WHOLE_DEPRECATED =
  /\b(?:this|the)(?: [\w@/.`-]{1,60})? (?:package|library|module|project|crate|gem|repository|repo|plugin)(?: [\w@/.`-]{1,60})? (?:is|has been|was)(?: (?:now|officially|hereby|also|being))* (?:deprecated|abandoned|discontinued)\b/i;
const DEPRECATED_SENTENCES = [
  /(?:`[^`]{1,120}`|[\w@/.()-]{1,80}|["'][^"']{1,80}["']) (?:(?:options?|methods?|functions?|apis?|parameters?|argument|arguments|class|classes|property|hooks?|flags?|helpers?|settings?|events?|types?|endpoints?|modules?|syntax|form|usage|aliases|alias|attributes?|fields?|commands?|exports?|constants?|signature|adapters?|backends?|drivers?|middleware) )?(?:is|are|has been|have been|was|were|becomes?)(?: (?:now|officially|hereby|also|both|all|formally)){0,3} deprecated\b/i,
  /^deprecat(?:e[sd]?|ing)[: ]\s*(?:the |support for |use of |using |passing |calling )?[`\w@]/i,
  /^[a-z]{2,12}(?:\([^)]{1,60}\))?: deprecat(?:e|es|ed|ing) /i,
];

/**
 * The claims of the notes of a release, each kind once: breaking changes and deprecations, where a sentence says so. Of
 * denials, of what may come, and of other packages nothing is claimed.
 */
export function claimsOf(lines: readonly NoteLine[], of: PublishedPackage): Claim[] {
  const claims = lines.flatMap((line, n) =>
    line.isHeading ? [] : claimsOfLine(line, of).map((claim) => completed(claim, lines[n + 1])),
  );
  const whole = claims.find(({ kind, isWhole }) => kind === 'deprecated' && isWhole);
  const part = claims.find(({ kind }) => kind === 'deprecated');
  const breaking = claims.find(({ kind }) => kind === 'breaking');
  return [breaking, whole ?? part].filter((claim) => claim !== undefined);
}

/** A sentence that ends with a colon says what it means in the next line. */
function completed(claim: Claim, next: NoteLine | undefined): Claim {
  if (!claim.quote.endsWith(':') || !next || next.isHeading) return claim;
  return { ...claim, quote: `${claim.quote} ${next.text}`.slice(0, QUOTE.maxLength).toWellFormed() };
}

/** The claim that a notice of a registry is, which says by being there that versions are deprecated. */
export function deprecationNotice(notice: string, of: PublishedPackage): Claim {
  const sentences = sentencesIn(notice.replace(/\s+/g, ' ').trim());
  const at = sentences.findIndex((sentence) => replacementIn(sentence, of) !== null);
  const whole = sentences.join(' ');
  const quote = at !== -1 && whole.length > QUOTE.maxLength ? (sentences[at] ?? whole) : whole;
  const shown = quote.slice(0, QUOTE.maxLength);
  const replacements = new Set(sentencesIn(shown).map((sentence) => replacementIn(sentence, of)));
  replacements.delete(null);
  const [replacedBy = null] = replacements;
  // Two names are none: which of them fits is not said.
  return { kind: 'deprecated', quote: shown, isWhole: true, replacedBy: replacements.size === 1 ? replacedBy : null };
}

function claimsOfLine({ text, heading }: NoteLine, of: PublishedPackage): Claim[] {
  const line = text.replace(SIGNS, '');
  if (EMPTY.test(line)) return [];
  const sentences = sentencesIn(line);
  const [first = ''] = sentences;
  const claims: Claim[] = [];
  if ((BREAKING_HEADING.test(plainHeading(heading)) || BREAKING_MARK.test(line)) && isNews(first))
    claims.push(claimOf('breaking', first, of));
  else claims.push(...sentences.filter(isBreaking).map((sentence) => claimOf('breaking', sentence, of)));
  if (DEPRECATED_HEADING.test(plainHeading(heading)) && isNews(first)) claims.push(claimOf('deprecated', line, of));
  else claims.push(...sentences.filter(isDeprecated).map((sentence) => claimOf('deprecated', sentence, of, line)));
  return claims;
}

function plainHeading(heading: string): string {
  return heading.replace(SIGNS, '').replace(/[`*_]/g, '').trim();
}

/** Whether what stands under a heading of changes is one, and no denial of them. */
function isNews(sentence: string): boolean {
  return !EMPTY.test(sentence) && !/\b(?:no|not a|non-?)\s?(?:known |intended |real )?breaking\b/i.test(sentence);
}

function isBreaking(sentence: string): boolean {
  const at = BREAKING_SENTENCES.map((rule) => rule.exec(sentence)).find((match) => match !== null);
  if (!at || sentence.endsWith('?') || CHORE.test(sentence) || ELSEWHERE.test(sentence)) return false;
  if (HYPOTHETICAL.test(sentence)) return false;
  return INCOMPATIBLE.test(sentence) || !NEGATED.test(sentence.slice(0, at.index + at[0].length));
}

function isDeprecated(sentence: string): boolean {
  const rules = [WHOLE_DEPRECATED, ...DEPRECATED_SENTENCES];
  const at = rules.map((rule) => rule.exec(sentence)).find((match) => match !== null);
  if (!at || sentence.endsWith('?') || CHORE.test(sentence)) return false;
  const claim = sentence.slice(0, at.index + at[0].length);
  return !NEGATED.test(claim) && !HYPOTHETICAL.test(claim) && !ELSEWHERE.test(claim);
}

/** A claim with its sentence, and with those behind it in its line where they name what to use instead. */
function claimOf(kind: Claim['kind'], sentence: string, of: PublishedPackage, line = sentence): Claim {
  const isWhole = kind === 'deprecated' && WHOLE_DEPRECATED.test(sentence);
  const quote = (isWhole ? line.slice(line.indexOf(sentence)) : sentence).slice(0, QUOTE.maxLength);
  const replacedBy = isWhole ? deprecationNotice(quote, of).replacedBy : null;
  return { kind, quote: quote.toWellFormed(), isWhole, replacedBy };
}
