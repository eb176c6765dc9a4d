import type { EventType } from '../../data/entities/notifications.ts';
import { constraints } from '../../../generated/constraints.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { escapeHtml, escapeText } from '../text/escape-html.ts';

export type WebhookFormat = Schema<'WebhookFormat'>;

/** An event with its data, as the contract has it; `createdAt` is an ISO 8601 time. */
export interface WrittenEvent {
  readonly id: string;
  readonly type: EventType;
  readonly createdAt: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** A body as a receiver gets it. */
export interface EventForm {
  readonly contentType: string;
  readonly body: string;
}

/** Addresses that a form may contain. */
export interface FormAddresses {
  /** The webhook's own. */
  readonly url: string;
  /** Of this service, without a slash at its end. */
  readonly publicUrl: string;
}

/** Names of events for people. */
export const EVENT_NAMES: Readonly<Record<EventType, string>> = {
  'post.published': 'New post',
  'comment.created': 'New comment',
  mention: 'Mention of you',
  notification: 'Notification for you',
  'source.failed': 'Source failing',
  'bookmark.added': 'Bookmark added',
  'change.published': 'Change in your stack',
};

/** Names of formats for people. */
export const FORMAT_NAMES: Readonly<Record<WebhookFormat, string>> = {
  json: 'JSON',
  cloudevents: 'CloudEvents',
  slack: 'Slack',
  discord: 'Discord',
  ntfy: 'ntfy',
  matrix: 'Matrix',
};

/** An event as a person reads it in a chat: plain text, not escaped; `lead` and `title` are one line each. */
interface ChatText {
  readonly lead: string;
  readonly title: string;
  readonly url: string;
  /** May be empty. */
  readonly text: string;
}

interface EventData {
  'post.published': Schema<'FeedPost'>;
  'comment.created': Schema<'WrittenComment'>;
  mention: Schema<'WrittenComment'>;
  notification: Schema<'Notification'>;
  'source.failed': Schema<'SourceFailure'>;
  'bookmark.added': Schema<'Bookmark'>;
  'change.published': Schema<'StackChange'>;
}

type ChatHeadline = Omit<ChatText, 'lead'> & { readonly of?: string };

/** Headlines of events by their types; `of` is added to the lead. */
const HEADLINES: { readonly [Type in EventType]: (data: EventData[Type], publicUrl: string) => ChatHeadline } = {
  'post.published': ({ title, url, summary, source }) => ({ of: source.name, title, url, text: summary ?? '' }),
  'comment.created': ({ author, permalink: url, content: text }) => ({ title: `${author.name} commented`, url, text }),
  mention: ({ author, permalink: url, content: text }) => ({ title: `${author.name} mentioned you`, url, text }),
  notification: ({ title, targetUrl: url, description }) => ({ title, url, text: description ?? '' }),
  'source.failed': ({ source, problem: text }, publicUrl) => ({
    title: `${source.name} cannot be fetched`,
    url: `${publicUrl}/sources/${encodeURIComponent(source.handle)}`,
    text,
  }),
  'bookmark.added': ({ postId, note }, publicUrl) => ({
    title: 'You bookmarked a post',
    url: `${publicUrl}/posts/${postId}`,
    text: note ?? '',
  }),
  'change.published': ({ kind, severity, package: name, title, evidence }, publicUrl) => ({
    of: `${severity === null ? kind : `${kind} (${severity})`} of ${name}`,
    title,
    url: evidence.url ?? `${publicUrl}/stack`,
    text: evidence.quote ?? '',
  }),
};

function chatTextOf({ type, data }: WrittenEvent, publicUrl: string): ChatText {
  const headlineOf = HEADLINES[type] as (data: unknown, publicUrl: string) => ChatHeadline;
  const { of, title, url, text } = headlineOf(data, publicUrl);
  const lead = of === undefined ? EVENT_NAMES[type] : `${EVENT_NAMES[type]}: ${of}`;
  return { lead: inOneLine(lead), title: inOneLine(title), url, text: text.trim() };
}

const JSON_TYPE = 'application/json';

/**
 * Writes an event in a webhook's format. Texts that strangers wrote are escaped as the receiver's markup needs it, and
 * clipped to the lengths that the contract has for it, which are the receiver's own.
 */
export function eventForm(
  format: WebhookFormat,
  { id, type, createdAt, data }: WrittenEvent,
  { url, publicUrl }: FormAddresses,
): EventForm {
  const event = { id, type, createdAt, data };
  if (format === 'json') return { contentType: JSON_TYPE, body: JSON.stringify(event) };
  if (format === 'cloudevents') return cloudEvent(event, publicUrl);
  const message = MESSAGES[format](chatTextOf(event, publicUrl), { event, url });
  return { contentType: JSON_TYPE, body: JSON.stringify(message) };
}

/** CloudEvents 1.0.2 in its JSON format, in structured mode (HTTP binding, section 3.2). */
function cloudEvent({ id, type, createdAt: time, data }: WrittenEvent, source: string): EventForm {
  const attributes = { specversion: '1.0', id, source, type, time, datacontenttype: JSON_TYPE };
  return {
    contentType: 'application/cloudevents+json; charset=utf-8',
    body: JSON.stringify({ ...attributes, data } satisfies Record<keyof Schema<'CloudEvent'>, unknown>),
  };
}

type WriteMessage<Message> = (text: ChatText, of: { event: WrittenEvent; url: string }) => Message;

interface Messages {
  slack: Schema<'SlackMessage'>;
  discord: Schema<'DiscordMessage'>;
  ntfy: Schema<'NtfyMessage'>;
  matrix: Schema<'MatrixMessage'>;
}

const MESSAGES: { readonly [Format in keyof Messages]: WriteMessage<Messages[Format]> } = {
  slack: slackMessage,
  discord: discordMessage,
  ntfy: ntfyMessage,
  matrix: matrixMessage,
};

/** Characters of a title; Discord has the least room for one. */
const MAX_TITLE = constraints.DiscordEmbed.title.maxLength;

/** https://docs.slack.dev/messaging/formatting-message-text: these three are escaped, whereby no mention is left. */
function slackMessage({ lead, title, url, text }: ChatText): Messages['slack'] {
  const link = `*<${escapeText(url.replaceAll('|', '%7C'))}|${clip(title, MAX_TITLE, escapeText)}>*`;
  const head = `${clip(lead, MAX_TITLE, escapeText)}\n${link}`;
  const rest = clip(text, constraints.SlackMessage.text.maxLength - head.length - 1, escapeText);
  return { text: rest === '' ? head : `${head}\n${rest}`, unfurl_links: false, unfurl_media: false };
}

/** https://docs.discord.com/developers/resources/webhook#execute-webhook; nobody is mentioned, whatever the text says. */
function discordMessage({ lead, title, url, text }: ChatText, { event }: { event: WrittenEvent }): Messages['discord'] {
  const { content, description } = { ...constraints.DiscordMessage, ...constraints.DiscordEmbed };
  const about = clip(text, description.maxLength, escapeDiscord);
  return {
    content: clip(lead, content.maxLength, escapeDiscord),
    embeds: [
      {
        title: clip(title, MAX_TITLE, escapeDiscord),
        url,
        ...(about !== '' && { description: about }),
        timestamp: event.createdAt,
      },
    ],
    allowed_mentions: { parse: [] },
  };
}

const DISCORD_MARKUP = /[\\*_~`|<>[\]()#]/g;

function escapeDiscord(text: string): string {
  return text.replaceAll(DISCORD_MARKUP, String.raw`\$&`);
}

/**
 * https://docs.ntfy.sh/publish/#publish-as-json: sent to the root of the server, with the topic that the webhook's URL
 * ends with. A message may have 4,096 bytes, and all of the JSON 8,192.
 */
function ntfyMessage({ lead, title, url: click, text }: ChatText, { url }: { url: string }): Messages['ntfy'] {
  const { message, title: bounds } = constraints.NtfyMessage;
  return {
    topic: ntfyTopic(url) ?? '',
    title: clip(title, bounds.maxLength),
    message: clip(text === '' ? lead : `${lead}\n${text}`, message.maxLength, asItIs, jsonBytesOf),
    click,
  };
}

const NTFY_TOPIC = /^[-_A-Za-z0-9]{1,64}$/;

/** Finds the topic that a URL of ntfy ends with; undefined without one. */
export function ntfyTopic(url: string): string | undefined {
  const topic = new URL(url).pathname.split('/').at(-1) ?? '';
  return NTFY_TOPIC.test(topic) ? topic : undefined;
}

/** The URL that a form is sent to: for ntfy the root of its server, with the query, else the webhook's own. */
export function formUrl(format: WebhookFormat, url: string): string {
  if (format !== 'ntfy') return url;
  const root = new URL(url);
  root.pathname = root.pathname.split('/').slice(0, -1).join('/');
  return root.href;
}

/**
 * https://matrix-org.github.io/matrix-hookshot/latest/setup/webhooks.html: `text` for clients without HTML. Both stand
 * twice in an event of a room, which may have 65,536 bytes.
 */
function matrixMessage({ lead, title, url, text }: ChatText): Messages['matrix'] {
  const [about, name] = [clip(lead, MAX_TITLE), clip(title, MAX_TITLE)];
  const rest = clip(text, MAX_MATRIX_TEXT);
  const html = `${escapeHtml(about)}<br><strong><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></strong>`;
  return {
    text: [about, name, url, rest].filter((line) => line !== '').join('\n'),
    html: rest === '' ? html : `${html}<br>${escapeHtml(rest).replaceAll('\n', '<br>')}`,
  };
}

/** Characters of a text, of which each may become six of HTML. */
const MAX_MATRIX_TEXT = 2_000;

/**
 * Escapes a text, and cuts it where its size would exceed `max` with the sign that says so. Never cuts a character, or
 * what stands for one, in two. Sizes are UTF-16 code units unless `sizeOf` counts others.
 */
function clip(text: string, max: number, escape = asItIs, sizeOf = lengthOf): string {
  const whole = escape(text);
  if (sizeOf(whole) <= max) return whole;
  let [clipped, size] = ['', sizeOf(CUT)];
  for (const character of text) {
    const escaped = escape(character);
    size += sizeOf(escaped);
    if (size > max) break;
    clipped += escaped;
  }
  return `${clipped.trimEnd()}${CUT}`;
}

const CUT = '…';

function asItIs(text: string): string {
  return text;
}

function lengthOf(text: string): number {
  return text.length;
}

/** Bytes of a text within JSON, which are never fewer than its own. */
function jsonBytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
