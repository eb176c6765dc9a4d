/** Makes short plain summaries of long texts. */
export interface Summariser {
  /** Stored with each summary. */
  readonly name: string;
  /** A summary, or undefined when there is none to be had now. Never throws. */
  summarise(post: Article): Promise<string | undefined>;
}

/** A post that needs a summary. */
export interface Article {
  readonly title: string;
  /** Plain, one paragraph a line. */
  readonly text: string;
}

/** Characters and sentences of a summary at most. */
export const SUMMARY_LIMITS = { characters: 300, sentences: 3 };
/** Texts with fewer words are their own summary. */
export const WORTH_WORDS = 80;
/** Characters of a text that are read: what follows rarely changes what it is about. */
export const READ_CHARACTERS = 20_000;

/** The first one that has a summary gives it. */
export async function firstSummary(
  summarisers: readonly Summariser[],
  article: Article,
): Promise<{ summary: string; by: string } | undefined> {
  for (const summariser of summarisers) {
    const summary = await summariser.summarise(article);
    if (summary !== undefined) return { summary, by: summariser.name };
  }
  return undefined;
}
