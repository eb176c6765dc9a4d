import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { cli, type CliResult } from '../support/cli.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { person } from '../support/fixtures.ts';

const TABLE = `title,url,time_added,tags,status
SQLite,https://sqlite.org/,1700000000,database,archive
Mail,mailto:ada@example.com,1700000000,,unread
`;

describe('dcs import and export of a person', function () {
  this.timeout(60_000);
  let database: { url: string; drop: () => Promise<void> };
  let db: OpenDatabase;
  let folder: string;
  let email: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dcs-library-'));
    database = await createMigratedDatabase(`dcs_library_${process.pid}`);
    db = await openDatabase({ url: database.url });
    const ids = [(await person(db)).id, (await person(db)).id];
    const rows = await db.query<{ email: string }>('SELECT email FROM accounts WHERE id = $1', [ids[0]]);
    email = rows[0]!.email;
  });
  after(async () => {
    await db?.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });
  const run = (...args: string[]): Promise<CliResult> => cli({ DATABASE_URL: database.url }, ...args);
  const file = (text: string): string => {
    const path = join(folder, 'file');
    writeFileSync(path, text);
    return path;
  };

  it('imports a file with a line for each entry that was not simply added, and once', async () => {
    const first = await run('import', file(TABLE), '--account', email);
    expect([first.code, first.err]).to.deep.equal([0, '']);
    expect(first.out.trimEnd().split('\n')).to.deep.equal([
      'pocket: 2 entries; 1 added, 0 present, 1 skipped, 0 failed',
      '2: skipped: "Mail": This is no http or https address.',
    ]);
    const again = await run('import', file(TABLE), '--account', email, '--format', 'pocket', '--json');
    expect(again.code, again.err).to.equal(0);
    expect(JSON.parse(again.out)).to.deep.include({ state: 'done', done: 2, added: 0, present: 1, skipped: 1 });
  });

  it('reads the packages of a project, and says before what would change', async () => {
    const manifest = file('{"dependencies":{"react":"^19.0.0","ui":"file:../ui"}}');
    const read = (...args: string[]): Promise<CliResult> => run('stack', 'read', manifest, '--account', email, ...args);
    const preview = await read('--preview');
    expect([preview.code, preview.out.trimEnd().split('\n')], preview.err).to.deep.equal([
      0,
      [
        'main: package-json with 1 packages; 1 would be added, 0 changed, 0 removed',
        'added: npm react - -> ^19.0.0',
        'skipped: "ui": It is a folder of the project.',
      ],
    ]);
    const stored = await read('--project', 'shop', '--json');
    expect(JSON.parse(stored.out)).to.include({ applied: true, project: 'shop', added: 1, packages: 1 });
    const wrong = await read('--format', 'pom');
    expect([wrong.code === 0, wrong.err]).to.deep.equal([
      false,
      'The file is no pom.xml that can be read: ' +
        'it has declarations, is nested too deeply, or is no well-formed XML.\n',
    ]);
  });

  it('imports advisories: a document, a list, or one a line', async () => {
    const advisory = (n: number): string =>
      JSON.stringify({
        ...{ id: `X-${n}`, modified: '2026-01-01T00:00:00Z' },
        affected: [
          { package: { ecosystem: 'npm', name: 'a' }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] },
        ],
      });
    for (const [text, advisories] of [
      [advisory(1), 1],
      [`[${advisory(2)},${advisory(3)},{}]`, 2],
      [`${advisory(1)}\n${advisory(4)}`, 2],
    ] as const) {
      const { code, out, err } = await run('changes', 'import', file(text), '--json');
      expect(code, err).to.equal(0);
      expect(JSON.parse(out)).to.include({ advisories });
    }
    expect(await db.query('SELECT count(*)::integer AS n FROM package_changes')).to.deep.equal([{ n: 4 }]);
    expect((await run('changes', 'import', file('x'))).code).to.equal(2);
    const changelog = file(
      '# Changelog\n\n## [2.0.0] - 2026-01-01\n\n### BREAKING CHANGES\n\n- `open` returns a promise\n',
    );
    const named = await run('changes', 'import', changelog, '--package', 'pkg:npm/a', '--json');
    expect([named.err, JSON.parse(named.out)]).to.deep.equal([
      '',
      { advisories: 2, stored: 2, removed: 0, skipped: 0 },
    ]);
    expect((await run('changes', 'import', changelog, '--package', 'a')).code).to.equal(2);
    expect((await run('changes', 'sources')).out).to.equal(
      'There are none. CHANGE_SETS and RELEASE_LOOKUPS name them.\n',
    );
  });

  it('leaves the imports of other people to the worker', async () => {
    const { id } = (await person(db)) as { id: string };
    await db.query(
      `INSERT INTO imports (id, account_id, created_at, document) VALUES (gen_random_uuid(), $1, now(), $2)`,
      [id, TABLE],
    );
    expect((await run('import', file(TABLE), '--account', email)).code).to.equal(0);
    expect(await db.query('SELECT state FROM imports WHERE account_id = $1', [id])).to.deep.equal([
      { state: 'waiting' },
    ]);
  });

  it('exports each format', async () => {
    const asked = (format: string): Promise<CliResult> => run('export', '--account', email, '--format', format);
    expect((await asked('csv')).out).to.include('SQLite,https://sqlite.org/,1700000000,database,archive');
    for (const format of ['netscape', 'json', 'markdown']) {
      const { code, out, err } = await asked(format);
      expect([code, err], format).to.deep.equal([0, '']);
      expect(out, format).to.include('https://sqlite.org/');
    }
    expect((await asked('opml')).out).to.match(/^<\?xml[\s\S]*<\/opml>\n$/);
    const { out } = await run('export', '--account', email, '--format', 'csv', '--json');
    expect(JSON.parse(out)).to.include({ format: 'csv', type: 'text/csv' });
  });

  it('ends with the code of what is wrong, and says what', async () => {
    const table = file(TABLE);
    for (const [args, code, word] of [
      [['import', table, '--account', 'no@example.com'], 3, 'no@example.com'],
      [['import', table, table, '--account', email], 2, 'one file'],
      [['import', join(folder, 'none'), '--account', email], 2, 'no such file'],
      [['import', table, '--account', email, '--format', 'word'], 2, 'opml'],
      [['import', table, '--format', 'opml'], 2, '--account'],
      [['export', '--account', email], 2, '--format'],
      [['export', '--account', email, '--format', 'word'], 2, 'netscape'],
      [['export', '--account', 'no@example.com', '--format', 'csv'], 3, 'no@example.com'],
    ] as const) {
      const ran = await run(...args);
      expect([ran.code, ran.out], ran.err).to.deep.equal([code, '']);
      expect(ran.err).to.include(word);
    }
    expect((await run('import', file(''), '--account', email)).err).to.include('is empty');
    const unknown = await run('import', file('Just a text.'), '--account', email);
    expect([unknown.code, unknown.out.split('\n')[0]]).to.deep.equal([
      1,
      'This is no file of bookmarks or feeds that is known here. Export OPML, bookmarks as HTML, or one of the formats ' +
        'that the documentation names.',
    ]);
  });
});
