/** Slots per word: with half of them empty a search looks at one or two. */
const SLOTS_PER_WORD = 2;

/**
 * The place of each word in a list. A hash table with open addressing over the text of the list: a `Map` of 40,000
 * words takes 6 MB, which every garbage collection walks through; this takes 1 MB that none looks into.
 */
export class WordIndex {
  readonly size: number;
  readonly #text: string;
  /** Offsets at which each word begins in the text, and at which the next one would. */
  readonly #starts: Uint32Array;
  /** The place of a word plus 1; 0 for an empty slot. Their number is a power of 2. */
  readonly #slots: Uint32Array;

  /** `text` has one word a line, none twice. */
  constructor(text: string) {
    const words = text.split('\n');
    this.size = words.length;
    this.#text = text;
    this.#starts = new Uint32Array(words.length + 1);
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(words.length * SLOTS_PER_WORD)));
    for (const [place, word] of words.entries()) {
      this.#starts[place + 1] = (this.#starts[place] ?? 0) + word.length + 1;
      this.#slots[this.#slotOf(word)] = place + 1;
    }
  }

  has(word: string): boolean {
    return this.get(word) !== undefined;
  }

  /** The word's place, from 0. */
  get(word: string): number | undefined {
    const found = this.#slots[this.#slotOf(word)] ?? 0;
    return found === 0 ? undefined : found - 1;
  }

  /** The slot that has the word, or the empty one where it would be. */
  #slotOf(word: string): number {
    const last = this.#slots.length - 1;
    let slot = wordHash(word) & last;
    for (;;) {
      const found = this.#slots[slot] ?? 0;
      if (found === 0 || this.#isAt(word, found - 1)) return slot;
      slot = (slot + 1) & last;
    }
  }

  #isAt(word: string, place: number): boolean {
    const start = this.#starts[place] ?? 0;
    const end = this.#starts[place + 1] ?? 0;
    return end - start - 1 === word.length && this.#text.startsWith(word, start);
  }
}

/** FNV-1a over UTF-16 units, spread over the low bits that choose the slot. */
function wordHash(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}
