import { runCommand } from './run.ts';
import { processIo } from './io.ts';

await runCommand(process.argv.slice(2), processIo);
