import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { needs } from '../support/needs.ts';
import { startService, type Service } from '../support/service.ts';

const NAME = 'developer-content-service';
const SKILLS = ['daily-briefing', 'research-topic', 'tidy-bookmarks'];
/** Milliseconds for each call of a program of others. */
const MAX_MS = 120_000;
const run = promisify(execFile);

describe('the plugin of a running service', function () {
  this.timeout(300_000);
  let service: Service;
  let folder: string;
  let plugin: string;

  before(async function () {
    needs(this, 'agents');
    service = await startService();
    folder = mkdtempSync(join(tmpdir(), 'agent-plugin-'));
    const archive = await fetch(`${service.url}/agent-plugin.tar.gz`);
    writeFileSync(join(folder, 'plugin.tar.gz'), Buffer.from(await archive.arrayBuffer()));
    await run('tar', ['-xzf', 'plugin.tar.gz'], { cwd: folder });
    plugin = join(folder, NAME);
  });
  after(async () => {
    await service?.close();
    if (folder) rmSync(folder, { recursive: true });
  });

  /** Runs a program as a person who has not used it before; returns everything that it says. Throws when it fails. */
  const call = async (home: string, program: string, ...args: string[]): Promise<string> => {
    const cwd = join(folder, home);
    mkdirSync(cwd, { recursive: true });
    const path = join(projectRoot(), 'tools/agents/node_modules/.bin', program);
    const env = { PATH: process.env.PATH, HOME: cwd, NO_COLOR: '1', DISABLE_TELEMETRY: '1' };
    const running = run(path, args, { cwd, env, timeout: MAX_MS });
    running.child.stdin?.end();
    const { stdout } = await running;
    return stdout;
  };

  it('has skills that the reference tool of Agent Skills finds valid', async () => {
    expect(readdirSync(join(plugin, 'skills'))).to.have.members(SKILLS);
    for (const skill of SKILLS)
      expect(await call('reference', 'skills-ref', 'validate', join(plugin, 'skills', skill))).to.include(
        'Valid skill',
      );
  });

  it('is loaded by Codex: its skills and the address of its MCP server', async () => {
    await call('codex', 'codex', 'plugin', 'marketplace', 'add', plugin);
    await call('codex', 'codex', 'plugin', 'add', `${NAME}@${NAME}`);
    expect(await call('codex', 'codex', 'plugin', 'list')).to.match(new RegExp(`${NAME}@${NAME} +installed, enabled`));
    expect(await call('codex', 'codex', 'mcp', 'list')).to.include(`${service.url}/mcp `);
    const installed = readdirSync(join(folder, 'codex/.codex/plugins'), { recursive: true }).map(String);
    for (const skill of SKILLS)
      expect(installed.filter((path) => path.endsWith(`skills/${skill}/SKILL.md`))).to.have.length(1);
  });

  it('is loaded by Copilot, from its folder and from its list of plugins', async () => {
    for (const [home, ...commands] of [
      ['copilot', ['install', plugin]],
      ['copilot-list', ['marketplace', 'add', plugin], ['install', `${NAME}@${NAME}`]],
    ] as [string, ...string[][]][]) {
      for (const command of commands) await call(home, 'copilot', 'plugin', ...command);
      expect(await call(home, 'copilot', 'plugin', 'list'), home).to.match(new RegExp(`• ${NAME}.*\\(v\\d`));
      expect(await call(home, 'copilot', 'mcp', 'list'), home).to.include(`${NAME} (http)`);
      const skills = await call(home, 'copilot', 'skill', 'list');
      for (const skill of SKILLS) expect(skills, home).to.include(`${skill} - `);
    }
  });

  it('has skills that are found at the address alone, and installed byte for byte', async () => {
    await call('skills', 'skills', 'add', service.url, '--yes', '--copy', '--skill', '*', '--agent', 'codex');
    const index = (await (await fetch(`${service.url}/.well-known/agent-skills/index.json`)).json()) as {
      skills: { name: string; digest: string }[];
    };
    expect(index.skills.map(({ name }) => name)).to.include.members(SKILLS);
    for (const { name, digest } of index.skills) {
      const bytes = readFileSync(join(folder, 'skills/.agents/skills', name, 'SKILL.md'));
      expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`, name).to.equal(digest);
    }
  });
});
