import { migrations } from './migrations/index.ts';

/** The file or the database is not fit for it. The message says what to do; nothing was changed. */
export class TransferFailed extends Error {
  override readonly name = 'TransferFailed';
}

/**
 * A file is gzip over text: a line of JSON that is this, then for each of its tables the rows in the text format of
 * COPY, which all versions of PostgreSQL read, and a line `\.`, which no row can be. Its checksum tells of a file that
 * was cut off or changed.
 */
export interface Head {
  readonly format: typeof FORMAT;
  readonly migrations: readonly string[];
  /** In an order in which none names a row of a later one. Generated columns are left out. */
  readonly tables: readonly Table[];
  /** Last values of those that were used. */
  readonly sequences: Readonly<Record<string, string>>;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

export const FORMAT = 'dcs-database-1';
/** The line after the rows of a table. */
export const END = Buffer.from('\\.\n');
/** Bytes of the first line. */
const MAX_HEAD = 1_000_000;

/** What the first line of the file at `path` says. Throws TransferFailed. */
export function headOf(line: string, path: string): Head {
  let head: Partial<Head> | null = null;
  try {
    head = JSON.parse(line) as Partial<Head> | null;
  } catch {
    // Said below.
  }
  if (head?.format !== FORMAT) throw new TransferFailed(`${path} is no file of \`dcs database export\`.`);
  const names = migrations.map(({ name }) => name);
  const unknown = (head as Head).migrations.filter((name) => !names.includes(name));
  if (unknown.length === 0) return head as Head;
  throw new TransferFailed(
    `${path} was made by a newer version of the service, which knows ${unknown.join(', ')}. Import it with that version.`,
  );
}

/** A stream by lines, of which no more are kept than came at once. */
export class Lines {
  private rest = Buffer.alloc(0);
  private readonly chunks: AsyncIterator<Buffer>;

  constructor(text: AsyncIterable<Buffer>) {
    this.chunks = text[Symbol.asyncIterator]();
  }

  /** The first line, without its end. */
  async first(): Promise<string> {
    while (!this.rest.includes('\n') && this.rest.length < MAX_HEAD && (await this.more()));
    return this.take(this.rest.indexOf('\n') + 1).toString();
  }

  /** Whole lines up to the one that ends a table. Throws where that is missing. */
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

  /** Reads to the end of the stream, which must be here; only then its checksum was seen. */
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
