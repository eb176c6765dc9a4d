const KILO = 1_000;
const BYTES = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;
const NUMBERS = new Intl.NumberFormat('en');
const SPANS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const;

/** A size for people, such as 12.3 MB. */
export function bytesText(bytes: number): string {
  const step = Math.min(BYTES.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / KILO ** step;
  return `${step === 0 ? value : value.toPrecision(3)} ${BYTES[step] ?? ''}`;
}

/** A number with its thousands apart. */
export function numberText(value: number): string {
  return NUMBERS.format(Math.round(value));
}

/** A time span in its largest unit, such as 5 min. */
export function spanText(seconds: number): string {
  const [length, unit] = SPANS.find(([from]) => seconds >= from) ?? [1, 's'];
  return `${Math.floor(seconds / length)} ${unit}`;
}
