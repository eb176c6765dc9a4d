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
  return command('rotate', 'Sign with a new key; issued tokens stay valid')
    .option('--new-secret', 'the previous SECRET_KEY is lost; continue with the current one')
    .action(
      runCommand<{ newSecret?: boolean }>(async ({ newSecret: isLost = false }) => {
        const keyFor = findSecret(commandSettings());
        const id = await withDatabaseAsIs(async (db) => {
          await assertSchemaCurrent(db);
          if (keyFor === undefined) throw new ConfigError([NO_KEY]);
          return rotateKeys(db, keyFor, { isLost });
        });
        return { json: { id }, text: `Rotated the signing key to ${id}.` };
      }),
    );
}

function list(): Command {
  return command('list', 'List signing keys; retired ones stay published until their tokens expire').action(
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
