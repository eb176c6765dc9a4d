import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import {
  addPasskey,
  creationOptions,
  listPasskeys,
  PASSKEY_NAME_LENGTH,
  removePasskey,
  renamePasskey,
  type PasskeyEntry,
} from '../../../auth/factors/passkeys.ts';
import { relyingPartyOf } from '../../../auth/factors/relying-party.ts';
import { PasskeyField } from '../../sign-in/sign-in-form.tsx';
import { Field, Form, Notice, type FieldErrors } from '../../shell/fields.tsx';
import { readForm, formRefusal } from '../../shell/forms.ts';
import { requireRecentSignIn, requireSignIn, seeOther } from '../../shell/guards.ts';
import type { Accounts, Uses } from '../../shell/dependencies.ts';
import { sessionOf, visitorOf } from '../../shell/visitor.ts';
import { ConfirmAction } from '../confirm-action.tsx';
import { deviceOf } from '../events.tsx';
import { showSettings } from '../settings-frame.tsx';
import { Time } from '../time.tsx';

export const PASSKEYS_PATH = '/settings/security/passkeys';
const NOTICES: Record<string, string> = {
  added: 'Passkey added.',
  renamed: 'Passkey renamed.',
  removed: 'Passkey removed. Also delete it from your device.',
};

/** A person's passkeys: a list of them, and forms to add, name and remove one. */
export function addPasskeys(router: Router, { accounts }: Uses<'accounts'>): void {
  const { db } = accounts;
  const view = (ctx: Context, errors?: FieldErrors): Promise<void> => showPasskeys(accounts, ctx, errors);
  router.get(PASSKEYS_PATH, requireSignIn, requireRecentSignIn, (ctx) => view(ctx));
  router.post(PASSKEYS_PATH, requireSignIn, requireRecentSignIn, async (ctx) => {
    const { client, owns } = visitorOf(ctx);
    const field = readForm(ctx);
    const answer = { credential: field('credential'), name: field('name'), owns };
    try {
      await addPasskey(accounts, sessionOf(ctx), answer, client);
    } catch (error) {
      const { message } = formRefusal(error);
      return view(ctx, { [message.startsWith('A name') ? 'name' : '']: message });
    }
    return seeOther(ctx, `${PASSKEYS_PATH}?notice=added`);
  });
  router.post(`${PASSKEYS_PATH}/:id/name`, requireSignIn, async (ctx) => {
    const id = ctx.params.id ?? '';
    try {
      await renamePasskey(db, sessionOf(ctx).accountId, id, readForm(ctx)('name'));
    } catch (error) {
      return view(ctx, { [id]: formRefusal(error).message });
    }
    return seeOther(ctx, `${PASSKEYS_PATH}?notice=renamed`);
  });
  router.post(`${PASSKEYS_PATH}/:id/remove`, requireSignIn, requireRecentSignIn, async (ctx) => {
    try {
      await removePasskey(accounts, sessionOf(ctx), ctx.params.id ?? '', visitorOf(ctx).client);
    } catch (error) {
      return view(ctx, { '': formRefusal(error).message });
    }
    return seeOther(ctx, `${PASSKEYS_PATH}?notice=removed`);
  });
}

async function showPasskeys(accounts: Accounts, ctx: Context, errors: FieldErrors = {}): Promise<void> {
  const session = sessionOf(ctx);
  const { client, formToken } = visitorOf(ctx);
  const isWrong = Object.keys(errors).length > 0;
  const notice = NOTICES[String(ctx.query.notice)];
  const options = relyingPartyOf(accounts) && (await creationOptions(accounts, session, formToken()));
  const passkeys = await listPasskeys(accounts.db, session.accountId);
  const content = (
    <>
      {notice !== undefined && !isWrong && <Notice kind="done">{notice}</Notice>}
      {errors[''] !== undefined && <Notice kind="wrong">{errors['']}</Notice>}
      <p>
        Sign in with your fingerprint, face, screen lock or security key, without a password or code. A passkey works on
        this site only.
      </p>
      {passkeys.length > 0 && (
        <ul class="cards">
          {passkeys.map((passkey) => (
            <PasskeyItem passkey={passkey} error={errors[passkey.id]} />
          ))}
        </ul>
      )}
      <h2>Add a passkey</h2>
      {options ? (
        <Form action={PASSKEYS_PATH}>
          <PasskeyField use="make" options={options} />
          <div data-with-passkeys hidden>
            <Field
              name="name"
              label="Name"
              help="For example, the device that stores it."
              required
              maxLength={PASSKEY_NAME_LENGTH}
              value={isWrong && errors.name !== undefined ? readForm(ctx)('name') : deviceOf(client.userAgent)}
              error={errors.name}
            />
            <button type="submit">Add a passkey</button>
          </div>
          <noscript>
            <p>Adding a passkey requires JavaScript.</p>
          </noscript>
        </Form>
      ) : (
        <p>Passkeys require HTTPS and a domain name.</p>
      )}
    </>
  );
  showSettings(ctx, 'Passkeys', content, isWrong ? 422 : 200);
}

function PasskeyItem({
  passkey: { id, name, createdAt, lastUsedAt },
  error,
}: {
  passkey: PasskeyEntry;
  error: string | undefined;
}): JSX.Element {
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <br />
        <small>
          Added <Time at={createdAt} day />,{' '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used <Time at={lastUsedAt} />
            </>
          )}
        </small>
      </div>
      <details open={error !== undefined}>
        <summary>
          Rename<span class="unseen"> {name}</span>
        </summary>
        <Form action={`${PASSKEYS_PATH}/${id}/name`}>
          <Field
            name="name"
            id={`name-${id}`}
            label="Name"
            required
            maxLength={PASSKEY_NAME_LENGTH}
            value={name}
            error={error}
          />
          <button type="submit">Save</button>
        </Form>
      </details>
      <ConfirmAction action={`${PASSKEYS_PATH}/${id}/remove`} verb="Remove" what={name} button="Remove this passkey">
        <p>You can no longer sign in with it.</p>
      </ConfirmAction>
    </li>
  );
}
