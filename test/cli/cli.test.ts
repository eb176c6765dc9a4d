import { expect } from 'chai';
import { cli, reason } from '../support/cli.ts';

const COMMANDS = [
  ['account', 'create'],
  ['account', 'list'],
  ['account', 'plan'],
  ['account', 'sign-in-link'],
  ['account', 'remove-two-factor'],
  ['account', 'export'],
  ['account', 'delete'],
  ['account', 'admin'],
  ['account', 'suspend'],
  ['account', 'reinstate'],
  ['account', 'sign-out'],
  ['comment', 'reported'],
  ['comment', 'hide'],
  ['comment', 'show'],
  ['comment', 'dismiss'],
  ['comment', 'delete'],
  ['post', 'reported'],
  ['post', 'hide'],
  ['post', 'show'],
  ['post', 'dismiss'],
  ['post', 'delete'],
  ['banner', 'create'],
  ['banner', 'list'],
  ['banner', 'end'],
  ['log'],
  ['source', 'fetch'],
  ['token', 'create'],
  ['token', 'list'],
  ['token', 'revoke'],
  ['announce'],
  ['import'],
  ['export'],
  ['demo'],
  ['source', 'add'],
  ['feed', 'check'],
  ['source', 'list'],
  ['source', 'show'],
  ['source', 'pause'],
  ['source', 'resume'],
  ['source', 'remove'],
  ['source', 'suggestions'],
  ['source', 'reject'],
  ['opml', 'import'],
  ['opml', 'export'],
  ['status'],
  ['doctor'],
  ['contract'],
  ['migrate'],
  ['distribute'],
];
describe('command line', function () {
  this.timeout(180_000);
  it('explains every command with --help', async () => {
    const helps = await Promise.all(
      [[], ['account'], ['token'], ['source'], ['opml'], ['worker'], ...COMMANDS].map(async (command) => ({
        command,
        ran: await cli({}, ...command, '--help'),
      })),
    );
    for (const { command, ran } of helps) {
      expect([ran.code, ran.err], command.join(' ')).to.deep.equal([0, '']);
      expect(ran.out).to.match(new RegExp(`^Usage: dcs ${command.join(' ')}`));
      if (COMMANDS.includes(command)) expect(ran.out).to.include('--json');
    }
  });

  it('refuses unknown commands and options and missing ones, says which, and points at --help', async () => {
    for (const [args, word] of [
      [['bake'], 'bake'],
      [['account', 'list', '--jsno'], '--jsno'],
      [['token', 'create', '--account', 'x'], '--name'],
      [['import'], 'locations'],
      [['announce'], 'title'],
      [['token', 'revoke', '--account', 'x'], 'id'],
    ] as const) {
      const { code, out, err } = await cli({}, ...args);
      expect([code, out], err).to.deep.equal([2, '']);
      expect(err)
        .to.match(/^error: /)
        .and.include(word)
        .and.include('--help')
        .and.not.include(' at ');
    }
  });

  it('says that the database cannot be reached, and never its password', async () => {
    expect(reason(await cli({ DATABASE_URL: 'postgres://ada:hunter2@127.0.0.1:1/none' }, 'migrate', '--json')))
      .to.include('DATABASE_URL')
      .and.not.include('hunter2');
    const { code, out, err } = await cli(
      { DATABASE_URL: 'mysql://ada:hunter2@127.0.0.1/none', PORT: 'x' },
      'account',
      'list',
    );
    expect([code, out]).to.deep.equal([4, '']);
    expect(err).to.include('DATABASE_URL').and.include('PORT').and.not.include('hunter2');
  });
});
