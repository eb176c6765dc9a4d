import { definitionOf, subjectOf } from './definition.ts';
import type { TextContext } from '../parse/items/item-text.ts';

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
  /** The name of its feed. */
  readonly feed?: string | undefined;
  /** Plain text, one paragraph per line. */
  readonly text: string;
}

/** Maximum characters and sentences of a summary. */
export const SUMMARY_LIMITS = { characters: 480, sentences: 4 };
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

/** Sources whose sentences are remembered, the last ones used; some 20 kB each. */
const MAX_SOURCES = 400;
/** Sentences and items remembered of a source. */
const MAX_PER_SOURCE = { sentences: 600, items: 30 };
/** Items that are enough to know what recurs in a source, and items that a sentence is in from then on. */
const ENOUGH = { items: 6, uses: 3 };
/** Characters of a sentence that says enough to be recognised. */
const MIN_CHARACTERS = 12;
/** The part of a text that is left at least, or it is a copy of another item. */
const MIN_REST = 0.4;
/** The degree of a definition above which a recurring sentence is kept. */
const MIN_DEFINITION = 0.5;
/** The end of a sentence in a line: roughly, since only equal sentences count. */
const SENTENCE_END = /(?<=[.!?。！？])\s/u;

interface SourceSentences {
  readonly items: Set<string>;
  readonly uses: Map<string, number>;
}

/**
 * Sentences that recur in the items of a source: greetings, footers, requests. Knows items of the sources that were
 * seen last, by their ids.
 */
export class Boilerplate {
  private readonly sources = new Map<string, SourceSentences>();

  /** Whether no item of a source is known, so that it is worth to learn some. */
  isNew(source: string): boolean {
    return !this.sources.has(source);
  }

  /** Remembers the sentences of an item, once. */
  learn(source: string, id: string, text: string): void {
    const known = this.sources.get(source) ?? { items: new Set(), uses: new Map<string, number>() };
    this.sources.delete(source);
    this.sources.set(source, known);
    if (this.sources.size > MAX_SOURCES) this.sources.delete(this.sources.keys().next().value ?? '');
    if (known.items.has(id) || known.items.size >= MAX_PER_SOURCE.items) return;
    known.items.add(id);
    for (const sentence of new Set(
      text
        .split('\n')
        .flatMap((line) => line.split(SENTENCE_END))
        .map(keyOf),
    ))
      if (sentence.length >= MIN_CHARACTERS && (known.uses.has(sentence) || known.uses.size < MAX_PER_SOURCE.sentences))
        known.uses.set(sentence, (known.uses.get(sentence) ?? 0) + 1);
  }

  /** A text without what recurs, except what its title names: each release of a project says what the project is. */
  strip(source: string, text: string, about: TextContext): string {
    const known = this.sources.get(source);
    if (!known) return text;
    const least = known.items.size < ENOUGH.items ? 2 : ENOUGH.uses;
    const subject = subjectOf({ ...about, feed: '' });
    const isOwn = (sentence: string): boolean =>
      (known.uses.get(keyOf(sentence)) ?? 0) < least ||
      definitionOf(sentence.trim(), subject, 'within') > MIN_DEFINITION;
    const rest = text
      .split('\n')
      .map((line) => line.split(SENTENCE_END).filter(isOwn).join(' '))
      .join('\n');
    return rest.length < text.length * MIN_REST ? text : rest;
  }
}

function keyOf(sentence: string): string {
  return sentence.trim().toLowerCase().slice(0, 80);
}
