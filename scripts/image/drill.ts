/** `make image-drill`: runs `try.sh` over a new database on the server of DATABASE_URL; exits as it does. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { withNewDatabase } from '../databases.ts';

const script = join(projectRoot(), 'scripts/image/try.sh');
await withNewDatabase((url) => {
  const { status } = spawnSync(script, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } });
  process.exitCode = status ?? 1;
  return Promise.resolve();
});
