import type { Command } from 'commander';
import { matchKey } from '../../../auth/installation-key.ts';
import { findSecret, fingerprintOf } from '../../../auth/secret.ts';
import type { Database } from '../../../data/database.ts';
import type { BackupHead } from '../../../data/backup/format.ts';
import { restore } from '../../../data/backup/restore.ts';
import { applyPeopleChanges } from '../../../data/distributed/people-outbox.ts';
import { styled } from '../../colours.ts';
import { command, progress, runCommand, withAnyDatabase, type CommandOutput } from '../../command.ts';
import { commandIo, commandSettings } from '../../io.ts';
import { withInputFile } from './file.ts';

/** Match of the secret key here with a backup's; unknown where the backup does not say. */
type BackupKeyMatch = 'same' | 'other' | 'missing' | 'unknown';

const KEY_WARNINGS: Readonly<Partial<Record<BackupKeyMatch, string>>> = {
  other:
    'Warning: the secret key here is another one than that of the backup. With this one, sign-ins of OAuth apps, ' +
    'authenticator and recovery codes, secrets of webhooks and secret feed addresses do not work. Set SECRET_KEY, or ' +
    'DATA_DIR/secret-key, to that of the backup before the server starts.',
  missing:
    'Warning: there is no secret key here yet. Set SECRET_KEY, or copy secret-key into DATA_DIR, as it was when the ' +
    'backup was made, before the server starts: it makes another one otherwise.',
};

/** `dcs restore`: fills an empty database from a backup. */
export function restoreCommand(name = 'restore'): Command {
  return command(name, 'Restore a backup into an empty database (all or nothing)')
    .argument('<file>', 'backup file; - is standard input')
    .addHelpText('after', '\nRestore before the first start of a server, which stores rows.')
    .action(runCommand(async (_options, [file = '']) => restoreFrom(file)));
}

/** The sum of rows by table. */
export function totalOf(rows: Readonly<Record<string, number>>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

async function restoreFrom(file: string): Promise<CommandOutput> {
  const found: { head?: BackupHead; match: BackupKeyMatch } = { match: 'unknown' };
  const opened = (head: BackupHead): void => {
    Object.assign(found, { head, match: matchOf(head) });
    warn(found.match);
  };
  const name = file === '-' ? 'Standard input' : file;
  const rows = await withInputFile(file, (input) =>
    withAnyDatabase(async (db) => {
      const restored = await restore(db, input, { name, progress, opened });
      while (await applyPeopleChanges(db)); // of a distributed installation, which may have left some
      await compare(db, found);
      return restored;
    }),
  );
  const { createdAt, version } = found.head ?? {};
  const of = createdAt === undefined ? '' : `, as they were at ${createdAt} in version ${version}`;
  const leftOut = (found.head?.tables ?? []).map((table) => table.name).filter((table) => rows[table] === undefined);
  const skipped = leftOut.length === 0 ? '' : ` Left out, as the service has no such table: ${leftOut.join(', ')}.`;
  const key =
    found.match === 'same' ? 'The secret key here is that of the backup.' : 'Start the server with its secret key.';
  return {
    json: { rows: totalOf(rows), tables: rows, leftOut, createdAt, version, secretKey: found.match },
    text: `Restored ${totalOf(rows)} rows of ${Object.keys(rows).length} tables${of}.${skipped} ${key}`,
  };
}

/** Restored rows know their key better than the head of a backup of before 1.9.0, which was made under any. */
async function compare(db: Database, found: { match: BackupKeyMatch }): Promise<void> {
  const keyFor = findSecret(commandSettings());
  const match = keyFor === undefined ? 'unknown' : await matchKey(db, keyFor);
  if (match === 'unknown' || match === found.match) return;
  found.match = match;
  warn(match);
}

function warn(match: BackupKeyMatch): void {
  const warning = KEY_WARNINGS[match];
  if (warning !== undefined) commandIo().err(`${styled('yellow', warning, 'err')}\n`);
}

function matchOf({ key }: BackupHead): BackupKeyMatch {
  const keyFor = findSecret(commandSettings());
  if (keyFor === undefined) return 'missing';
  if (!key) return 'unknown';
  return fingerprintOf(keyFor, key.salt) === key.fingerprint ? 'same' : 'other';
}
