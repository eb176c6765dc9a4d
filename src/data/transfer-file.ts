import { migrations } from './migrations/index.ts';

/** The file or the database is unsuitable. The message says what to do; nothing was changed. */
export class TransferFailed extends Error {
  override readonly name = 'TransferFailed';
}

/**
 * A file is gzipped text: a line with this as JSON, then for each table its rows in the text format of COPY, which all
 * versions of PostgreSQL read, and a line `\.`, which cannot be a row. The gzip checksum detects a truncated or changed
 * file.
 */
export interface Head {
  readonly format: typeof FORMAT;
  readonly migrations: readonly string[];
  /** Ordered so that no table references a later one. Without generated columns. */
  readonly tables: readonly Table[];
  /** Last values of the sequences that were used. */
  readonly sequences: Readonly<Record<string, string>>;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

export const FORMAT = 'dcs-database-1';
/** Terminates the rows of a table. */
export const END = Buffer.from('\\.\n');
/** Maximum bytes of the first line. */
const MAX_HEAD_BYTES = 1_000_000;

/** Parses the first line of the file at `path`. Throws TransferFailed. */
export function headOf(line: string, path: string): Head {
  let head: Partial<Head> | null = null;
  try {
    head = JSON.parse(line) as Partial<Head> | null;
  } catch {
    // Reported below.
  }
  if (head?.format !== FORMAT) throw new TransferFailed(`${path} is no file of \`dcs database export\`.`);
  const names = migrations.map(({ name }) => name);
  const unknown = (head as Head).migrations.filter((name) => !names.includes(name));
  if (unknown.length === 0) return head as Head;
  throw new TransferFailed(
    `${path} was made by a newer version of the service, which knows ${unknown.join(', ')}. ` +
      'Import it with that version.',
  );
}

/** Reads a stream by lines, buffering no more than one chunk and a partial line. */
export class Lines {
  private rest = Buffer.alloc(0);
  private readonly chunks: AsyncIterator<Buffer>;

  constructor(text: AsyncIterable<Buffer>) {
    this.chunks = text[Symbol.asyncIterator]();
  }

  /** The first line, with its newline. */
  async first(): Promise<string> {
    while (!this.rest.includes('\n') && this.rest.length < MAX_HEAD_BYTES && (await this.more()));
    return this.take(this.rest.indexOf('\n') + 1).toString();
  }

  /** Whole lines up to the terminator of a table. Throws if it is missing. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.rest.subarray(0, END.length).equals(END)) {
        this.take(END.length);
        return;
      }
      const end = this.rest.indexOf('\n\\.\n');
      const whole = end < 0 ? this.rest.lastIndexOf('\n') : end;
      if (whole >= 0) yield this.take(whole + 1);
      else if (!(await this.more())) throw new TransferFailed('The file ends within a table. Nothing was imported.');
    }
  }

  /** Requires the end of the stream; the checksum is only verified there. */
  async demandEnd(): Promise<void> {
    if (this.rest.length > 0 || (await this.more()))
      throw new TransferFailed('The file has more than it says. Nothing was imported.');
  }

  private take(bytes: number): Buffer {
    const taken = this.rest.subarray(0, bytes);
    this.rest = this.rest.subarray(bytes);
    return taken;
  }

  private async more(): Promise<boolean> {
    const next = await this.chunks.next();
    if (next.done === true) return false;
    this.rest = Buffer.concat([this.rest, next.value]);
    return true;
  }
}
