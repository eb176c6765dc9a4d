import { createHash } from 'node:crypto';
import { BackupError, END } from './format.ts';

/** Maximum bytes of the first and of the last line. */
const MAX_LINE_BYTES = 1_000_000;

/** Reads a stream by lines, buffering no more than one chunk and a partial line. */
export class Lines {
  private rest: Buffer = Buffer.alloc(0);
  private readonly chunks: AsyncIterator<Buffer>;
  private readonly hash = createHash('sha256');

  constructor(text: AsyncIterable<Buffer>) {
    this.chunks = text[Symbol.asyncIterator]();
  }

  /** The next line, with its newline; what there is of it at the end of the stream. */
  async next(): Promise<string> {
    while (!this.rest.includes('\n') && this.rest.length < MAX_LINE_BYTES && (await this.more()));
    const end = this.rest.indexOf('\n');
    return this.take(end < 0 ? this.rest.length : end + 1).toString();
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
      else if (!(await this.more())) throw new BackupError('The backup ends within a table. Nothing was restored.');
    }
  }

  /** Passes over the rows of a table. */
  async skipRows(): Promise<void> {
    const rows = this.rows();
    while ((await rows.next()).done !== true);
  }

  /** SHA-256, in hex, of all that was read so far. */
  sha256(): string {
    return this.hash.copy().digest('hex');
  }

  /** Requires the end of the stream; gzip's own checksum is only verified there. */
  async assertEnd(): Promise<void> {
    if (this.rest.length > 0 || (await this.more()))
      throw new BackupError('The backup has more than it says. Nothing was restored.');
  }

  private take(bytes: number): Buffer {
    const taken = this.rest.subarray(0, bytes);
    this.rest = this.rest.subarray(bytes);
    this.hash.update(taken);
    return taken;
  }

  private async more(): Promise<boolean> {
    const next = await this.chunks.next();
    if (next.done === true) return false;
    this.rest = this.rest.length === 0 ? next.value : Buffer.concat([this.rest, next.value]);
    return true;
  }
}
