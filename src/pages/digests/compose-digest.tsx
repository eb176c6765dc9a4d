import type { PreparedEmail } from '../../auth/email/email-queue.ts';
import type { DeriveKey } from '../../config.ts';
import type { Database } from '../../data/database.ts';
import { coverDigest, readDigestIssue, type DigestIssue } from '../../domain/digests/due-digests.ts';
import type { StackChangeRow } from '../../domain/changes/stack-changes.ts';
import { fixedVersions } from '../../domain/changes/version-ranges.ts';
import { unsubscribePath } from '../../domain/digests/unsubscribe.ts';
import { isPaidNow } from '../../domain/people/plan.ts';
import type { JSX } from 'preact';
import { render } from 'preact-render-to-string';
import type { PostCardRow } from '../../domain/posts/post-cards.ts';

/** Characters of a title in a subject: mail programs show some 70 in all. */
const MAX_TITLE = 70;
/** Characters of a summary. */
const MAX_SUMMARY = 240;
const SETTINGS = '/settings/digests';
const STACK = '/stack';
const STACK_HEADING = 'Changes of your stack';
const PAGE = 'margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif';
const BOX = 'max-width:600px;margin:0 auto';
const TITLE = 'font-size:18px;line-height:1.3;margin:0;font-weight:600';
const SMALL = 'font-size:14px;opacity:.75;margin:4px 0';
const PICTURE = 'display:block;width:100%;max-width:600px;height:auto;border-radius:8px;margin:0 0 8px';

interface DigestDependencies {
  readonly db: Database;
  readonly keyFor: DeriveKey;
  readonly publicUrl: string;
  readonly siteName: string;
  readonly freeDailyQuota: number;
}

/**
 * Writes digests as things are now. Nothing is sent without new posts or changes, nor to people who may not read: who
 * is suspended, or whose paid plan has ended where one is needed.
 */
export function createDigestComposer({
  db,
  keyFor,
  publicUrl,
  siteName,
  freeDailyQuota,
}: DigestDependencies): (id: string) => Promise<PreparedEmail | undefined> {
  return async (id) => {
    const issue = await readDigestIssue(db, id);
    if (!issue || issue.posts.length + issue.changes.length === 0) return undefined;
    const { digest } = issue;
    if (digest.suspendedAt !== null || (freeDailyQuota === 0 && !isPaidNow(digest))) return undefined;
    const unsubscribeUrl = `${publicUrl}${unsubscribePath(keyFor, id)}`;
    const content = { ...issue, publicUrl, siteName, unsubscribeUrl };
    const email = { to: digest.email, subject: subjectOf(issue), text: digestText(content), html: htmlOf(content) };
    return { message: { ...email, unsubscribeUrl }, sent: () => coverDigest(db, issue) };
  };
}

/** Content of a digest's e-mail. */
interface DigestContent extends DigestIssue {
  readonly publicUrl: string;
  readonly siteName: string;
  readonly unsubscribeUrl: string;
}

/** Such as `Databases: How B-trees split, and 4 more`. */
function subjectOf({ digest, posts, changes }: DigestIssue): string {
  const titles = [...changes.map(changeTitle), ...posts.map(({ title }) => title)];
  const rest = titles.length - 1;
  const title = shortText(titles[0] ?? '', MAX_TITLE);
  return `${digest.name}: ${title}${rest > 0 ? `, and ${rest} more` : ''}`;
}

/** The digest as plain text. */
function digestText({ digest, posts, changes, publicUrl, siteName, unsubscribeUrl }: DigestContent): string {
  const changed = changes.map((change) =>
    [
      changeTitle(change),
      aboutChange(change),
      ...(change.quote === null ? [] : [shortText(change.quote, MAX_SUMMARY)]),
      changeLink(change, publicUrl),
    ].join('\n'),
  );
  const stack = changes.length === 0 ? [] : [STACK_HEADING, ...changed, `All of your stack: ${publicUrl}${STACK}`];
  const items = posts.map((post) =>
    [
      post.title,
      aboutOf(post),
      ...(post.summary === null ? [] : [shortText(post.summary, MAX_SUMMARY)]),
      postLinkOf(post, publicUrl),
    ].join('\n'),
  );
  const end = [
    `${siteName}\n${publicUrl}`,
    `Change schedule: ${publicUrl}${SETTINGS}`,
    `Unsubscribe: ${unsubscribeUrl}`,
  ].join('\n');
  const headline = posts.length === 0 ? [] : [headlineOf({ digest, posts })];
  return `${[...stack, ...headline, ...items, '-- ', end].join('\n\n')}\n`;
}

/**
 * Returns the e-mail as HTML: one column, in the colours of the mail program, without pictures unless the person
 * enabled them, and without anything that tracks who opened it.
 */
