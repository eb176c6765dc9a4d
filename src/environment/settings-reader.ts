import { isIP } from 'node:net';

/** Reads settings by name and gathers what is wrong with them, so that all is told at once. */
export class SettingsReader {
  readonly problems: string[] = [];
  constructor(private readonly env: Record<string, string | undefined>) {}

  /** The value without spaces around it; undefined for an empty one. */
  text(name: string): string | undefined {
    const value = this.env[name]?.trim();
    return value === '' ? undefined : value;
  }

  /** A whole number within bounds. */
  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    this.problems.push(`${name} is ${JSON.stringify(text)}; it takes a whole number from ${min} to ${max}`);
    return fallback;
  }

  /** One of a few words. */
  oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const text = this.text(name);
    const value = allowed.find((one) => one === text);
    if (text !== undefined && value === undefined)
      this.problems.push(`${name} is ${JSON.stringify(text)}; it takes one of ${allowed.join(', ')}`);
    return value ?? fallback;
  }

  /** The value is not repeated in the problem: addresses of databases hold passwords. */
  url(name: string, protocols: string[]): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    try {
      if (protocols.includes(new URL(text).protocol)) return text;
    } catch {
      // Said below, as for a wrong protocol.
    }
    this.problems.push(`${name} is not a URL that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`);
    return undefined;
  }

  /** A URI that somebody can be reached by; an e-mail address may stand alone. */
  contact(name: string): string | undefined {
    const text = this.text(name);
    if (text === undefined || /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]\S*|tel:\+?[\d().-]+)$/.test(text)) return text;
    if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) return `mailto:${text}`;
    this.problems.push(
      `${name} is ${JSON.stringify(text)}; it takes an e-mail address, or a URI that begins with mailto:, https:// or tel:`,
    );
    return undefined;
  }

  private list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
  }

  /** Origins, separated by commas. */
  origins(name: string): string[] {
    const values = this.list(name);
    const wrong = values.filter((one) => !isOrigin(one));
    if (wrong.length > 0)
      this.problems.push(
        `${name} holds ${wrong.map((one) => JSON.stringify(one)).join(', ')}; it takes origins such as https://app.example, without a path, separated by commas`,
      );
    return values;
  }

  /** Addresses and CIDR ranges, separated by commas. */
  addresses(name: string): string[] {
    const values = this.list(name);
    const wrong = values.filter((one) => !isAddressOrRange(one));
    if (wrong.length > 0)
      this.problems.push(
        `${name} holds ${wrong.map((one) => JSON.stringify(one)).join(', ')}; it takes addresses and CIDR ranges such as 10.0.0.0/8, separated by commas`,
      );
    return wrong.length > 0 ? [] : values;
  }
}

function isOrigin(text: string): boolean {
  try {
    const { origin, protocol } = new URL(text);
    return origin === text && ['http:', 'https:'].includes(protocol);
  } catch {
    return false;
  }
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  return (
    version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}
