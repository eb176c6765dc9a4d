import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { tarball, zipFile, type ArchiveFiles } from '../../src/pages/sdk/archives.ts';

const FILES: ArchiveFiles = {
  'package/empty.txt': '',
  'package/small.txt': 'Grüße 🐘\n',
  'package/block.txt': 'x'.repeat(512),
  'package/large.txt': 'y'.repeat(100_001),
};
const CHECK_ZIP = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
assert all(info.external_attr >> 16 == 0o100644 for info in archive.infolist())
archive.extractall(sys.argv[2])
`;

describe('archives of packages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dcs-archives-'));
  after(() => rmSync(folder, { recursive: true }));
  const expectFiles = (): void => {
    for (const [path, text] of Object.entries(FILES)) expect(readFileSync(join(folder, path), 'utf8')).to.equal(text);
  };

  it('as tar are read by tar', () => {
    writeFileSync(join(folder, 'a.tgz'), tarball(FILES));
    execFileSync('tar', ['-xzf', 'a.tgz'], { cwd: folder });
    expectFiles();
  });

  it('as ZIP are read by Python', () => {
    writeFileSync(join(folder, 'a.zip'), zipFile(FILES));
    execFileSync('python3', ['-c', CHECK_ZIP, join(folder, 'a.zip'), folder]);
    expectFiles();
  });

  it('are the same bytes each time', () => {
    expect(tarball(FILES).equals(tarball(FILES))).to.equal(true);
    expect(zipFile(FILES).equals(zipFile(FILES))).to.equal(true);
  });
});
