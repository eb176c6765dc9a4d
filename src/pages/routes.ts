import { Router } from '@koa/router';
import { API_ROOT } from '../../generated/api.ts';
import type { Context, Middleware } from 'koa';
import { wantsPage } from '../http/request-lifecycle.ts';
import { requireMethod } from '../http/methods.ts';
import { adminPages } from './admin/admin.ts';
import { addBanners } from './banners/banners.ts';
import { addSdk } from './sdk/sdk.ts';
import { addAgentPackage } from './agent-package.ts';
import { addChangelog, addChangelogForms } from './changelog.tsx';
import { addDevelopers, addProblems } from './developers.tsx';
import { addForgottenPassword } from './sign-in/forgotten-password.tsx';
import { addFeedOutputs } from './feed-output.ts';
import { addCommandLine, addCommandLineFile } from './command-line.tsx';
import { addConsent } from './oauth/consent.tsx';
import { addDevice } from './oauth/device.tsx';
import { addAccount } from './settings/account.tsx';
import { addApps } from './settings/apps/apps.tsx';
import { addConnectedApps } from './settings/apps/connected-apps.tsx';
import { addActions, addCommentActions } from './reading/actions.ts';
import { addBookmarks } from './reading/bookmarks.tsx';
import { addCustomFeeds } from './reading/custom-feeds.tsx';
import { addAddSource } from './reading/add-source.tsx';
import { addLibrary } from './reading/library.tsx';
import { addHistory } from './reading/history.tsx';
import { addSubmit } from './reading/submit.tsx';
import { addStackFeed } from './reading/stack.tsx';
import { addUnread } from './reading/unread.tsx';
import { addNotificationChoices } from './settings/notification-choices.tsx';
import { addEditFeed } from './reading/edit-feed.tsx';
import { addFeeds } from './reading/feeds.tsx';
import { addKeyboard } from './reading/keyboard.tsx';
import { addNotifications } from './reading/notifications.tsx';
import { addPersonPage } from './reading/people.tsx';
import { addMutePost } from './reading/mute-post.tsx';
import { addPost } from './reading/post.tsx';
import { acceptSuffix } from './reading/markdown.ts';
import { createReading } from './reading/reading.tsx';
import { addWelcome } from './reading/welcome.tsx';
import { addSearch } from './reading/search.tsx';
import { addTopics } from './reading/topics.tsx';
import { addEmail } from './settings/email.tsx';
import { addExperiences } from './settings/experiences.tsx';
import { addStackPackages } from './settings/stack-packages.tsx';
import { addStack } from './settings/stack.tsx';
import { addProfile } from './settings/profile.tsx';
import { addIdentities } from './settings/sign-in-methods/identities.tsx';
import { addPasskeys } from './settings/sign-in-methods/passkeys.tsx';
import { addRecoveryCodes, addTwoFactor } from './settings/sign-in-methods/two-factor.tsx';
import { addSecurity } from './settings/security.tsx';
import { addTokens } from './settings/tokens/tokens.tsx';
import { addUsage } from './settings/usage/usage.tsx';
import { addDigests } from './settings/digests.tsx';
import { addFeedLinks } from './settings/feed-links.tsx';
import { addFeedSettings } from './settings/feeds.tsx';
import { addLibraryFiles } from './settings/library-files.ts';
import { addWebhooks } from './settings/webhooks/webhooks.tsx';
import { addUnsubscribe } from './digests/unsubscribe.tsx';
import { failurePages } from './shell/failures.tsx';
import { guardForms } from './shell/forms.ts';
import { addLook, addViewer } from './shell/viewer.ts';
import type { PageDependencies, Site, Uses } from './shell/dependencies.ts';
import { visitors } from './shell/visitor.ts';
import { addTry } from './docs/try.ts';
import { addSecurityTxt, addWebDocuments, addApiCatalog } from './web-documents.ts';
import { addCode } from './sign-in/code.tsx';
import { addProvider } from './sign-in/provider.tsx';
import { addSignIn, addSignOut, addSignInLink } from './sign-in/sign-in.tsx';
import { addSignUp } from './sign-in/sign-up.tsx';
import { addWebSub } from '../websub/callback.ts';

export interface WebDocuments {
  readonly llms: () => Promise<string>;
  /** By path (RFC 9728). */
  readonly resourceMetadata: ReadonlyMap<string, object>;
}

/** Pages and well-known documents outside the API. */
export function pageRoutes(dependencies: PageDependencies, documents: WebDocuments): Middleware[] {
  const { site } = dependencies;
  return [
    adminPages(site, awaitPropagation(site)),
    acceptSuffix,
    ...[addDocuments(dependencies, documents), callbacks(site), unsubscribeRouter(site), peoplePages(dependencies)].map(
      (router) => router.routes() as unknown as Middleware,
    ),
    rejectOtherMethods,
    knowVisitor(site),
  ];
}