function htmlOf({ digest, posts, changes, publicUrl, siteName, unsubscribeUrl }: DigestContent): string {
  const html = render(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{digest.name}</title>
      </head>
      <body style={PAGE}>
        <div style={BOX}>
          <h1 style="font-size:22px;margin:0 0 4px">{digest.name}</h1>
          {changes.length > 0 && <DigestChanges changes={changes} publicUrl={publicUrl} />}
          {posts.length > 0 && <p style={SMALL}>{headlineOf({ digest, posts })}</p>}
          {posts.map((post) => (
            <DigestItem post={post} publicUrl={publicUrl} pictures={digest.pictures} />
          ))}
          <hr style="border:0;border-top:1px solid #8886;margin:24px 0 12px" />
          <p style={SMALL}>
            <a href={publicUrl}>{siteName}</a> sent you this digest because you subscribed to it.{' '}
            <a href={`${publicUrl}${SETTINGS}`}>Change schedule</a> or <a href={unsubscribeUrl}>unsubscribe</a>.
          </p>
        </div>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

function DigestChanges({ changes, publicUrl }: { changes: readonly StackChangeRow[]; publicUrl: string }): JSX.Element {
  return (
    <div style="margin:16px 0 24px">
      <h2 style={TITLE}>{STACK_HEADING}</h2>
      {changes.map((change) => (
        <div style="margin:12px 0">
          <a href={changeLink(change, publicUrl)}>{changeTitle(change)}</a>
          <p style={SMALL}>{aboutChange(change)}</p>
          {change.quote !== null && <p style="margin:4px 0">{shortText(change.quote, MAX_SUMMARY)}</p>}
        </div>
      ))}
      <p style={SMALL}>
        <a href={`${publicUrl}${STACK}`}>All of your stack</a>
      </p>
    </div>
  );
}

function changeTitle({ package: name, title }: StackChangeRow): string {
  return `${name}: ${title}`;
}

/** Such as `advisory, critical · pkg:npm/lodash@4.17.11 · fixed in 4.17.12`. */
function aboutChange({ kind, severity, uses, affected, replacedBy }: StackChangeRow): string {
  const used = uses.map(({ purl, requirement }) => (requirement === null ? purl : `${purl} ${requirement}`));
  const fixed = fixedVersions(affected);
  return [
    severity === null ? kind : `${kind}, ${severity}`,
    [...new Set(used)].slice(0, 3).join(', '),
    ...(kind === 'advisory' && fixed.length > 0 ? [`fixed in ${fixed.slice(0, 3).join(', ')}`] : []),
    ...(replacedBy === null ? [] : [`replaced by ${replacedBy}`]),
  ].join(' · ');
}

function changeLink({ id, url }: StackChangeRow, publicUrl: string): string {
  return url ?? `${publicUrl}${STACK}#change-${id}`;
}

function DigestItem({
  post,
  publicUrl,
  pictures,
}: {
  post: PostCardRow;
  publicUrl: string;
  pictures: boolean;
}): JSX.Element {
  return (
    <div style="margin:24px 0">
      {pictures && post.image?.startsWith('https:') && <img src={post.image} alt="" width={600} style={PICTURE} />}
      <h2 style={TITLE}>
        <a href={postLinkOf(post, publicUrl)}>{post.title}</a>
      </h2>
      <p style={SMALL}>{aboutOf(post)}</p>
      {post.summary !== null && <p style="margin:4px 0">{shortText(post.summary, MAX_SUMMARY)}</p>}
      {post.numComments > 0 && (
        <p style={SMALL}>
          <a href={digestPermalink(post, publicUrl)}>
            {post.numComments === 1 ? '1 comment' : `${post.numComments} comments`}
          </a>
        </p>
      )}
    </div>
  );
}

function headlineOf({ digest, posts }: Pick<DigestIssue, 'digest' | 'posts'>): string {
  const since = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: digest.timezone,
  }).format(digest.coveredUntil);
  return `${posts.length === 1 ? 'A new post' : `${posts.length} new posts`} in ${digest.name} since ${since}`;
}

function aboutOf({ sourceName, readTime, tags }: PostCardRow): string {
  const minutes = readTime === null ? [] : [`${readTime} min read`];
  return [sourceName, ...minutes, ...tags.slice(0, 3).map((tag) => `#${tag}`)].join(' · ');
}

function postLinkOf(post: PostCardRow, publicUrl: string): string {
  return post.url ?? digestPermalink(post, publicUrl);
}

function digestPermalink({ id }: PostCardRow, publicUrl: string): string {
  return `${publicUrl}/posts/${id}`;
}

function shortText(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= maxLength
    ? line
    : `${line.slice(0, line.lastIndexOf(' ', maxLength - 1)).slice(0, maxLength - 1)}…`;
}
