import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import {
  allowDevice,
  enterUserCode,
  findDeviceRequest,
  readUserCode,
  refuseDevice,
  type DeviceRequest,
} from '../../auth/oauth/device.ts';
import { DEVICE_PAGE } from '../../auth/oauth/paths.ts';
import type { AccountSession } from '../../auth/accounts/sessions.ts';
import { AppError } from '../../errors.ts';
import { deviceOf } from '../settings/events.tsx';
import { Time } from '../settings/time.tsx';
import { createEncryptedCookie } from '../shell/cookies.ts';
import type { Uses } from '../shell/dependencies.ts';
import { Field, Form, Notice } from '../shell/fields.tsx';
import { readForm } from '../shell/forms.ts';
import { requireRecentSignIn, requireSignIn, seeOther } from '../shell/guards.ts';
import { renderPage } from '../shell/page.tsx';
import { sessionOf, visitorOf } from '../shell/visitor.ts';
import { ScopeChoices } from './consent.tsx';

const DECISION_PATH = `${DEVICE_PAGE}/decision`;
/** Milliseconds between entering a code and deciding; longer than any code lives. */
const PENDING_MS = 10 * 60_000;
const WRONG_CODE =
  'This code is wrong, expired or already used. Compare it with the one on your device, or start again there.';
const NOTICES: Readonly<Record<string, string>> = {
  allowed: 'Done. Go back to your device. It continues within a few seconds.',
  denied: 'Refused. The device gets no access, and its code no longer works.',
  ended: 'The code has expired or was used. Start again on your device for a new one.',
};

/** A code that a person entered in this browser and has not decided about. */
interface PendingCode {
  readonly code: string;
  readonly session: string;
}

/**
 * The page on which a person gives a device access (RFC 8628 section 3.3). Only a code that was typed here leads to the
 * decision, never an address: no link can be sent to somebody that shows, or allows, another person's request.
 */
export function addDevice(
  router: Router,
  { site, accounts: { consent: dependencies } }: Uses<'site' | 'accounts'>,
): void {
  const pending = createEncryptedCookie<PendingCode>(site, 'device_code', PENDING_MS);
  const pendingCode = (ctx: Context): string | undefined => {
    const { code, session } = pending.read(ctx) ?? {};
    return session === sessionOf(ctx).id ? code : undefined;
  };
  router.get(DEVICE_PAGE, requireSignIn, async (ctx) => {
    ctx.set('cache-control', 'no-store');
    const code = pendingCode(ctx);
    const request = code === undefined ? undefined : await findDeviceRequest(dependencies, code);
    if (request) showRequest(ctx, request);
    else showEntry(ctx);
  });
  router.post(DEVICE_PAGE, requireRecentSignIn, async (ctx) => {
    const { accountId, id: session } = sessionOf(ctx);
    const typed = readForm(ctx)('user_code');
    const request = await enterUserCode(dependencies, typed, { accountId, address: site.addressOf(ctx) });
    if (!request) {
      showEntry(ctx, typed);
      return;
    }
    pending.keep(ctx, { code: readUserCode(request.userCode) ?? '', session });
    seeOther(ctx, DEVICE_PAGE);
  });
  router.post(DECISION_PATH, requireRecentSignIn, async (ctx) => {
    ctx.set('cache-control', 'no-store');
    const code = pendingCode(ctx);
    const field = readForm(ctx);
    const isShown = code !== undefined && code === readUserCode(field('user_code'));
    const decided = isShown ? await decide(ctx, code) : 'ended';
    pending.forget(ctx);
    seeOther(ctx, `${DEVICE_PAGE}?notice=${decided}`);
  });

  /** Returns the notice that is shown next. */
  async function decide(ctx: Context, code: string): Promise<keyof typeof NOTICES> {
    const field = readForm(ctx);
    try {
      if (field('decision') !== 'allow') {
        await refuseDevice(dependencies, code);
        return 'denied';
      }
      await allowDevice(dependencies, code, {
        person: sessionOf(ctx),
        client: visitorOf(ctx).client,
        write: field('write') === 'on',
      });
      return 'allowed';
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return 'ended';
      throw error;
    }
  }
}

function showEntry(ctx: Context, typed?: string): void {
  const notice = typed === undefined ? NOTICES[String(ctx.query.notice)] : undefined;
  const content = (
    <article class="narrow">
      <h1>Connect a device</h1>
      {notice !== undefined && <Notice kind={ctx.query.notice === 'ended' ? 'wrong' : 'done'}>{notice}</Notice>}
      <Form action={DEVICE_PAGE}>
        <Field
          name="user_code"
          label="Code"
          help="The code on your terminal or device, such as BCDF-GHJK."
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxLength={50}
          value={typed?.slice(0, 50) ?? ''}
          required
          autofocus
          error={typed === undefined ? undefined : WRONG_CODE}
        />
        <button type="submit">Continue</button>
      </Form>
      <p>
        <strong>Did someone send you this code?</strong> Don’t enter it. It would give them access to your account.
      </p>
    </article>
  );
  renderPage(ctx, 'Connect a device', content, typed === undefined ? 200 : 422);
}

function showRequest(ctx: Context, request: DeviceRequest): void {
  const { person, address } = { person: sessionOf(ctx), address: visitorOf(ctx).client.address };
  renderPage(
    ctx,
    `Connect ${request.app.name}`,
    <DeviceDecision {...request} person={person} isElsewhere={request.device.address !== address} />,
  );
}

function DeviceDecision({
  userCode,
  app,
  resource,
  scopes,
  askedAt,
  device,
  person,
  isElsewhere,
}: DeviceRequest & { person: AccountSession; isElsewhere: boolean }): JSX.Element {
  return (
    <article class="consent">
      <h1>Connect {app.name}</h1>
      <p>
        Your device shows the code{' '}
        <strong>
          <code>{userCode}</code>
        </strong>
        , and you are signed in as {person.name} ({person.email}).
      </p>
      <dl>
        <dt>App</dt>
        <dd>
          {app.name},{' '}
          {app.isOurs
            ? 'part of this service. Anyone can run it, so this does not prove who is asking.'
            : 'made by a third party'}
        </dd>
        <dt>Asked for</dt>
        <dd>
          <Time at={askedAt} />
        </dd>
        <dt>From</dt>
        <dd>
          {device.address}, {programOf(device.userAgent)}
        </dd>
      </dl>
      {isElsewhere && (
        <p class="notice wrong">
          <strong>The device is on a different network than this browser.</strong> That is normal for a server you are
          logged in to, but it could also be someone else’s device.
        </p>
      )}
      <p class="notice wrong">
        <strong>Continue only if you just started this</strong> on a device in front of you. If someone sent you the
        code, choose Cancel. It would give their device access.
      </p>
      <Form action={DECISION_PATH}>
        <input type="hidden" name="user_code" value={userCode} />
        <ScopeChoices name={app.name} resource={resource} scopes={scopes} />
        <div class="actions">
          <button type="submit" name="decision" value="allow">
            Connect
          </button>
          <button type="submit" name="decision" value="deny" class="secondary">
            Cancel
          </button>
        </div>
      </Form>
    </article>
  );
}

/** The program that asks, by its own words: `dcs 1.11.0 (linux)`, a browser, or unknown. */
function programOf(userAgent: string): string {
  const [own] = /^dcs\/[\w.-]{1,20} \([\w ]{1,20}\)/.exec(userAgent) ?? [];
  return own === undefined ? deviceOf(userAgent) : own.replace('/', ' ');
}
