import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { createAsk, type CallOperation } from '../reading/operations.ts';
import { Form, Notice } from '../shell/fields.tsx';
import { readForm } from '../shell/forms.ts';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import type { Uses } from '../shell/dependencies.ts';
import { showSettings } from './settings-frame.tsx';
import type { Schema } from '../../../generated/shapes.ts';

const PATH = '/settings/notifications';
/** Title and explanation of each kind. */
const KINDS: Readonly<Record<Schema<'NotificationChoiceType'>, readonly [string, string]>> = {
  comment_reply: ['Replies', 'Someone replies to your comment.'],
  comment_mention: ['Mentions', 'Someone mentions you with @username.'],
  comment_upvote_milestone: ['Upvotes of comments', 'Your comment reaches 1, 3, 5, 10 or more upvotes.'],
  article_upvote_milestone: ['Upvotes of posts', 'A link you shared reaches 1, 3, 5, 10 or more upvotes.'],
  source_post_added: ['New posts', 'A source you follow has new posts.'],
  announcement: ['Announcements', 'The operator of this service announces something.'],
};

/** `/settings/notifications`: what the person is notified of. */
export function addNotificationChoices(router: Router, { site, api }: Uses<'site' | 'api'>): void {
  const ask = createAsk({ site, api });
  router.get(PATH, requireSignIn, (ctx) => showChoices(ctx, ask));
  router.post(PATH, requireSignIn, async (ctx) => {
    const form = readForm(ctx);
    const choices = Object.keys(KINDS).map((type) => ({ type, enabled: form(type) === 'on' }));
    await ask(ctx, 'changeNotificationChoices', { body: { choices } });
    seeOther(ctx, `${PATH}?notice=saved`);
  });
}

async function showChoices(ctx: Context, ask: CallOperation): Promise<void> {
  const { data: choices } = await ask(ctx, 'listNotificationChoices');
  const content = (
    <>
      {ctx.query.notice === 'saved' && <Notice kind="done">Saved.</Notice>}
      <p>
        These appear under <a href="/notifications">Notifications</a>. To get posts by e-mail, set up a{' '}
        <a href="/settings/digests">digest</a>.
      </p>
      <Form action={PATH} class="kinds">
        <fieldset>
          <legend class="unseen">Notify me of</legend>
          {choices.map(({ type, enabled }) => (
            <label key={type}>
              <input type="checkbox" name={type} value="on" checked={enabled} />
              <span>
                {KINDS[type][0]} <small>{KINDS[type][1]}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <button type="submit">Save changes</button>
      </Form>
    </>
  );
  showSettings(ctx, 'Notifications', content);
}
