import type { Command } from 'commander';
import { getAccountByEmail, listAccounts } from '../../auth/accounts/accounts.ts';
import { createOAuthApp, listApps, type AppEntry } from '../../auth/oauth/apps/apps.ts';
import type { OpenDatabase } from '../../data/database.ts';
import { COMMAND_LINE } from '../../operate/audit-log.ts';
import { allowDeviceLogin, deleteAnyApp, enableApp } from '../../operate/apps.ts';
import { command, group, runCommand, table, withDatabase, withDatabaseAsIs, withOwnDatabase } from '../command.ts';

/** `dcs app`: OAuth apps. */
export function appCommands(): Command {
  return group('app', 'OAuth apps')
    .addCommand(create())
    .addCommand(list())
    .addCommand(
      changeCommand(
        'disable',
        'Stop an app: nobody can sign in with it, it cannot refresh tokens, and those it has are refused',
        'disabled',
        (db, id) => enableApp(db, COMMAND_LINE, { id, on: false }),
      ),
    )
    .addCommand(
      changeCommand('enable', 'Let people sign in with a disabled app again', 'enabled', (db, id) =>
        enableApp(db, COMMAND_LINE, { id, on: true }),
      ),
    )
    .addCommand(
      changeCommand(
        'allow-device-login',
        'Let people give an app access with a code, for devices without a browser',
        'allowed',
        (db, id) => allowDeviceLogin(db, COMMAND_LINE, { id, on: true }),
      ),
    )
    .addCommand(
      changeCommand(
        'forbid-device-login',
        'End that; access that people gave stays until they end it',
        'forbidden',
        (db, id) => allowDeviceLogin(db, COMMAND_LINE, { id, on: false }),
      ),
    )
    .addCommand(
      changeCommand('delete', 'Delete an app with all access that people gave it', 'deleted', (db, id) =>
        deleteAnyApp(db, COMMAND_LINE, id),
      ),
    );
}

interface NewAppOptions {
  readonly account: string;
  readonly name: string;
  readonly redirectUri: string[];
  readonly homepage?: string;
  readonly logo?: string;
  readonly public?: boolean;
}

function create(): Command {
  return command('create', 'Register an app; its secret is shown once')
    .requiredOption('--account <address>', 'e-mail address of the owner')
    .requiredOption('--name <name>', 'name that users see')
    .requiredOption('--redirect-uri <addresses...>', 'redirect URIs: https, or http on a loopback address')
    .option('--homepage <address>', 'home page (https)')
    .option('--logo <address>', 'logo (https)')
    .option('--public', 'public client, without a secret: runs on devices of users or in browsers')
    .action(
      runCommand<NewAppOptions>(
        async ({ account, name, redirectUri, homepage = null, logo = null, public: isPublic = false }) => {
          const app = await withOwnDatabase(async (db) =>
            createOAuthApp(db, (await getAccountByEmail(db, account)).id, {
              name,
              redirectUris: redirectUri,
              homepage,
              logo,
              isPublic,
            }),
          );
          const secret =
            app.secret === undefined
              ? 'It has no secret: it proves itself with PKCE alone.'
              : `Client secret: ${app.secret}\n\nStore it now; it is not shown again.`;
          return {
            json: { clientId: app.id, clientSecret: app.secret ?? null },
            text: `Client id:     ${app.id}\n${secret}`,
          };
        },
      ),
    );
}

function list(): Command {
  return command('list', 'List all apps, without their secrets')
    .option('--account <address>', 'only apps of this account')
    .action(
      runCommand<{ account?: string }>(async ({ account }) => {
        const { apps, emails } = await withDatabase(async (db) => ({
          apps: await listApps(db, account === undefined ? undefined : (await getAccountByEmail(db, account)).id),
          emails: new Map((await listAccounts(db)).map((account) => [account.id, account.email])),
        }));
        const listing = apps.map((app) => appJson(app, emails));
        return {
          json: listing,
          text: table(
            ['NAME', 'ACCOUNT', 'REDIRECTS TO', 'DEVICE LOGIN', 'STATE', 'CLIENT ID'],
            listing.map((app) => [
              app.name,
              app.account,
              app.redirectUris.join(' '),
              app.deviceLogin ? 'allowed' : 'no',
              app.disabledAt === null ? 'enabled' : 'disabled',
              app.clientId,
            ]),
          ),
        };
      }),
    );
}

/** A command that does one thing to an app, given by its client id. */
function changeCommand(
  name: string,
  summary: string,
  outcome: string,
  work: (db: OpenDatabase, id: string) => Promise<unknown>,
): Command {
  return command(name, summary)
    .argument('<client-id>', 'from `dcs app list`')
    .action(
      runCommand(async (_options, [id = '']) => {
        await withDatabaseAsIs((db) => work(db, id));
        return {
          json: { clientId: id, [outcome]: true },
          text: `${outcome.charAt(0).toUpperCase()}${outcome.slice(1)} ${id}.`,
        };
      }),
    );
}

function appJson(
  { id, accountId, name, redirectUris, homepage, logo, secretPrefix, createdAt, disabledAt, deviceLogin }: AppEntry,
  emails: ReadonlyMap<string, string>,
) {
  return {
    clientId: id,
    name,
    account: emails.get(accountId ?? '') ?? null,
    redirectUris,
    homepage,
    logo,
    public: secretPrefix === null,
    deviceLogin,
    createdAt,
    disabledAt,
  };
}