/** Comes after all routers: rejects other methods of existing paths. */
const rejectOtherMethods: Middleware = (ctx, next) => {
  const { matched = [] } = ctx as { matched?: { methods: string[] }[] };
  const methods = matched.flatMap(({ methods }) => methods);
  if (methods.length > 0) requireMethod(ctx.method, [...new Set(methods)].sort());
  return next();
};

/** Comes last: identifies the visitor, so that the "not found" page shows who is signed in. */
function knowVisitor(site: Site): Middleware {
  const know = visitors(site);
  const knowQuietly = async (ctx: Context): Promise<void> => {
    try {
      await know(ctx, () => Promise.resolve());
    } catch {
      // Without a database, visitors stay anonymous.
    }
  };
  return async (ctx, next) => {
    const known = (ctx.state as { visitor?: unknown }).visitor !== undefined;
    if (!known && wantsPage(ctx) && ctx.get('cookie') !== '') {
      await site.countIp(site.addressOf(ctx));
      await knowQuietly(ctx);
    }
    await next();
  };
}

/** Adds of all other pages that depend on the visitor. */
const OTHER_PAGES = [
  addFeedOutputs,
  addDevelopers,
  addCommandLine,
  addChangelog,
  addProblems,
  addSignUp,
  addSignIn,
  addCode,
  addProvider,
  addSignInLink,
  addSignOut,
  addViewer,
  addForgottenPassword,
  addAccount,
  addProfile,
  addExperiences,
  addStackPackages,
  addStack,
  addEmail,
  addTokens,
  addUsage,
  addDigests,
  addFeedSettings,
  addNotificationChoices,
  addFeedLinks,
  addLibraryFiles,
  addWebhooks,
  addSecurity,
  addTwoFactor,
  addRecoveryCodes,
  addPasskeys,
  addIdentities,
  addApps,
  addConnectedApps,
  addConsent,
  addDevice,
  addBanners,
  addLook,
  addTry,
] as const;

/** Adds of the pages of content. */
const CONTENT_PAGES = [
  addFeeds,
  addPost,
  addMutePost,
  addPersonPage,
  addActions,
  addCommentActions,
  addAddSource,
  addTopics,
  addSearch,
  addBookmarks,
  addNotifications,
  addCustomFeeds,
  addEditFeed,
  addHistory,
  addLibrary,
  addSubmit,
  addUnread,
  addStackFeed,
  addKeyboard,
  addWelcome,
] as const;

/**
 * The pages that depend on the visitor. Every POST passes the form guard.
 *
 * @internal tests list its forms
 */
export function peoplePages(dependencies: PageDependencies): Router {
  const { site } = dependencies;
  const router = new Router();
  router.use(failurePages(site.problems));
  router.use(async (ctx, next) => {
    await site.countIp(site.addressOf(ctx));
    await next();
  });
  router.use(visitors(site), guardForms(site), awaitPropagation(site));
  const reading = createReading(dependencies);
  for (const add of CONTENT_PAGES) add(router, reading);
  for (const add of OTHER_PAGES) add(router, dependencies);
  return router;
}

/** After a POST, waits until every process sees the change, such as a revoked token. */
function awaitPropagation({ reads, settle }: Site): Middleware {
  return async (ctx, next) => {
    await next();
    if (ctx.method !== 'POST') return;
    const { viewer, signedIn } = ctx.state as { viewer?: string; signedIn?: string };
    const accountId = signedIn ?? viewer;
    const announced = accountId === undefined ? undefined : reads?.recordWrites([accountId]).catch(() => undefined);
    await Promise.all([announced, settle?.()]);
  };
}

/** Called by other servers, so without the form guard. */
function callbacks(site: Site): Router {
  const router = new Router();
  addWebSub(router, site);
  return router;
}

/** Called by mail programs, and by people who are not signed in: without the form guard, too. */
function unsubscribeRouter(site: Site): Router {
  const router = new Router();
  router.use(failurePages(site.problems));
  addUnsubscribe(router, { site });
  return router;
}

function addDocuments({ site, api }: Uses<'site' | 'api'>, { llms, resourceMetadata }: WebDocuments): Router {
  const router = new Router();
  router.get('/llms.txt', async (ctx) => {
    ctx.type = 'text/plain';
    ctx.body = await llms();
  });
  router.get('/skill.md', (ctx) => ctx.redirect(`${API_ROOT}/skill.md`));
  addSecurityTxt(router, site);
  addWebDocuments(router, { site, api });
  addApiCatalog(router, site);
  addSdk(router, { site, api });
  addAgentPackage(router, { site, api });
  addChangelogForms(router, site);
  addCommandLineFile(router, site);
  router.get([...resourceMetadata.keys()], (ctx) => {
    ctx.set('cache-control', 'public, max-age=3600');
    ctx.body = resourceMetadata.get(ctx.path.replace(/\/$/, ''));
  });
  return router;
}
