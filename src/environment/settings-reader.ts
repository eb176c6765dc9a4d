import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { readAddresses } from './database-addresses.ts';
import { readFileSync } from 'node:fs';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const MAX_PROCESSES = 64;

/** Host names of this machine only. */
export const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Reads settings by name and collects their problems to report all of them together. */
export class SettingsReader {
  readonly problems: string[] = [];
  /** The names that were read. */
  readonly names = new Set<string>();
  constructor(private readonly env: Record<string, string | undefined>) {}

  /** The trimmed value; undefined when empty. */
  text(name: string): string | undefined {
    this.names.add(name);
    const value = this.env[name]?.trim();
    return value === '' ? undefined : value;
  }

  /** A whole number from `min` to `max`. */
  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    this.problems.push(`${name} is ${JSON.stringify(text)}; use a whole number from ${min} to ${max}`);
    return fallback;
  }

  /** A share from 0 to 1. */
  share(name: string, fallback: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = /^\d{0,3}(\.\d{1,10})?$/.test(text) ? Number(text) : NaN;
    if (value >= 0 && value <= 1) return value;
    this.problems.push(`${name} is ${JSON.stringify(text)}; use a number from 0 to 1, such as 0.01`);
    return fallback;
  }

  /** Reads a number of processes: 1 unless set, up to 64, or "auto" for as many as there are cores for this one. */
  processes(name: string): number {
    const text = this.text(name) ?? '1';
    if (text === 'auto') return Math.min(availableParallelism(), MAX_PROCESSES);
    const count = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
    if (count >= 1 && count <= MAX_PROCESSES) return count;
    this.problems.push(`${name} is ${JSON.stringify(text)}; use a whole number from 1 to ${MAX_PROCESSES}, or auto`);
    return 1;
  }

  /** One of the allowed values. */
  oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const text = this.text(name);
    const value = allowed.find((choice) => choice === text);
    if (text !== undefined && value === undefined)
      this.problems.push(`${name} is ${JSON.stringify(text)}; use one of ${allowed.join(', ')}`);
    return value ?? fallback;
  }

  /** Whether something is on: true, false, on or off, in any case. */
  switch(name: string, fallback: boolean): boolean {
    const text = this.text(name);
    if (text === undefined) return fallback;
    if (/^(?:true|on)$/i.test(text)) return true;
    if (!/^(?:false|off)$/i.test(text))
      this.problems.push(`${name} is ${JSON.stringify(text)}; use one of true, false, on, off`);
    return false;
  }

  /** A URL with one of the protocols. The problem does not repeat it: database URLs contain passwords. */
  url(name: string, protocols: string[]): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    try {
      if (protocols.includes(new URL(text).protocol)) return text;
    } catch {
      // Reported below, like a wrong protocol.
    }
    this.problems.push(
      `${name} is not a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
    return undefined;
  }

  /**
   * An address that others reach a service at: http or https with a host, and nothing else, such as a path, a password,
   * a query or a variable that was not filled in.
   */
  publicUrl(name: string): string | undefined {
    const text = this.url(name, ['http:', 'https:']);
    if (text === undefined) return undefined;
    const { hostname, username, pathname, search, hash, origin } = new URL(text);
    const isPlain = /^https?:\/\/[^\s?#@\\]+$/i.test(text) && username === '' && search === '' && hash === '';
    if (isPlain && isHost(hostname)) {
      if (/[^/]/.test(pathname))
        this.problems.push(
          `${name} is ${JSON.stringify(text)}, but the service needs a host of its own and is not served below a path; ` +
            `give it a name such as https://content.example.com, or use ${origin}`,
        );
      return text;
    }
    this.problems.push(
      `${name} is not a service URL; use https:// and a host, such as https://content.example.com, without a ` +
        `password, ? or #`,
    );
    return undefined;
  }

  /** The URL of a mail server. */
  mailServer(name: string): string | undefined {
    const text = this.url(name, ['smtp:', 'smtps:']);
    if (text === undefined || isHost(new URL(text).hostname)) return text;
    this.problems.push(`${name} has no host; use smtp://user:password@mail.example:587, or smtps:// and port 465`);
    return undefined;
  }

  /** A sender of mail: an address, or a name and the address in angle brackets. */
  sender(name: string, fallback: string): string {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const [, named, plain] = /^(?:(?:"[^"]*"|[^"<>@,;]*) ?<([^<>]*)>|([^<>]*))$/.exec(text) ?? [];
    const [, domain] = /^[^\s@"(),:;]{1,64}@([^\s@]{1,255})$/.exec(named ?? plain ?? '') ?? [];
    if (domain !== undefined && isHost(domain)) return text;
    this.problems.push(
      `${name} is ${JSON.stringify(text)}; use an e-mail address, or a name with one: News <no-reply@content.example.com>`,
    );
    return fallback;
  }

  /** The URL of a PostgreSQL server, or of several: postgres://user@one:5432,two:5432/name. */
  databaseUrl(name: string): string | undefined {
    const text = this.text(name);
    if (text !== undefined && readAddresses(text) !== undefined) return text;
    if (text === undefined || !/^[^/]*\/\/[^/?#]*,/.test(text)) return this.url(name, ['postgres:', 'postgresql:']);
    this.problems.push(`${name} names several hosts, but one of them is empty, or a port is not a number`);
    return undefined;
  }

  /** A contact URI; a bare e-mail address becomes mailto:. */
  contact(name: string): string | undefined {
    const text = this.text(name);
    if (text === undefined || /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]\S*|tel:\+?[\d().-]+)$/.test(text)) return text;
    if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) return `mailto:${text}`;
    this.problems.push(
      `${name} is ${JSON.stringify(text)}; use an e-mail address, or a URI that begins with mailto:, https:// or tel:`,
    );
    return undefined;
  }

  /** The texts between commas, without empty ones. */
  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  }

  /** Addresses of documents, comma-separated; each once. */
  urls(name: string): string[] {
    const values = [...new Set(this.list(name))];
    const isAddress = (value: string): boolean => /^https?:\/\/\S+$/.test(value) && URL.canParse(value);
    const wrong = values.filter((value) => !isAddress(value));
    if (wrong.length > 0)
      this.problems.push(
        `${name} holds ${wrong.map((value) => JSON.stringify(value)).join(', ')}; use addresses that begin with http:// ` +
          `or https://, comma-separated`,
      );
    return values;
  }

  /** Origins, comma-separated. */
  origins(name: string): string[] {
    const values = this.list(name);
    const wrong = values.filter((value) => !isOrigin(value));
    if (wrong.length > 0)
      this.problems.push(
        `${name} holds ${wrong.map((value) => JSON.stringify(value)).join(', ')}; use origins such as ` +
          `https://app.example, without a path, comma-separated`,
      );
    return values;
  }

  /** Addresses and CIDR ranges, comma-separated. */
  addresses(name: string): string[] {
    const values = this.list(name);
    const wrong = values.filter((value) => !isAddressOrRange(value));
    if (wrong.length > 0)
      this.problems.push(
        `${name} holds ${wrong.map((value) => JSON.stringify(value)).join(', ')}; use addresses and CIDR ranges ` +
          `such as 10.0.0.0/8, comma-separated`,
      );
    return wrong.length > 0 ? [] : values;
  }
}

