import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runProgram } from '../../src/cli/run.ts';
import { readDocument } from '../../src/contract/document.ts';
import { cli } from '../support/cli.ts';

const run = promisify(execFile);
const NOWHERE = 'postgres://root@127.0.0.1:1/none';
const COLOURED = /\x1b\[\d+m/;

/** Runs a command as in a terminal that shows colours. */
async function inColour(...args: string[]): Promise<string> {
  let text = '';
  const write = (more: string): void => void (text += more);
  await runProgram(args, { env: {}, out: write, err: write, exit: () => undefined, colours: { out: true, err: true } });
  return text;
}

describe('command line in a shell', function () {
  this.timeout(60_000);

  it('says its version', async () => {
    for (const option of ['--version', '-V'])
      expect(await cli({}, option)).to.include({ code: 0, out: `${readDocument().info.version}\n`, err: '' });
  });

  it('ends with a code for each kind of failure, which --help names', async () => {
    for (const [code, env, args] of [
      [0, {}, ['--help']],
      [2, {}, ['bake']],
      [2, {}, ['account', 'list', '--jsno']],
      [2, {}, ['contract', '--url', 'ftp://x', '--token', 'x']],
      [4, { PORT: 'x' }, ['status']],
      [5, { DATABASE_URL: NOWHERE }, ['status']],
      [5, {}, ['contract', '--url', 'http://127.0.0.1:1', '--token', 'x']],
    ] as const)
      expect((await cli(env, ...args)).code, args.join(' ')).to.equal(code);
    const { out } = await cli({}, '--help');
    for (const code of [0, 1, 2, 3, 4, 5]) expect(out).to.match(new RegExp(`^ {2}${code} {2}\\w`, 'm'));
  });

  it('says in one line that a server cannot be reached', async () => {
    const { out, err } = await cli({}, 'contract', '--url', 'http://127.0.0.1:1', '--token', 'x');
    expect(out).to.equal('');
    expect(err).to.match(/^http:\/\/127\.0\.0\.1:1 does not answer: .*ECONNREFUSED.*Is the server running.*\n$/);
  });

  it('is in colour in a terminal, and only there', async () => {
    expect(await inColour('account', '--help')).to.match(COLOURED);
    expect(await inColour('bake')).to.match(COLOURED);
    expect((await cli({}, 'account', '--help')).out).to.not.match(COLOURED);
    expect((await cli({}, 'bake')).err).to.not.match(COLOURED);
  });

  it('completes commands and options in bash', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dcs-completion-'));
    try {
      const { out } = await cli({}, 'completion', 'bash');
      writeFileSync(join(folder, 'dcs'), out);
      const complete = async (...words: string[]): Promise<string[]> => {
        const script = `. "$1"; shift; COMP_WORDS=(dcs "$@"); COMP_CWORD=$#; _dcs; printf '%s\\n' "\${COMPREPLY[@]}"`;
        const { stdout } = await run('bash', ['-c', script, 'bash', join(folder, 'dcs'), ...words]);
        return stdout.trim().split('\n');
      };
      expect(await complete('acc')).to.deep.equal(['account']);
      expect(await complete('account', 'cr')).to.deep.equal(['create']);
      expect(await complete('account', 'create', '--em')).to.deep.equal(['--email']);
      expect(await complete('account', 'create', '--email', 'list', '--pl')).to.deep.equal(['--plan']);
      expect(await complete('worker', '--')).to.include.members(['--json', '--help']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has completions for zsh and fish, and says which shells there are', async () => {
    expect((await cli({}, 'completion', 'zsh')).out)
      .to.match(/^#compdef dcs\n/)
      .and.include("'account create')");
    const { out } = await cli({}, 'completion', 'fish');
    expect(out).to.include("complete -c dcs -n '__fish_use_subcommand' -f -a account -d ");
    expect(out).to.include("'__fish_seen_subcommand_from account; and __fish_seen_subcommand_from create' -l email");
    const wrong = await cli({}, 'completion', 'tcsh');
    expect([wrong.code, wrong.err]).to.deep.equal([2, 'Unknown shell tcsh. Use one of bash, zsh, fish.\n']);
  });
});
