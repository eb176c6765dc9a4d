import { Readable } from 'node:stream';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { authenticate, hasPassword } from '../../auth/accounts/sign-in.ts';
import { accountParts, deleteAccount, type AccountPart } from '../../domain/people/account-data.ts';
import { ConfirmFirst, Field, Notice } from '../shell/fields.tsx';
import { readForm } from '../shell/forms.ts';
import { requireRecentSignIn, requireSignIn, seeOther } from '../shell/guards.ts';
import type { Site, Uses } from '../shell/dependencies.ts';
import { sessionOf, visitorOf } from '../shell/visitor.ts';
import { ConfirmAction } from './confirm-action.tsx';
import { showSettings } from './settings-frame.tsx';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Characters that are sent at a time, after which other requests have their turn. */
const PIECE = 65_536;
const PATH = '/settings/account';
const WITH_COMMENTS = 'comments';

/** A person's account as a whole: its address, all of its data as a file, and its end. */
export function addAccount(router: Router, { site, accounts }: Uses<'site' | 'accounts'>): void {
  const { db, log } = site;
  router.get(PATH, requireSignIn, (ctx) => showAccount(site, ctx));
  router.get(`${PATH}/export`, requireSignIn, requireRecentSignIn, (ctx) => {
    ctx.type = 'json';
    ctx.set({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="account.json"' });
    ctx.body = Readable.from(accountFile(accountParts(db, sessionOf(ctx).accountId)));
  });
  router.post(`${PATH}/delete`, requireRecentSignIn, async (ctx) => {
    const { accountId, email } = sessionOf(ctx);
    const { client, device, keep } = visitorOf(ctx);
    const field = readForm(ctx);
    if (await hasPassword(db, accountId)) {
      const proof = { email, password: field('current'), device };
      if ((await authenticate(accounts, proof, client)) === undefined)
        return showAccount(site, ctx, 'Wrong password. Nothing was deleted.');
    }
    await deleteAccount(db, accountId, { withComments: field(WITH_COMMENTS) === 'on' });
    log.info({ event: 'account_deleted', viewer: accountId, address: client.address }, 'account deleted');
    keep(null);
    return seeOther(ctx, '/sign-in?notice=account_deleted');
  });
}

async function showAccount({ db }: Site, ctx: Context, error?: string): Promise<void> {
  const { accountId, email, recent } = sessionOf(ctx);
  const content = (
    <>
      {ctx.query.notice === 'email_changed' && error === undefined && (
        <Notice kind="done">E-mail address changed. Use the new one to sign in.</Notice>
      )}
      <h2>E-mail address</h2>
      <p>
        {email} <a href="/settings/email">Change</a>
      </p>
      <h2>Export your data</h2>
      <p>
        A JSON file of all data stored about you: profile, posts, comments, votes, bookmarks, feeds, sessions and usage.
        Passwords, tokens and keys are not included. You may need to confirm access first.
      </p>
      <p>
        <a class="button secondary" href={`${PATH}/export`} download="account.json">
          Download your data
        </a>
      </p>
      <h2>Delete account</h2>
      {recent ? (
        <ConfirmAction
          action={`${PATH}/delete`}
          verb="Delete your account"
          button="Delete my account"
          open={error !== undefined}
        >
          <p>
            Deletes your profile, tokens, apps, bookmarks, feeds and settings immediately. Your posts and comments stay
            under the name “Deleted account”. This cannot be undone.
          </p>
          <div class="field">
            <label for={WITH_COMMENTS}>
              <input type="checkbox" id={WITH_COMMENTS} name={WITH_COMMENTS} value="on" />
              <span>Also remove the text of my comments</span>
            </label>
          </div>
          {(await hasPassword(db, accountId)) && (
            <Field
              name="current"
              label="Password"
              type="password"
              autocomplete="current-password"
              required
              error={error}
              autofocus={error !== undefined}
            />
          )}
        </ConfirmAction>
      ) : (
        <ConfirmFirst to={PATH} verb="Delete your account" />
      )}
    </>
  );
  showSettings(ctx, 'Account', content, error === undefined ? 200 : 422);
}

/** The text of a JSON object with these parts as its members, in pieces; parts of one name are one list. */
async function* accountFile(sections: AsyncIterable<AccountPart>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of exportTexts(sections)) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
    await nextTurn();
  }
  yield piece;
}

async function* exportTexts(sections: AsyncIterable<AccountPart>): AsyncGenerator<string> {
  let last: AccountPart | undefined;
  for await (const part of sections) {
    const rows = rowListOf(part) ?? [part.value];
    if (part.name === last?.name) yield rows.length > 0 ? ',' : '';
    else yield `${last ? `${closingMark(last)},` : '{'}\n${JSON.stringify(part.name)}: ${rowListOf(part) ? '[' : ''}`;
    for (const [n, row] of rows.entries()) yield `${n > 0 ? ',' : ''}${JSON.stringify(row)}`;
    last = part;
  }
  yield `${last ? closingMark(last) : '{'}\n}\n`;
}

function rowListOf({ value }: AccountPart): readonly object[] | undefined {
  return Array.isArray(value) ? (value as object[]) : undefined;
}

function closingMark(part: AccountPart): string {
  return rowListOf(part) ? ']' : '';
}
