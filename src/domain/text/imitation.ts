/** Names of this service, without spaces. */
const SERVICE_NAMES = ['developercontent', 'devcontent', 'dcs'];
/** Characters up to which a name of the service is part of many words, and means it only as one of its own. */
const MAX_SHORT = 3;
/** Words that suggest trust or authority. */
const TRUSTED_WORDS = [
  'admin',
  'administrator',
  'official',
  'support',
  'security',
  'system',
  'staff',
  'moderator',
  'verified',
  'root',
  'helpdesk',
  'trusted',
];
/** Words that accompany those without being a name. */
const FILLERS = ['the', 'a', 'of', 'for', 'and', 'our', 'account', 'service', 'team', 'bot', 'help', 'desk', 'user'];

/** Letters of other scripts, and symbols, that look like Latin letters. Diacritics are removed before. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ғ: 'f',
  һ: 'h',
  і: 'i',
  ӏ: 'l',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  у: 'y',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  α: 'a',
  β: 'b',
  ϲ: 'c',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  γ: 'y',
  ϳ: 'j',
  ı: 'i',
  ɩ: 'i',
  ɑ: 'a',
  ɡ: 'g',
  ƨ: 's',
  ʏ: 'y',
  ɴ: 'n',
  ᴅ: 'd',
  ᴄ: 'c',
  ꜱ: 's',
  ᴠ: 'v',
  ᴏ: 'o',
  ᴛ: 't',
  ᴇ: 'e',
  ʀ: 'r',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '|': 'l',
  '!': 'i',
  $: 's',
  '@': 'a',
  '€': 'e',
};

const TRUSTED: ReadonlySet<string> = new Set(TRUSTED_WORDS.map(letterShape));
const FILLING: ReadonlySet<string> = new Set(FILLERS.map(letterShape));

/** Whether an app with this name could be mistaken for the service, its operators or a partner of theirs. */
export function imitatesService(name: string): boolean {
  const shape = letterShape(name);
  return (
    SERVICE_NAMES.some((service) => shape.includes(letterShape(service))) ||
    shapesOfWords(name).some((word) => TRUSTED.has(word))
  );
}

/**
 * The error in the name of a person, as a sentence; undefined for a valid one. A family may be called Root or Staff,
 * so that only a name of nothing but such words is refused; and signs that scripts and emoji need may be in it.
 */
export function personNameProblem(name: string): string | undefined {
  const plain = name.normalize('NFKC');
  if (/[\p{Cc}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(plain) || /\p{Cf}/u.test(plain.replace(/[\u200C\u200D]/gu, '')))
    return 'A name has no control characters and no invisible ones.';
  const [shape, words] = [letterShape(plain), shapesOfWords(plain)];
  const isOfTrust =
    words.some((word) => TRUSTED.has(word)) && words.every((word) => TRUSTED.has(word) || FILLING.has(word));
  const isOfService = SERVICE_NAMES.map(letterShape).some((service) =>
    service.length > MAX_SHORT ? shape.includes(service) : words.includes(service),
  );
  return isOfTrust || isOfService
    ? 'A name must not be one that could be taken for the service itself. Choose another one.'
    : undefined;
}

/** A text without the signs that turn the direction of what follows, by which it reads as another (Unicode TR 36). */
export function withoutTurns(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/gu, '');
}

function shapesOfWords(name: string): string[] {
  return name
    .split(/[^\p{L}\p{N}\p{M}|!$@€]+/u)
    .map(letterShape)
    .filter((word) => word !== '');
}

/** The visual shape of a name: names with the same shape are hard to distinguish. */
function letterShape(name: string): string {
  const folded = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return Array.from(folded)
    .map((character) => LOOKALIKES[character] ?? character)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
