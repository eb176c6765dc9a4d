import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { keyMarkOf, matchKey, type KeyMatch } from '../../../auth/installation-key.ts';
import { findSecret, fingerprintOf } from '../../../auth/secret.ts';
import type { DeriveKey, Config } from '../../../config.ts';
import { readDocument } from '../../../contract/document.ts';
import { backUp, type Origin } from '../../../data/backup/backup.ts';
import type { Database } from '../../../data/database.ts';
import { styled } from '../../colours.ts';
import { command, progress, runCommand, withDatabaseAsIs, type CommandOutput } from '../../command.ts';
import { EXIT_CODES } from '../../exit-codes.ts';
import { commandIo, commandSettings } from '../../io.ts';
import { withOutputFile } from './file.ts';
import { totalOf } from './restore.ts';

/** `dcs backup`: all data in one file, or on standard output. */
export function backupCommand(name = 'backup'): Command {
  return command(name, 'Write a consistent backup; the server may be running. The file contains secrets')
    .argument('<file>', 'the file to create; - is standard output')
    .addHelpText('after', '\nThe backup excludes SECRET_KEY and settings. Store both separately.')
    .action(runCommand(async (_options, [file = '']) => backUpTo(file)));
}

async function backUpTo(file: string): Promise<CommandOutput> {
  const config = commandSettings();
  const found: { match: KeyMatch | 'missing' } = { match: 'missing' };
  const rows = await withOutputFile(file, (out) =>
    withDatabaseAsIs(async (db) => {
      const keyFor = findSecret(config);
      if (keyFor) found.match = await matchKey(db, keyFor);
      return backUp(db, out, { origin: await originOf(db, keyFor, found.match), progress });
    }),
  );
  const isOwn = found.match === 'same' || found.match === 'unknown';
  if (found.match === 'other') warnOfKey();
  const key = isOwn ? `Keep the secret key too, elsewhere: ${placeOfKey(config)}.` : MISSING_KEY;
  const settings = 'Keep your settings as well, such as PUBLIC_URL and SMTP_URL: they are in no table.';
  return {
    json: { file, rows: totalOf(rows), tables: rows, secretKey: isOwn ? placeOfKey(config) : null },
    text: `Backed up ${totalOf(rows)} rows of ${Object.keys(rows).length} tables to ${file === '-' ? 'standard output' : file}. ${key} ${settings}`,
    isAside: file === '-',
  };
}

const MISSING_KEY =
  'The secret key is not here: keep that of the server too, elsewhere (SECRET_KEY, or its file secret-key).';

/** The file is whole; the exit code reports the key. */
function warnOfKey(): void {
  const warning =
    'Warning: the secret key here is another one than that of the database. The backup is whole, and names that of the ' +
    'database as its own: find that one, and keep it.';
  commandIo().err(`${styled('yellow', warning, 'err')}\n`);
  commandIo().exit(EXIT_CODES.failed[0]);
}

/** The fingerprint is the database's, whatever key is here. */
async function originOf(db: Database, keyFor: DeriveKey | undefined, match: KeyMatch | 'missing'): Promise<Origin> {
  const { version } = readDocument().info;
  const mark = await keyMarkOf(db);
  if (mark) return { version, key: mark };
  const salt = randomBytes(16).toString('base64url');
  const isOwn = keyFor !== undefined && match !== 'other';
  return { version, key: isOwn ? { salt, fingerprint: fingerprintOf(keyFor, salt) } : null };
}

function placeOfKey({ secretKey, secretKeyFile }: Config): string {
  if (secretKey !== undefined) return 'SECRET_KEY';
  return secretKeyFile === undefined ? 'the file secret-key in DATA_DIR' : 'the file that SECRET_KEY_FILE names';
}
