/** The embedded database cannot run as things are: trying again does not help. The message tells a person what to do. */
export class EmbeddedFailed extends Error {
  override readonly name = 'EmbeddedFailed';

  constructor(dataDir: string, reason: string) {
    super(`The embedded database in DATA_DIR (${dataDir}) ${reason}`);
  }
}

const ELSEWHERE = 'or set DATABASE_URL to a PostgreSQL server';

/** What the system or PostgreSQL says, and what a person does about it. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/ENOSPC|EDQUOT|No space left on device|quota exceeded/i, 'has no room: the disk is full. Free some space (a new one takes 100 MB) and start again.'],
  [/EROFS|Read-only file system/i, 'cannot be written: the file system is read-only. Set DATA_DIR to a folder that can be written.'],
  [/ENOTDIR|EEXIST/, 'cannot be made: there is a file in the way. Set DATA_DIR to a folder.'],
  [/EACCES|EPERM|Permission denied|has wrong ownership|Operation not permitted/i, `may not be used by this user. Start as the user that owns the folder, set DATA_DIR to a folder of this user's own, ${ELSEWHERE}.`],
  [/effective user ID \d+/, `cannot be made by a user without a name. Give the user a line in /etc/passwd, start as another, ${ELSEWHERE}.`],
  [/cannot be run as root|administrative permissions/, `does not run as an administrator. Start the service as an ordinary user, ${ELSEWHERE}.`],
  [/error while loading shared libraries|spawn .*ENOENT|Exec format error/, `has programs that do not run here; they need glibc on Linux. Set DATABASE_URL to a PostgreSQL server.`],
];

/** The failure with its cause in words: of `said` (an error's message, or what PostgreSQL wrote) the last lines are kept. */
export function failure(dataDir: string, said: string): EmbeddedFailed {
  const advice = CAUSES.find(([pattern]) => pattern.test(said))?.[1] ?? `did not start. What follows is said of it by PostgreSQL; more is in database.log beside it.`;
  const last = said.trim().split('\n').filter((line) => /fatal|panic|error|detail|hint|E[A-Z]{3,}/i.test(line)).slice(-3).join('; ');
  return new EmbeddedFailed(dataDir, `${advice} (${last === '' ? said.trim().slice(-300) : last})`);
}
