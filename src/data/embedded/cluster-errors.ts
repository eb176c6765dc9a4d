/** The embedded database cannot run, and retrying does not help. The message says what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  constructor(dataDir: string, reason: string) {
    super(`The embedded database in DATA_DIR (${dataDir}) ${reason}`);
  }
}

/** Error messages of the system or PostgreSQL, and the advice for each. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [
    /ENOSPC|EDQUOT|No space left|quota exceeded|free disk space/i,
    'has no room: the disk is full. Free some space (a new one takes 100 MB) and start again.',
  ],
  // Node reports ENOENT when it cannot create a folder on a read-only file system.
  [
    /EROFS|Read-only file system|ENOENT: no such file or directory, mkdir/i,
    'cannot be written: the file system is read-only. Set DATA_DIR to a folder that can be written, or DATABASE_URL to a PostgreSQL server.',
  ],
  [/ENOTDIR|EEXIST/, 'cannot be made: there is a file in the way. Set DATA_DIR to a folder.'],
  [
    /EACCES|EPERM|permission denied|wrong ownership|not permitted|cannot be run as root|effective user ID/i,
    'may not be used by this user. Start as an ordinary user that owns the folder and has a line in /etc/passwd, ' +
      'set DATA_DIR to such a folder, or set DATABASE_URL to a PostgreSQL server.',
  ],
  [
    /loading shared libraries|spawn [^ ]{1,4096} ENOENT|Exec format error/,
    'has programs that do not run here; on Linux they need glibc. Set DATABASE_URL to a PostgreSQL server.',
  ],
];

/** The error for a failure, with the last lines of what was `said`: an error's message, or PostgreSQL's output. */
export function clusterFailure(dataDir: string, output: string): EmbeddedPostgresError {
  const advice =
    CAUSES.find(([pattern]) => pattern.test(output))?.[1] ?? 'did not start; database.log in it may say more.';
  const lines = output.trim().split('\n');
  const serious = lines.filter((line) => /fatal|panic|error|hint/i.test(line)).slice(-3);
  return new EmbeddedPostgresError(
    dataDir,
    `${advice} (${(serious.length > 0 ? serious : lines.slice(-1)).join('; ')})`,
  );
}
