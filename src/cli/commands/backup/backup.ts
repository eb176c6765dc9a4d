import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { findSecret, fingerprintOf } from '../../../auth/secret.ts';
import type { Config } from '../../../config.ts';
import { readDocument } from '../../../contract/document.ts';
import { backUp, type Origin } from '../../../data/backup/backup.ts';
import { command, progress, runCommand, withDatabaseAsIs, type CommandOutput } from '../../command.ts';
import { commandSettings } from '../../io.ts';
import { writeOut } from './file.ts';
import { totalOf } from './restore.ts';

/** `dcs backup`: all data in one file, or on standard output. */
export function backupCommand(name = 'backup'): Command {
  return command(
    name,
    'Write all data as it is at one moment; the server may be running. It contains secrets: protect it like the database',
  )
    .argument('<file>', 'the file to create; - is standard output')
    .addHelpText(
      'after',
      '\nThe secret key is not in it, and it is worth little without: keep that too, elsewhere. Neither are your settings.',
    )
    .action(runCommand(async (_options, [file = '']) => backUpTo(file)));
}

async function backUpTo(file: string): Promise<CommandOutput> {
  const config = commandSettings();
  const origin = originOf(config);
  const rows = await writeOut(file, (out) => withDatabaseAsIs((db) => backUp(db, out, { origin, progress })));
  const key = origin.key ? `Keep the secret key too, elsewhere: ${placeOfKey(config)}.` : MISSING_KEY;
  const settings = 'Keep your settings as well, such as PUBLIC_URL and SMTP_URL: they are in no table.';
  return {
    json: { file, rows: totalOf(rows), tables: rows, secretKey: origin.key ? placeOfKey(config) : null },
    text: `Backed up ${totalOf(rows)} rows of ${Object.keys(rows).length} tables to ${file === '-' ? 'standard output' : file}. ${key} ${settings}`,
    isAside: file === '-',
  };
}

const MISSING_KEY =
  'No secret key is set here, and DATA_DIR has none: keep that of the server too, elsewhere (SECRET_KEY, or its file ' +
  'secret-key).';

function originOf(config: Config): Origin {
  const keyFor = findSecret(config);
  const salt = randomBytes(16).toString('base64url');
  return {
    version: readDocument().info.version,
    key: keyFor === undefined ? null : { salt, fingerprint: fingerprintOf(keyFor, salt) },
  };
}

function placeOfKey({ secretKey, secretKeyFile }: Config): string {
  if (secretKey !== undefined) return 'SECRET_KEY';
  return secretKeyFile === undefined ? 'the file secret-key in DATA_DIR' : 'the file that SECRET_KEY_FILE names';
}
