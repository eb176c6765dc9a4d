/** An address as it was typed or pasted, with https where it has no scheme. */
export function withScheme(typed: string): string {
  const address = typed.trim();
  return address === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(address) ? address : `https://${address}`;
}
