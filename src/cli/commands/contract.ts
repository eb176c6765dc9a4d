import { writeFileSync } from 'node:fs';
import { SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import { junit } from '../../conformance/junit.ts';
import type { Result } from '../../conformance/run.ts';
import { command, runCommand, table, type CommandOutput } from '../command.ts';
import { UnreachableError, UsageError } from '../exit-codes.ts';
import { commandIo } from '../io.ts';

interface ContractOptions {
  readonly url: string;
  readonly token: string;
  readonly junit?: string;
  readonly write?: boolean;
  readonly runs: string;
  readonly seed?: string;
  readonly only?: string[];
  readonly root?: string;
  readonly checks?: string[];
}

/** Characters of a finding in the table; --json and --junit have all of it. */
const MAX_SHOWN_CHARACTERS = 160;

/** `dcs contract`: tests any server against the contract. */
export function contractCommand(): Command {
  return command('contract', 'Test a server against the contract; exit with 1 when it differs')
    .requiredOption('--url <url>', 'the server, such as https://content.example.com')
    .requiredOption('--token <token>', 'a personal access token')
    .option(
      '--write',
      "also test operations that write: they create, change and delete the account's own data, so use a test account",
    )
    .option('--runs <number>', 'number of generated requests to send', '200')
    .option('--seed <number>', 'repeat the generated requests of a failed run')
    .option('--only <operations...>', 'only these operations, by id')
    .option('--root <path>', "the API's path on that server, where it is another; / where there is none")
    .option('--checks <texts...>', 'only the checks whose names hold one of these texts, such as 404')
    .option('--junit <file>', 'also write the results to this file, as JUnit XML')
    .action(
      runCommand<ContractOptions>(async (options) => {
        const results = await testWithProgress(options);
        if (options.junit !== undefined) writeFileSync(options.junit, junit(results));
        const failed = results.filter((result) => result.findings.length > 0);
        if (failed.length > 0) commandIo().exit(1);
        return contractOutput(results, failed);
      }),
    );
}

async function testWithProgress(options: ContractOptions): Promise<Result[]> {
  const { url, root, runs, seed } = options;
  if (!/^https?:\/\/[^/?#]+/i.test(url))
    throw new UsageError(`${url} is not an http URL. Give one such as https://content.example.com.`);
  if (root !== undefined && !/^\/[^?#]*$/.test(root))
    throw new UsageError(`${root} is not a path. Give one such as /v1, or /.`);
  for (const value of [runs, seed ?? '0'])
    if (!/^-?\d{1,10}$/.test(value)) throw new UsageError(`${value} is not a number.`);
  // Imported here: the request generator takes longer to load than most commands take to run.
  const [{ testContract }, { ServerUnreachableError }] = await Promise.all([
    import('../../conformance/run.ts'),
    import('../../conformance/target.ts'),
  ]);
  const bar = new SingleBar({
    format: '{bar} {value}/{total} {name}',
    stream: process.stderr,
    noTTYOutput: false,
    hideCursor: true,
  });
  const isShown = process.stderr.isTTY;
  try {
    return await testContract(
      { ...options, runs: Number(runs), seed: seed === undefined ? undefined : Number(seed) },
      {
        onPlan: (steps) => {
          if (isShown) bar.start(steps, 0, { name: '' });
        },
        onStep: (name) => {
          if (isShown) bar.increment(1, { name });
        },
        onWait: (seconds) => {
          if (isShown) bar.update({ name: `waiting ${seconds} s: the limit is reached` });
        },
      },
    );
  } catch (error) {
    throw error instanceof ServerUnreachableError ? new UnreachableError(error.message) : error;
  } finally {
    bar.stop();
  }
}

function contractOutput(results: readonly Result[], failed: readonly Result[]): CommandOutput {
  const skipped = results.filter((result) => result.skipped !== null);
  const checks = [...new Set(results.map((result) => result.check))];
  const summary = table(
    ['CHECK', 'OPERATIONS', 'FAILED', 'SKIPPED'],
    checks.map((check) => [check, ...[results, failed, skipped].map((some) => String(resultCount(some, check)))]),
  );
  const findings = failed.flatMap(({ operation, check, findings: messages }) =>
    messages.map((message) => [operation, check, message.replaceAll(/\s+/g, ' ').slice(0, MAX_SHOWN_CHARACTERS)]),
  );
  const notJudged = skipped.map(({ operation, check, skipped: why }) => [operation, check, why ?? '']);
  const passedCount = results.length - failed.length - skipped.length;
  const counts = `${passedCount} passed, ${failed.length} failed, ${skipped.length} skipped`;
  return {
    // eslint-disable-next-line id-denylist -- a key of the command's JSON
    json: { passed: failed.length === 0, results },
    text: [
      summary,
      ...(notJudged.length > 0 ? [table(['OPERATION', 'CHECK', 'SKIPPED BECAUSE'], notJudged)] : []),
      ...(findings.length > 0 ? [table(['OPERATION', 'CHECK', 'FINDING'], findings)] : []),
      counts,
    ].join('\n\n'),
  };
}

function resultCount(results: readonly Result[], check: string): number {
  return results.filter((result) => result.check === check).length;
}
