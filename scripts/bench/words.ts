/** Words that developers write about; they become the most frequent ones. */
const KNOWN =
  `release performance database guide security building async memory cloud testing deploy server client browser
  network compiler debugging cache query index parser runtime kernel container pipeline monitoring latency thread
  protocol storage cluster backup migration schema transaction encryption authentication framework library module
  interface function variable closure iterator generator promise stream buffer socket proxy gateway router
  balancer queue worker scheduler process signal pointer allocator garbage collector benchmark profiler tracing logging
  metrics dashboard incident rollback canary feature toggle refactoring legacy monolith microservice event sourcing
  replication sharding partition consensus quorum election snapshot checkpoint vacuum planner optimizer join aggregate
  window recursion tree graph hash bloom filter compression codec video audio image vector embedding model training
  inference prompt agent token attention transformer tokenizer dataset pattern template component render hydration
  layout animation canvas shader texture font accessibility keyboard terminal shell editor plugin extension package
  registry dependency license maintainer community conference interview career remote hiring culture`.split(/\s+/);
/** Tag names that feeds use; they become the most frequent tags. */
const KNOWN_TAGS = `javascript python ai webdev rust devops typescript react linux security go java cloud kubernetes css
  docker postgresql machine-learning node.js c++ c# .net aws git api testing html android ios swift kotlin php ruby
  elixir haskell data-science architecture open-source startup career`.split(/\s+/);
const SYLLABLES = 'ba ce di fo gu ka le mi no pu ra se ti vo zu bra cle dri fro gru sta plo'.split(' ');

/** A reproducible source of numbers from 0 to 1 (mulberry32): a database of the same size has the same contents. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws ranks from 0 to size - 1 with probability proportional to 1 / (rank + 1 + shift): the Zipf-Mandelbrot law. */
export function zipf(random: () => number, size: number, shift: number): () => number {
  const first = 1 + shift;
  const ratio = (size + first) / first;
  return () => Math.min(size - 1, Math.floor(first * ratio ** random() - first));
}

/**
 * A word of syllables, always the same for a number; long enough that the stemmer does not turn it into another word.
 */
function invented(n: number): string {
  let word = '';
  for (let rest = n + SYLLABLES.length ** 2; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length] ?? '';
  return `${word}n`;
}

/** `size` words, the most frequent first. */
export function vocabulary(size: number): string[] {
  return [...new Set([...KNOWN, ...Array.from({ length: size }, (_, n) => invented(n))])].slice(0, size);
}

/** `size` tag names, the most frequent first. */
export function tagNames(size: number): string[] {
  return [
    ...KNOWN_TAGS,
    ...Array.from({ length: size }, (_, n) => `${invented(n + 100)}${n % 3 === 0 ? '-js' : ''}`),
  ].slice(0, size);
}
