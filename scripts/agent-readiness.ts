/**
 * Asks a running service what public checkers of readiness for agents ask of a site, and prints what it answers. Exits
 * with 1 when something is missing. URL names the service; without it one is started.
 */
import { withService } from './contract/live.ts';
import { checkReadiness } from '../test/support/readiness.ts';

async function report(url: string): Promise<void> {
  const rows = await checkReadiness(url);
  for (const { name, fault } of rows)
    process.stdout.write(fault === '' ? `pass  ${name}\n` : `MISS  ${name}: ${fault}\n`);
  if (rows.some(({ fault }) => fault !== '')) process.exitCode = 1;
}

const given = process.env.URL ?? '';
await (given === '' ? withService(({ url }) => report(url)) : report(given));
