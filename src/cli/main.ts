import { runProgram } from './run.ts';
import { processIo } from './io.ts';

await runProgram(process.argv.slice(2), processIo);
