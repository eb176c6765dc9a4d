import { LRUCache } from 'lru-cache';
import type { CardSource } from './post-cards.ts';

/**
 * Keeps texts by keys that end with a version, such as `id:7`; of each only the version that was made last, since
 * nobody asks for older ones.
 */
export function createCardCache(maxCharacters: number): CardSource['cards'] & { readonly size: number } {
  const cards = new LRUCache<string, { key: string; text: string }>({
    maxSize: maxCharacters,
    sizeCalculation: ({ text }) => Math.max(1, text.length),
  });
  const nameOf = (key: string): string => key.slice(0, key.lastIndexOf(':'));
  return {
    get size() {
      return cards.size;
    },
    get: (key) => {
      const card = cards.get(nameOf(key));
      return card?.key === key ? card.text : undefined;
    },
    set: (key, text) => void cards.set(nameOf(key), { key, text }),
  };
}
