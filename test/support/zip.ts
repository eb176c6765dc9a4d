import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { crc32, deflateRawSync } from 'node:zlib';

/** Writes a zip archive (APPNOTE 4.3) of small documents, one after the other. */
export async function writeZip(file: string, documents: Iterable<{ name: string; text: string }>): Promise<void> {
  const target = createWriteStream(file);
  const directory: Buffer[] = [];
  let [offset, count] = [0, 0];
  for (const { name, text } of documents) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)];
    const compressed = deflateRawSync(data, { level: 1 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(compressed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(path.length, 22);
    const header = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, path]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), common, rest, path]));
    if (!target.write(Buffer.concat([header, compressed]))) await once(target, 'drain');
    offset += header.length + compressed.length;
    count += 1;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  // More entries than two bytes count need the extended form, which the reader finds by its locator.
  const locator = Buffer.alloc(76);
  locator.write('PK\u0006\u0006', 0, 'latin1');
  locator.writeBigUInt64LE(44n, 4);
  locator.writeUInt16LE(45, 12);
  locator.writeUInt16LE(45, 14);
  locator.writeBigUInt64LE(BigInt(count), 24);
  locator.writeBigUInt64LE(BigInt(count), 32);
  locator.writeBigUInt64LE(BigInt(central.length), 40);
  locator.writeBigUInt64LE(BigInt(offset), 48);
  locator.write('PK\u0006\u0007', 56, 'latin1');
  locator.writeBigUInt64LE(BigInt(offset + central.length), 64);
  locator.writeUInt32LE(1, 72);
  end.writeUInt16LE(0xffff, 8);
  end.writeUInt16LE(0xffff, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(0xffffffff, 16);
  target.end(Buffer.concat([central, locator, end]));
  await finished(target);
}
