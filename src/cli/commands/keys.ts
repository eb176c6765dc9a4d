import type { Command } from 'commander';
import { listKeys, rotateKeys } from '../../auth/oauth/tokens/signing-keys.ts';
import { readSecret } from '../../auth/secret.ts';
import { command, group, runCommand, table, withDatabase } from '../command.ts';
import { commandSettings } from '../io.ts';

/** `dcs keys`: the keys that sign OAuth tokens. */
export function keyCommands(): Command {
  return group('keys', 'Keys that sign OAuth tokens').addCommand(rotate()).addCommand(list());
}

function rotate(): Command {
  return command(
    'rotate',
    'Sign with a new key from now on; running servers pick it up, and issued tokens stay valid',
  ).action(
    runCommand(async () => {
      const id = await withDatabase((db) => rotateKeys(db, readSecret(commandSettings())));
      return { json: { id }, text: `Tokens are signed with ${id} now.` };
    }),
  );
}

function list(): Command {
  return command(
    'list',
    'List the keys; a retired one stays published until the last token it signed has expired',
  ).action(
    runCommand(async () => {
      const keys = await withDatabase(listKeys);
      return {
        json: keys,
        text: table(
          ['ID', 'CREATED', 'RETIRED'],
          keys.map(({ id, createdAt, retiredAt }) => [id, createdAt.toISOString(), retiredAt?.toISOString() ?? null]),
        ),
      };
    }),
  );
}
