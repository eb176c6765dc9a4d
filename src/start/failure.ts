import { SecretKeyMismatchError } from '../auth/installation-key.ts';
import { ConfigError } from '../config.ts';
import { EmbeddedPostgresError } from '../data/embedded/cluster-errors.ts';
import { serverMessageOf } from '../data/database-errors.ts';
import { MigrationError } from '../data/migration-run.ts';
import { PeopleNodeError } from '../data/servers/people-nodes.ts';
import { SchemaTooNewError, SchemaTooOldError } from '../data/schema-state.ts';

/** Reasons why a server cannot listen, by system error code, and what to do about them. */
const LISTENING: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} of ${host} is in use. Stop the program that has it, or try another: PORT=${port + 1} make run`,
  EACCES: (host, port) => `Port ${port} of ${host} may not be used by this user. Set PORT to 1024 or higher.`,
  EADDRNOTAVAIL: (host) => `HOST is ${host}, which is not an address of this machine. Set it to 127.0.0.1 or 0.0.0.0.`,
};

/** Errors whose message is for the operator. */
const IN_WORDS = [
  ConfigError,
  EmbeddedPostgresError,
  MigrationError,
  PeopleNodeError,
  SecretKeyMismatchError,
  SchemaTooNewError,
  SchemaTooOldError,
];

/** One sentence for a startup error that the operator can fix, and how; undefined for a bug. */
export function failureSentence(error: unknown): string | undefined {
  if (IN_WORDS.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code = '', syscall, address = '', port = 0, hostname = '' } = error as ListenError;
  if (syscall === 'listen' || syscall === 'bind') return LISTENING[code]?.(address, port);
  if (syscall === 'getaddrinfo')
    return `HOST is ${hostname}, which is not a name of this machine. Set it to 127.0.0.1 or 0.0.0.0.`;
  const refusal = serverMessageOf(error);
  return refusal === undefined ? undefined : `The database refuses: ${refusal}. Check DATABASE_URL.`;
}

interface ListenError extends NodeJS.ErrnoException {
  readonly address?: string;
  readonly port?: number;
  readonly hostname?: string;
}