/** Whether a text is the name or the address of a host. */
function isHost(text: string): boolean {
  return isIP(text.replace(/^\[(.*)\]$/, '$1')) !== 0 || text.split('.').every((label) => LABEL.test(label));
}
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}])?$/u;

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

/**
 * The settings of a file in the form of systemd's EnvironmentFile: NAME=value lines; `#` and `;` begin comments at the
 * beginning of a line only; values may stand in single or double quotes; nothing is expanded. Throws the error of the
 * file system, and an Error with the number of a line that is no setting.
 */
export function readSettingsFile(path: string): Record<string, string> {
  const settings: Record<string, string> = {};
  // A backslash at the end of a line joins it with the next.
  const lines = readFileSync(path, 'utf8').replaceAll('\\\n', '').split('\n');
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (text === '' || text.startsWith('#') || text.startsWith(';')) continue;
    const end = text.indexOf('=');
    const name = text.slice(0, Math.max(end, 0)).trim();
    if (!NAME.test(name)) throw new Error(`line ${index + 1} is not NAME=value`);
    settings[name] = unquoted(text.slice(end + 1).trim());
  }
  return settings;
}

/** Single quotes keep all characters; in double quotes a backslash escapes a few characters, else any. */
function unquoted(text: string): string {
  const quote = text.charAt(0);
  if (text.length < 2 || !text.endsWith(quote) || (quote !== "'" && quote !== '"'))
    return text.replaceAll(/\\(.)/g, '$1');
  const inner = text.slice(1, -1);
  return quote === "'" ? inner : inner.replaceAll(/\\(["\\$`])/g, '$1');
}
