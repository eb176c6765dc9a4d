import { crc32, gzipSync } from 'node:zlib';

/** Texts of files by their paths in an archive. */
export type ArchiveFiles = Readonly<Record<string, string>>;

const BLOCK = 512;
/** Bytes of a header before its checksum, and of the checksum. */
const CHECKSUM = { at: 148, length: 8 };

/** A gzipped tar archive (POSIX.1-1988 ustar), the same bytes for the same files; paths have at most 100 bytes. */
export function tarball(files: ArchiveFiles): Buffer {
  const entries = Object.entries(files).map(([path, text]) => {
    const body = Buffer.from(text);
    return Buffer.concat([tarHeader(path, body.length), body, Buffer.alloc(-body.length & (BLOCK - 1))]);
  });
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

function tarHeader(path: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(path, 0, 'utf8');
  header.write(octal(0o644, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12) + octal(0, 12), 100, 'latin1');
  header.fill(' ', CHECKSUM.at, CHECKSUM.at + CHECKSUM.length);
  header.write('0', 156, 'latin1');
  header.write('ustar\u000000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, CHECKSUM.at, 'latin1');
  return header;
}

/** 1980-01-01, the first day that a ZIP archive can name. */
const FIRST_DAY = 0x21;
const VERSION_NEEDED = 20;
const UTF8_NAMES = 0x800;
const REGULAR_FILE = 0o100644;

/** A ZIP archive (APPNOTE 6.3) without compression, the same bytes for the same files. */
export function zipFile(files: ArchiveFiles): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, body] = [Buffer.from(path), Buffer.from(text)];
    const common = Buffer.alloc(26);
    [VERSION_NEEDED, UTF8_NAMES, 0, 0, FIRST_DAY].forEach((value, n) => common.writeUInt16LE(value, 2 * n));
    [crc32(body), body.length, body.length].forEach((value, n) => common.writeUInt32LE(value, 10 + 4 * n));
    common.writeUInt16LE(name.length, 22);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(REGULAR_FILE * 0x10000, 6);
    central.writeUInt32LE(offset, 10);
    locals.push(Buffer.from('PK\u0003\u0004'), common, name, body);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([VERSION_NEEDED, 3]), common, central, name);
    offset += 4 + common.length + name.length + body.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  [0, 0, Object.keys(files).length, Object.keys(files).length].forEach((value, n) => end.writeUInt16LE(value, 2 * n));
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from('PK\u0005\u0006'), end]);
}
