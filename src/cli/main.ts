import { runCommand } from './run.ts';
import { processTerminal } from './terminal.ts';

await runCommand(process.argv.slice(2), processTerminal);
