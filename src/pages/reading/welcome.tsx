import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { AppError } from '../../errors.ts';
import { Form, Notice } from '../shell/fields.tsx';
import { requireSignIn, seeOther } from '../shell/guards.ts';
import { sessionOf } from '../shell/visitor.ts';
import type { Card } from './components/card.tsx';
import type { Reading, ReadingPage } from './reading.tsx';
import { MAX_PAGE } from '../../../generated/limits.ts';

/** Choices of the page, and how many are enough for a feed. */
const SHOWN = { tags: 30, posts: 9 };
const ENOUGH = { tags: 5, posts: 3 };
/** Tags of a chosen post that are followed. */
const TAGS_OF_A_POST = 3;
/** The path after a sign-up. */
export const WELCOME_PATH = '/welcome';

/** `/welcome`: a new person chooses tags or posts, and For You is about them. */
export function addWelcome(router: Router, reading: Reading): void {
  router.get(WELCOME_PATH, requireSignIn, (ctx) => reading.show(ctx, choices(reading, ctx)));
  router.post(WELCOME_PATH, requireSignIn, async (ctx) => {
    const form = ctx.state.form as URLSearchParams;
    await storeTimeZone(reading, ctx, form.get('timezone') ?? '');
    if (form.has('skip')) return seeOther(ctx, '/');
    const tags = await chosenTags(reading, ctx, form);
    if (tags.length === 0) return reading.show(ctx, choices(reading, ctx, true));
    await reading.ask(ctx, 'changeFilters', { body: { followTags: tags } });
    return seeOther(ctx, '/');
  });
}

async function choices(reading: Reading, ctx: Context, isEmpty = false): Promise<ReadingPage> {
  const posts = await popularPosts(reading, ctx);
  const tags = commonTags(posts);
  const { name } = sessionOf(ctx);
  return {
    title: 'Choose what you read',
    description: 'Tags and posts that your feed begins with.',
    indexed: false,
    status: isEmpty ? 422 : 200,
    main: (
      <>
        <h1>{`Welcome, ${name}`}</h1>
        {isEmpty && <Notice kind="wrong">Choose at least one tag or post, or skip this step.</Notice>}
        {tags.length === 0 ? <NothingYet /> : <Choices tags={tags} posts={posts.slice(0, SHOWN.posts)} />}
        <p>
          <small>
            Here for the API? <a href="/settings/tokens?notice=welcome">Create an access token</a>.
          </small>
        </p>
      </>
    ),
  };
}

/** A post that can be chosen. */
type Choice = Pick<Card, 'id' | 'title' | 'tags' | 'source'>;

async function popularPosts({ ask }: Reading, ctx: Context): Promise<readonly Choice[]> {
  const { data } = await ask(ctx, 'listPopularFeed', { query: { limit: String(MAX_PAGE) } });
  return data.filter(({ tags }) => tags.length > 0);
}

/** The tags that most of the posts have, the most frequent first. */
function commonTags(posts: readonly Choice[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of posts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const sorted = [...counts].sort(([a, often], [b, oftenB]) => oftenB - often || a.localeCompare(b));
  return sorted.slice(0, SHOWN.tags).map(([tag]) => tag);
}

/** The chosen tags, and those of the chosen posts; only tags that the page shows. */
async function chosenTags(reading: Reading, ctx: Context, form: URLSearchParams): Promise<string[]> {
  const posts = await popularPosts(reading, ctx);
  const known = new Set(commonTags(posts));
  const chosen = new Set(form.getAll('post'));
  const ofPosts = posts.filter(({ id }) => chosen.has(id)).flatMap(({ tags }) => tags.slice(0, TAGS_OF_A_POST));
  return [...new Set([...form.getAll('tag').filter((tag) => known.has(tag)), ...ofPosts])];
}

/** Stores the browser's time zone for a person who has none; an invented one is ignored. */
async function storeTimeZone({ ask }: Reading, ctx: Context, timezone: string): Promise<void> {
  if (timezone === '' || sessionOf(ctx).timezone !== null) return;
  try {
    await ask(ctx, 'updateProfile', { body: { timezone } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_error') throw error;
  }
}

function Choices({ tags, posts }: { tags: readonly string[]; posts: readonly Choice[] }): JSX.Element {
  return (
    <Form action={WELCOME_PATH}>
      <p>{`Choose about ${ENOUGH.tags} tags or ${ENOUGH.posts} posts. Your feed begins with them, and learns from what you read.`}</p>
      <input type="hidden" name="timezone" data-timezone />
      <fieldset class="choices">
        <legend>Tags</legend>
        {tags.map((tag) => (
          <label key={tag} class="pick">
            <input type="checkbox" name="tag" value={tag} />
            {`#${tag}`}
          </label>
        ))}
      </fieldset>
      <fieldset class="choices posts-to-choose">
        <legend>Posts you would read</legend>
        {posts.map(({ id, title, source }) => (
          <label key={id} class="pick">
            <input type="checkbox" name="post" value={id} />
            <span>
              <span dir="auto">{title}</span> <small>{source.name}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <p class="buttons">
        <button type="submit">Show my feed</button>
        <button type="submit" name="skip" value="1" class="secondary">
          Skip
        </button>
      </p>
    </Form>
  );
}

function NothingYet(): JSX.Element {
  return (
    <Form action={WELCOME_PATH}>
      <input type="hidden" name="timezone" data-timezone />
      <p>There are no posts to choose from yet. Follow tags and sources when they arrive.</p>
      <button type="submit" name="skip" value="1">
        Go to your feed
      </button>
    </Form>
  );
}
