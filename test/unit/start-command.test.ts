import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { startCommand } from '../../scripts/start-command.ts';

describe('the command that starts the service', () => {
  const flags = startCommand().slice(0, -1);

  it('has the same flags in npm start, make run, the image and the systemd unit', () => {
    expect(flags).to.include('--enable-source-maps');
    const inOneLine = `node ${[...flags, 'dist/main.js'].join(' ')}`;
    const asList = JSON.stringify(['node', ...flags, 'dist/main.js']).replaceAll(',', ', ');
    const written: Record<string, string> = {
      Makefile: inOneLine,
      'deploy/systemd/dcs.service': inOneLine,
      Containerfile: `CMD ${asList}`,
    };
    for (const [file, command] of Object.entries(written))
      expect(readFileSync(join(projectRoot(), file), 'utf8'), file).to.include(command);
  });
});
