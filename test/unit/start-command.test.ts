import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { startCommand } from '../../scripts/start-command.ts';

const text = (path: string): string => readFileSync(join(projectRoot(), path), 'utf8');
const SERVING = ['README.md', 'docs/installing.md', 'docs/running.md', 'docs/operating.md'];

describe('the command that starts the service', () => {
  it('has flags in one place', () => {
    expect(startCommand().slice(0, -1)).to.include.members(['--enable-source-maps', '--v8-pool-size=1']);
    for (const file of [...SERVING, 'Makefile', 'Containerfile', 'package.json', 'deploy/systemd/dcs.service'])
      expect(text(file), file).to.not.include('dist/main.js');
  });

  it('is dcs serve in README, the docs, make run, npm start, the unit and the image; that of workers is dcs worker', () => {
    for (const file of [...SERVING, 'Makefile', 'package.json', 'deploy/systemd/dcs.service'])
      expect(text(file), file).to.include('bin/dcs serve').and.not.include('npm start');
    expect(text('Containerfile')).to.include('CMD ["dcs", "serve"]').and.include('COPY bin bin');
    expect(text('deploy/systemd/dcs-worker.service')).to.match(/^ExecStart=\S+\/bin\/dcs worker$/m);
    expect(parse(text('compose.yaml'), { merge: true }).services.worker.command).to.deep.equal(['dcs', 'worker']);
    expect(text('deploy/kubernetes/worker.yaml')).to.include('args: [dcs, worker]');
  });
});
