import type { Command } from 'commander';
import {
  createToken,
  TOKEN_LIFETIMES,
  listTokens,
  revokeTokenByValue,
  revokeToken,
  type TokenLifetime,
} from '../../auth/access-tokens.ts';
import { getAccountByEmail } from '../../auth/accounts/accounts.ts';
import { recordOperator } from '../../auth/accounts/security-events.ts';
import type { Database } from '../../data/database.ts';
import {
  command,
  group,
  runCommand,
  table,
  withDatabase,
  withDatabaseAsIs,
  withOwnDatabase,
  type CommandOutput,
} from '../command.ts';
import { UsageError } from '../exit-codes.ts';

/** `dcs token`: personal access tokens. */
export function tokenCommands(): Command {
  return group('token', 'Personal access tokens').addCommand(create()).addCommand(list()).addCommand(revoke());
}

function create(): Command {
  return command('create', 'Create a token; it is shown once')
    .requiredOption('--account <address>', 'e-mail address of the account')
    .requiredOption('--name <name>', 'what it is for, 1 to 50 characters')
    .option('--read-only', 'it cannot change anything')
    .option('--expires <days>', TOKEN_LIFETIMES.join(', '), '90')
    .action(
      runCommand<{ account: string; name: string; expires: TokenLifetime; readOnly?: true }>(async (input) => {
        const token = await withAccount(input.account, withOwnDatabase, async (db, accountId) => {
          const token = await createToken(db, accountId, {
            name: input.name,
            lifetime: input.expires,
            readOnly: input.readOnly === true,
          });
          await recordOperator(db, { accountId, kind: 'token_created', detail: input.name.trim() });
          return token;
        });
        const end = token.expiresAt === null ? 'It never expires.' : `It expires ${token.expiresAt.toISOString()}.`;
        return { json: token, text: `${token.token}\n\nStore it now; it is not shown again. ${end}` };
      }),
    );
}

function list(): Command {
  return command('list', "List an account's tokens, without the secrets")
    .requiredOption('--account <address>', 'e-mail address of the account')
    .action(
      runCommand<{ account: string }>(async (input) => {
        const tokens = await withDatabase(async (db) =>
          listTokens(db, (await getAccountByEmail(db, input.account)).id),
        );
        const day = (date: Date | null): string | null => date?.toISOString().slice(0, 16) ?? null;
        return {
          json: tokens.map(({ id, name, prefix, readOnly, createdAt, lastUsedAt, expiresAt }) => ({
            id,
            name,
            prefix,
            readOnly,
            createdAt,
            lastUsedAt,
            expiresAt,
          })),
          text: table(
            ['NAME', 'BEGINS WITH', 'CREATED', 'LAST USED', 'EXPIRES', 'ID'],
            tokens.map((token) => [
              token.name,
              token.prefix,
              day(token.createdAt),
              day(token.lastUsedAt),
              day(token.expiresAt),
              token.id,
            ]),
          ),
        };
      }),
    );
}

function revoke(): Command {
  return command('revoke', 'Revoke a token immediately')
    .option('--account <address>', 'e-mail address of the account, with an id')
    .argument('<id>', 'token id from `dcs token list`, or a leaked token itself')
    .action(
      runCommand<{ account?: string }>(async ({ account }, [id = '']) => {
        if (id.startsWith('dcs_pat_')) return revokeFound(id);
        if (account === undefined)
          throw new UsageError('Add --account, the e-mail address of the account of the token.');
        await withAccount(account, withDatabaseAsIs, async (db, accountId) => {
          const { name } = await revokeToken(db, accountId, id);
          await recordOperator(db, { accountId, kind: 'token_revoked', detail: name });
        });
        return { json: { id, revoked: true }, text: `Revoked token ${id}.` };
      }),
    );
}

async function revokeFound(token: string): Promise<CommandOutput> {
  const { id, email, name } = await withDatabaseAsIs((db) =>
    db.transaction(async (tx) => {
      const found = await revokeTokenByValue(tx, token);
      await recordOperator(tx, { accountId: found.accountId, kind: 'token_revoked', detail: found.name });
      return found;
    }),
  );
  const text = `Revoked ${JSON.stringify(name)} of ${email}.`;
  return { json: { id, account: email, name, revoked: true }, text };
}

/** Changes an account's tokens in one transaction. */
function withAccount<Result>(
  email: string,
  open: typeof withDatabase,
  work: (db: Database, accountId: string) => Promise<Result>,
): Promise<Result> {
  return open(async (db) => {
    const { id } = await getAccountByEmail(db, email);
    return db.transaction((tx) => work(tx, id));
  });
}
