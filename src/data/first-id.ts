/** The smallest UUID version 7 of a millisecond (RFC 9562, section 5.7): what is made later has a greater one. */
export function firstIdOf(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
