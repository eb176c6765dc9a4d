export interface Summariser {
  /** Stored with each summary. */
  readonly name: string;
  /** A summary, or undefined when none is available now. Never throws. */
  summarise(post: SummaryInput): Promise<string | undefined>;
}

export interface SummaryInput {
  readonly title: string;
  /** BCP 47. */
  readonly language?: string | undefined;
  /** Plain text, one paragraph per line. */
  readonly text: string;
}

/** Maximum characters and sentences of a summary. */
export const SUMMARY_LIMITS = { characters: 300, sentences: 3 };
/** Texts with fewer words need no summary. */
export const WORTH_WORDS = 50;
/** Characters of a text that are read: the rest rarely changes the summary. */
export const READ_CHARACTERS = 20_000;

/** The summary of the first summariser that returns one. */
export async function firstSummary(
  summarisers: readonly Summariser[],
  article: SummaryInput,
): Promise<{ summary: string; by: string } | undefined> {
  for (const summariser of summarisers) {
    const summary = await summariser.summarise(article);
    if (summary !== undefined) return { summary, by: summariser.name };
  }
  return undefined;
}
