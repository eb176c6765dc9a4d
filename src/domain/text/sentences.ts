/** Segmenters by language; a feed may claim any, so they are bounded. */
const segmenters = new Map<string, Intl.Segmenter>();
const MAX_SEGMENTERS = 50;
/**
 * Abbreviations whose full stop does not end a sentence, even before a capital letter. Those that often end one (etc.,
 * Inc., al.) are not included: before a small letter, no full stop ends a sentence.
 */
const ABBREVIATIONS = [
  'Mr|Mrs|Ms|Dr|Prof|St|Mt|Gen|Sen|Rep|Gov|Lt|Col|Capt|Rev|Hon|vs|cf|viz|approx|e\\.g|i\\.e|No|Nos|Fig|Figs|Eq|Sec|Ch|Vol',
  'z|d|u|z\\.B|d\\.h|u\\.a|bzw|ggf|evtl|sog|Abb|Nr|Hr|Fr|Mme|Mlle|p\\.ex|p\\.ej|Sr|Sra|Dra|Ud|EE|dott|sig',
].join('|');
/** One or more initials, such as J. or R.A., an abbreviation, or the beginning of a name such as .NET; at the end. */
const OPEN_END = new RegExp(`(?:^|[^\\p{L}\\p{N}.])(?:(?:\\p{Lu}\\.){1,4}|(?:${ABBREVIATIONS})\\.)$|\\s\\.$`, 'u');
/** Characters that OPEN_END looks at. */
const END_CHARACTERS = 12;

/**
 * Whether the full stop at the end of a text may belong to initials or an abbreviation, so that the sentence continues.
 */
export function endsOpen(text: string): boolean {
  return OPEN_END.test(text.slice(-END_CHARACTERS));
}

/** Signs that end a sentence, and what closes after them. */
const END = /[.!?。！？]["'”’)\]]*$/u;

/** Whether a text ends as a sentence does. */
export function endsSentence(text: string): boolean {
  return END.test(text);
}

/**
 * The sentences of a line of text by the rules of its language (BCP 47; English if unknown), trimmed: Unicode's (UAX
 * 29), and a full stop after initials or a common abbreviation ends none.
 */
export function sentencesIn(line: string, language?: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of segmenterOf(language).segment(line)) {
    open += segment;
    if (endsOpen(open.trimEnd())) continue;
    if (open.trim() !== '') sentences.push(open.trim());
    open = '';
  }
  if (open.trim() !== '') sentences.push(open.trim());
  return sentences;
}

function segmenterOf(language = 'en'): Intl.Segmenter {
  const existing = segmenters.get(language);
  if (existing) return existing;
  const segmenter = createSegmenter(language);
  if (segmenters.size < MAX_SEGMENTERS) segmenters.set(language, segmenter);
  return segmenter;
}

function createSegmenter(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'sentence' });
  } catch {
    return new Intl.Segmenter('en', { granularity: 'sentence' });
  }
}
