/**
 * `make citus`: a coordinator and two workers in a temporary folder, until Ctrl-C. Prints CITUS_URL, with which `make
 * test-citus` runs. CITUS_PORT (free ones) is the coordinator's port; the workers have the next two.
 */
import { lacksCitus, startCitus } from '../test/support/citus.ts';

const port = process.env.CITUS_PORT;
const lacks = await lacksCitus();
if (lacks !== undefined) {
  console.error(lacks);
  process.exitCode = 1;
} else {
  const citus = await startCitus(port === undefined ? undefined : Number(port));
  console.log(`CITUS_URL=${citus.url}`);
  const open = setInterval(() => undefined, 60_000);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      clearInterval(open);
      void citus.stop();
    });
}
