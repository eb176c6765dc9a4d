import { migrations } from '../migrations/index.ts';

/** The file or the database is unsuitable. The message says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * A backup is gzipped text: a line with this as JSON, then for each table its rows in the text format of COPY, which
 * all versions of PostgreSQL read, and a line `\.`, which cannot be a row; then a line with a Tail as JSON.
 */
export interface BackupHead {
  readonly format: string;
  /** The version of the program that wrote it. */
  readonly version?: string;
  readonly createdAt?: string;
  /** Recognizes the secret key that the rows belong to; null when it was not at hand. */
  readonly key?: KeyMark | null;
  /** Whether people's tables were on other servers than content. */
  readonly isDistributed?: boolean;
  readonly migrations: readonly string[];
  /** Ordered so that no table references a later one. Without generated columns. */
  readonly tables: readonly BackupTable[];
  /** Last values of the sequences that were used. */
  readonly sequences: Readonly<Record<string, string>>;
}

/** The last line: what the lines before it are checked against. */
export interface Tail {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** SHA-256 of all text before this line, in hex. */
  readonly sha256: string;
}

/** A keyed fingerprint: who does not know the key learns nothing from it, nor which backups share one. */
interface KeyMark {
  readonly salt: string;
  readonly fingerprint: string;
}

export interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Reports progress, in tables. */
export type BackupProgress = (total: number) => { step(name: string): void; stop(): void };

export const FORMAT = 'dcs-backup-1';
/** Format of versions before 1.6.0: the same without a Tail. */
const FORMAT_WITHOUT_TAIL = 'dcs-database-1';
/** Terminates the rows of a table. */
export const END = Buffer.from('\\.\n');

/** Parses the first line of a backup. Throws BackupError for another kind of file, and for one of a newer version. */
export function parseHead(line: string, from: string): BackupHead {
  const head = parseLine(line) as BackupHead | undefined;
  if (typeof head?.format !== 'string' || !/^dcs-(backup|database)-/.test(head.format))
    throw new BackupError(`${from} is no file of \`dcs backup\`. Nothing was restored.`);
  const names = migrations.map(({ name }) => name);
  const isKnown = [FORMAT, FORMAT_WITHOUT_TAIL].includes(head.format);
  const unknown = isKnown ? head.migrations.filter((name) => !names.includes(name)) : [`the format ${head.format}`];
  if (unknown.length === 0) return head;
  const version = head.version === undefined ? 'that version' : `version ${head.version} or newer`;
  throw new BackupError(
    `${from} was made by a newer version of the service, which knows ${unknown.join(', ')}. ` +
      `Restore it with ${version}; nothing was changed.`,
  );
}

/** The object of a line of JSON; undefined for any other text. */
export function parseLine(line: string): object | undefined {
  try {
    return (JSON.parse(line) as object | null) ?? undefined;
  } catch {
    return undefined;
  }
}
