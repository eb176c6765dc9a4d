import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readSecret, encrypt, decrypt } from '../../src/auth/secret.ts';
import { ConfigError } from '../../src/config.ts';

const NONE = { secretKey: undefined, secretKeyFile: undefined };

describe('the secret', () => {
  let dataDir: string;
  beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'dcs-secret-'))));
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('is made once, for its owner only, and stays', () => {
    const first = readSecret({ ...NONE, dataDir })('cookies');
    expect(readSecret({ ...NONE, dataDir })('cookies')).to.deep.equal(first);
    expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).to.equal(0o600);
    expect(readFileSync(join(dataDir, 'secret-key'), 'utf8')).to.match(/^[A-Za-z0-9+/]{43}=\n$/);
  });

  it('gives each purpose a key of its own', () => {
    const keyFor = readSecret({ ...NONE, dataDir });
    expect(keyFor('cookies')).to.have.length(32).and.not.deep.equal(keyFor('signing keys'));
  });

  it('is read of a file, which must be there and hold one', () => {
    const secretKeyFile = join(dataDir, 'given');
    expect(() => readSecret({ ...NONE, secretKeyFile, dataDir })).to.throw(
      ConfigError,
      'SECRET_KEY_FILE cannot be read',
    );
    writeFileSync(secretKeyFile, 'changeme');
    expect(() => readSecret({ ...NONE, secretKeyFile, dataDir })).to.throw(ConfigError, 'openssl rand');
    writeFileSync(secretKeyFile, '0123456789abcdefghijklmnopqrstuv\n');
    expect(readSecret({ ...NONE, secretKeyFile, dataDir })('x')).to.deep.equal(
      readSecret({ ...NONE, secretKey: '0123456789abcdefghijklmnopqrstuv', dataDir })('x'),
    );
  });

  it('opens what it sealed, and nothing that was changed or sealed with another', () => {
    const keyFor = readSecret({ ...NONE, dataDir });
    const sealed = encrypt(keyFor('a'), 'plain');
    expect(decrypt(keyFor('a'), sealed).toString()).to.equal('plain');
    expect(sealed.includes('plain')).to.equal(false);
    expect(() => decrypt(keyFor('b'), sealed)).to.throw();
    for (let i = 0; i < sealed.length; i += 1)
      expect(() =>
        decrypt(keyFor('a'), Buffer.from(sealed.map((byte, at) => (at === i ? byte ^ 1 : byte)))),
      ).to.throw();
  });
});
