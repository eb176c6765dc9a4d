import type { Command } from 'commander';
import { listKeys, rotateKeys } from '../../auth/oauth/tokens/signing-keys.ts';
import { findSecret } from '../../auth/secret.ts';
import { ConfigError } from '../../config.ts';
import { assertSchemaCurrent } from '../../data/schema-state.ts';
import { command, group, runCommand, table, withDatabase, withDatabaseAsIs } from '../command.ts';
import { commandSettings } from '../io.ts';

/** `dcs keys`: the keys that sign OAuth tokens. */
export function keyCommands(): Command {
  return group('keys', 'Keys that sign OAuth tokens').addCommand(rotate()).addCommand(list());
}

const NO_KEY =
  'there is no secret key here; set SECRET_KEY, SECRET_KEY_FILE, or DATA_DIR with its secret-key, as the server has it';

function rotate(): Command {
  return command('rotate', 'Sign with a new key from now on; running servers pick it up, and issued tokens stay valid')
    .option('--new-secret', 'the SECRET_KEY of before is lost for good: go on with the one that is set now')
    .action(
      runCommand<{ newSecret?: boolean }>(async ({ newSecret: isLost = false }) => {
        const keyFor = findSecret(commandSettings());
        const id = await withDatabaseAsIs(async (db) => {
          await assertSchemaCurrent(db);
          if (keyFor === undefined) throw new ConfigError([NO_KEY]);
          return rotateKeys(db, keyFor, { isLost });
        });
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
