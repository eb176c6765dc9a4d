import type { Router } from '@koa/router';
import type { Context } from 'koa';
import {
  findIdentityAccount,
  createLinkedAccount,
  followGroups,
  identityStatus,
  type ProviderIdentity,
} from '../../auth/identities/identities.ts';
import {
  CALLBACK_PATH,
  ProviderError,
  type ProviderRequest,
  type SignInProvider,
} from '../../auth/identities/provider.ts';
import { AppError } from '../../errors.ts';
import { DEFAULT_RETURN_PATH, localPath, seeOther, signInPath } from '../shell/guards.ts';
import { WELCOME_PATH } from '../reading/welcome.tsx';
import { renderPage } from '../shell/page.tsx';
import type { Accounts, Site, Uses } from '../shell/dependencies.ts';
import { visitorOf } from '../shell/visitor.ts';
import { createEncryptedCookie, type EncryptedCookie } from '../shell/cookies.ts';
import { createSteps, type SignInSteps } from './steps.ts';

const REQUEST_MS = 15 * 60_000;
const ARRIVAL_MS = 15 * 60_000;
/** Path at which a signed-in person decides whether to link their identity at the provider. */
export const LINK_PATH = '/settings/security/linked-accounts/new';

interface PendingSignIn {
  readonly request: ProviderRequest;
  readonly to: string | undefined;
}

interface ProviderSignInDependencies {
  readonly accounts: Accounts;
  readonly steps: SignInSteps;
  readonly arrivals: EncryptedCookie<ProviderIdentity>;
}

/** Keeps an identity that came back from the provider and is not linked, until its person signed in here and agreed. */
export function createArrivals(site: Site): EncryptedCookie<ProviderIdentity> {
  return createEncryptedCookie<ProviderIdentity>(site, 'identity', ARRIVAL_MS);
}

/** Signing in with the OpenID provider of the operator's choice. */
export function addProvider(router: Router, { site, accounts }: Uses<'site' | 'accounts'>): void {
  const dependencies = { accounts, steps: createSteps({ site, accounts }), arrivals: createArrivals(site) };
  const requests = createEncryptedCookie<PendingSignIn>(site, 'provider', REQUEST_MS);
  router.get('/sign-in/provider', async (ctx) => {
    const provider = demand(accounts);
    const to = localPath(ctx.query.return_to as string | undefined);
    try {
      const { address, request } = await provider.begin({ again: ctx.query.again !== undefined });
      requests.keep(ctx, { request, to });
      return seeOther(ctx, address);
    } catch (error) {
      return failSignIn(site, ctx, error);
    }
  });
  router.get(CALLBACK_PATH, async (ctx) => {
    const provider = demand(accounts);
    const waiting = requests.read(ctx);
    if (!waiting) return seeOther(ctx, '/sign-in?notice=provider_late');
    requests.forget(ctx); // an answer counts once
    try {
      const person = await provider.finish(new URL(ctx.url, site.publicUrl), waiting.request);
      return await arrive(
        dependencies,
        ctx,
        { provider: { issuer: provider.issuer, name: provider.name }, person },
        waiting,
      );
    } catch (error) {
      return failSignIn(site, ctx, error);
    }
  });
}

/** Continues after the return from the provider. */
async function arrive(
  dependencies: ProviderSignInDependencies,
  ctx: Context,
  arrival: ProviderIdentity,
  { request, to }: PendingSignIn,
): Promise<void> {
  const { accounts, steps, arrivals } = dependencies;
  const { session } = visitorOf(ctx);
  const accountId = await findIdentityAccount(accounts.db, arrival);
  if (accountId === undefined && session) {
    arrivals.keep(ctx, arrival);
    return seeOther(ctx, LINK_PATH);
  }
  if (accountId === undefined) return welcomePerson(dependencies, ctx, arrival, to);
  await followGroups(accounts, accountId, arrival);
  if (session && session.accountId !== accountId)
    return showFailedSignIn(
      ctx,
      `${arrival.person.label} at ${arrival.provider.name} is linked to another account. Sign out first to use that one.`,
    );
  // Without a new sign-in at the provider nothing is proved: the browser may be unattended.
  if (session && !request.again) return seeOther(ctx, to ?? DEFAULT_RETURN_PATH);
  return steps.accept(ctx, { accountId, by: arrival.provider.name, hasSecondFactor: false, to });
}

/** Creates an account for an unlinked identity, unless its address has one, whose owner must sign in. */
async function welcomePerson(
  dependencies: ProviderSignInDependencies,
  ctx: Context,
  arrival: ProviderIdentity,
  to: string | undefined,
): Promise<void> {
  const { accounts, arrivals } = dependencies;
  const { person, provider } = arrival;
  const standing = await identityStatus(accounts, person);
  const { verifiedEmail } = person;
  if (standing === 'closed')
    return showFailedSignIn(ctx, 'Sign-up is closed. Ask the operator of this service for an account.');
  if (standing === 'unverified' || verifiedEmail === undefined)
    return showFailedSignIn(
      ctx,
      `Your e-mail address is not verified at ${provider.name}. Verify it there and come back, or sign in here ` +
        'another way, and link the account under Settings, Security.',
    );
  const link = (): void => {
    arrivals.keep(ctx, arrival);
    seeOther(ctx, `${signInPath(LINK_PATH)}&notice=link_identity`);
  };
  if (standing === 'known') return link();
  const { client, signIn } = visitorOf(ctx);
  try {
    await createLinkedAccount(accounts, { provider, person: { ...person, verifiedEmail } }, client, signIn);
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return link();
    if (error instanceof AppError && error.code === 'validation_error') return showFailedSignIn(ctx, error.message);
    throw error;
  }
  return seeOther(ctx, to ?? WELCOME_PATH);
}

/** Shows a failure of the provider on the sign-in page: it is no fault of the person, and none of ours. */
function failSignIn({ log }: Site, ctx: Context, error: unknown): void {
  if (!(error instanceof ProviderError)) throw error;
  if (error.kind !== 'denied')
    log.warn({ kind: error.kind, reason: error.message }, 'sign-in with the provider failed');
  const { session } = visitorOf(ctx);
  const notice = `/sign-in?notice=provider_${error.kind}`;
  if (!session) return seeOther(ctx, notice);
  return showFailedSignIn(
    ctx,
    error.kind === 'away'
      ? 'The provider is not responding. Try again later.'
      : 'Sign-in with the provider failed. Try again.',
  );
}

function showFailedSignIn(ctx: Context, why: string): void {
  const content = (
    <article class="narrow">
      <h1>Sign-in failed</h1>
      <p role="alert">{why}</p>
      <footer>
        {visitorOf(ctx).session ? <a href="/settings">Back to settings</a> : <a href="/sign-in">Back to sign-in</a>}
      </footer>
    </article>
  );
  renderPage(ctx, 'Sign-in failed', content, 422);
}

function demand({ provider }: Accounts): SignInProvider {
  if (provider) return provider;
  throw new AppError('not_found', 'This service has no sign-in provider. Sign in with your password or a passkey.');
}
