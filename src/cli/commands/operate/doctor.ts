import type { Command } from 'commander';
import { ConfigError, type Config } from '../../../config.ts';
import { lookAt, type Look } from '../../../data/observed/look.ts';
import { styled } from '../../colours.ts';
import { command, runCommand, sayDatabase } from '../../command.ts';
import { fault, LOOK_MS, lookAtAll, type CheckState, type NamedFinding } from '../../doctor/check.ts';
import { databaseChecks } from '../../doctor/database.ts';
import { surroundingChecks } from '../../doctor/surroundings.ts';
import { commandIo, commandSettings } from '../../io.ts';

/** As programs that watch a service read exit codes. */
const CODES: Readonly<Record<CheckState, number>> = { ok: 0, warning: 1, fault: 2 };
const COLOURS = { ok: 'green', warning: 'yellow', fault: 'red' } as const;
/** Milliseconds for a question to the database; less than a look has. */
const QUESTION_MS = LOOK_MS - 500;
/** Width of the names. */
const NAME_WIDTH = 10;

/** `dcs doctor`: how the service is, and what to do. */
export function doctorCommand(): Command {
  return command('doctor', 'Check everything the service needs within 5 seconds and say what to do')
    .option('--backups <folder>', 'backup folder', '/var/backups/dcs')
    .addHelpText('after', '\nExit codes: 0 all is well, 1 warnings, 2 faults.')
    .action(
      runCommand<{ backups: string }>(async ({ backups }) => {
        const found = await examine(backups);
        const state =
          (['fault', 'warning', 'ok'] as const).find((candidate) => found.some((check) => check.state === candidate)) ??
          'ok';
        commandIo().exit(CODES[state]);
        // eslint-disable-next-line id-denylist -- a key of the command's JSON
        const checks = found.map(({ name, state, message, todo }) => ({ name, state, said: message, todo }));
        return { json: { state, checks }, text: found.map(findingLine).join('\n'), isLast: true };
      }),
    );
}

async function examine(backups: string): Promise<NamedFinding[]> {
  let settings: Config;
  try {
    settings = commandSettings();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => ({
      name: 'settings',
      ...fault(problem, 'Correct it, and restart the service; nothing else could be looked at.'),
    }));
  }
  sayDatabase(settings);
  let over: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (over = resolve));
  const look = new Promise<Look>((resolve, reject) => {
    const isOpen = (opened: Look): Promise<void> => (resolve(opened), ended);
    lookAt(settings, QUESTION_MS, isOpen, { mayStart: false }).catch(reject);
  });
  const checks = [...surroundingChecks(settings, commandIo().env, backups), ...databaseChecks(settings, look)];
  return lookAtAll(checks).finally(over);
}

function findingLine({ name, state, message, todo }: NamedFinding): string {
  const line = `${styled(COLOURS[state], state.padEnd('warning'.length))}  ${name.padEnd(NAME_WIDTH)}  ${message}`;
  return todo === undefined ? line : `${line}\n${' '.repeat('warning'.length + NAME_WIDTH + 4)}${todo}`;
}
