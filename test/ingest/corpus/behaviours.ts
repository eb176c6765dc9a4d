import type { FeedItem } from '../../../src/ingest/parse/feed.ts';
import type { Entry, Format } from './formats.ts';

/** Behaviour of publishers, and the result of each entry. */
export interface Behaviour {
  readonly name: string;
  /** Default: all. */
  readonly formats?: readonly Format[];
  /** The kth entry of a feed of a site; entries with a higher number are newer. */
  readonly entry: (k: number, site: string) => Entry;
  /** Returns what must be true of the item that is read of it. */
  readonly expect: (k: number, site: string) => Partial<FeedItem>;
}

const day = (k: number): string => new Date(Date.UTC(2026, 0, 1 + k, 12)).toISOString();
const page = (k: number, site: string): string => `${site}/posts/${k}`;
const AUDIO = 'audio/mpeg';
const RECORDINGS: readonly Format[] = ['rss', 'atom', 'json'];

/** Every row is read in each of its formats. */
export const BEHAVIOURS: readonly Behaviour[] = [
  {
    name: 'page, guid, title, text and date',
    entry: (k, site) => ({
      id: `urn:${site}:${k}`,
      link: page(k, site),
      title: `Post ${k}`,
      text: `<p>Text ${k}.</p>`,
      date: day(k),
    }),
    expect: (k, site) => ({ url: page(k, site), title: `Post ${k}`, publishedAt: new Date(day(k)) }),
  },
  {
    name: 'nothing but page and title',
    entry: (k, site) => ({ link: page(k, site), title: `Post ${k}` }),
    expect: (k, site) => ({ url: page(k, site), title: `Post ${k}` }),
    formats: ['rss', 'rdf', 'atom'],
  },
  {
    name: 'a note without title',
    entry: (k, site) => ({
      id: page(k, site),
      link: page(k, site),
      text: `<p>Note ${k} on a small matter.</p>`,
      date: day(k),
    }),
    expect: (k, site) => ({ url: page(k, site), title: `Note ${k} on a small matter.` }),
  },
  {
    name: 'a note of several paragraphs without title',
    entry: (k, site) => ({
      id: page(k, site),
      link: page(k, site),
      text: `<p>Note ${k} begins here</p><p>And goes on.</p>`,
    }),
    expect: (k) => ({ title: `Note ${k} begins here`, summary: 'And goes on.' }),
  },
  {
    name: 'a note that begins with a link and a mention',
    entry: (k, site) => ({
      id: page(k, site),
      link: page(k, site),
      text: `<p>@ada https://a.example/</p><p>The ${k}th answer to that.</p>`,
    }),
    expect: (k) => ({ title: `The ${k}th answer to that.` }),
  },
  {
    name: 'a long note without title',
    entry: (k, site) => ({
      id: page(k, site),
      link: page(k, site),
      text: `<p>Number ${k} ${'and another word '.repeat(30)}</p>`,
    }),
    expect: (k) => ({ title: `Number ${k} ${'and another word '.repeat(5)}and…` }),
  },
  {
    name: 'a note in a script without spaces',
    entry: (k, site) => ({
      id: page(k, site),
      link: page(k, site),
      text: `<p>これは${k}番目の短い記事です。続きはこちら。</p>`,
    }),
    expect: (k) => ({ title: `これは${k}番目の短い記事です。` }),
  },
  {
    name: 'a note of signs only',
    entry: (k, site) => ({ id: page(k, site), link: page(k, site), text: '<p>🎉🎉🎉</p>', date: day(k) }),
    expect: (k, site) => ({ url: page(k, site), title: '🎉🎉🎉' }),
  },
  {
    name: 'an empty title',
    entry: (k, site) => ({
      id: page(k, site),
      link: page(k, site),
      title: ' ',
      text: `<p>The ${k}th text has no title.</p>`,
    }),
    expect: (k) => ({ title: `The ${k}th text has no title.` }),
  },
  {
    name: 'a bare link',
    entry: (k, site) => ({ id: page(k, site), link: page(k, site) }),
    expect: (k, site) => ({ url: page(k, site), title: page(k, site) }),
  },
  {
    name: 'one page for all',
    entry: (k, site) => ({
      id: `tag:${site},2026:${k}`,
      link: `${site}/`,
      title: `Episode ${k}`,
      text: `<p>Text ${k}.</p>`,
      date: day(k),
    }),
    expect: (k) => ({ title: `Episode ${k}`, publishedAt: new Date(day(k)) }),
  },
  {
    name: 'one page for all, and one title',
    entry: (k, site) => ({
      id: `tag:${site},2026:${k}`,
      link: `${site}/`,
      title: 'Weekly update',
      text: `<p>Text ${k}.</p>`,
      date: day(k),
    }),
    expect: (k) => ({ title: 'Weekly update', publishedAt: new Date(day(k)) }),
  },
  {
    name: 'one page for all, without guids',
    entry: (k, site) => ({
      link: `${site}/changelog`,
      title: `Version 1.${k}`,
      text: `<p>Text ${k}.</p>`,
      date: day(k),
    }),
    expect: (k) => ({ title: `Version 1.${k}` }),
    formats: ['rss', 'rdf', 'atom'],
  },
  {
    name: 'places on one page',
    entry: (k, site) => ({
      id: `${site}/news#n${k}`,
      link: `${site}/news#n${k}`,
      title: `News ${k}`,
      text: `<p>Text ${k}.</p>`,
    }),
    expect: (k) => ({ title: `News ${k}` }),
  },
  {
    name: 'one page for all, and a recording each',
    entry: (k, site) => ({
      id: `tag:${site},2026:${k}`,
      link: `${site}/show`,
      title: `Episode ${k}`,
      recording: { url: `${site}/media/${k}.mp3`, type: AUDIO, seconds: 1800 },
      date: day(k),
    }),
    expect: (k) => ({ title: `Episode ${k}` }),
    formats: RECORDINGS,
  },
  {
    name: 'a recording without a page',
    entry: (k, site) => ({
      id: `tag:${site},2026:${k}`,
      title: `Episode ${k}`,
      recording: { url: `${site}/media/${k}.mp3`, type: AUDIO },
      date: day(k),
    }),
    expect: (k, site) => ({ title: `Episode ${k}`, url: `${site}/media/${k}.mp3`, hasNoPage: true }),
    formats: RECORDINGS,
  },
  {
    name: 'a recording of a type that says nothing',
    entry: (k, site) => ({
      title: `Episode ${k}`,
      recording: { url: `${site}/media/${k}.m4a?x=1`, type: 'application/octet-stream' },
    }),
    expect: (k, site) => ({ title: `Episode ${k}`, url: `${site}/media/${k}.m4a?x=1` }),
    formats: ['rss'],
  },
  {
    name: 'the length of a recording',
    entry: (k, site) => ({
      id: `${site}:${k}`,
      link: page(k, site),
      title: `Episode ${k}`,
      recording: { url: `${site}/media/${k}.mp3`, type: AUDIO, seconds: 60 * k + 600 },
    }),
    expect: (k, site) => ({ url: page(k, site), readTime: k + 10 }),
    formats: ['rss', 'json'],
  },
  {
    name: 'what podcasts say of themselves',
    entry: (k, site) => ({
      id: `${site}:${k}`,
      link: page(k, site),
      title: `Episode ${k}`,
      more:
        `<itunes:summary>What episode ${k} is about.</itunes:summary><itunes:keywords>rust, webassembly</itunes:keywords>` +
        `<itunes:image href="${site}/cover.png"/>`,
    }),
    expect: (k, site) => ({
      summary: `What episode ${k} is about.`,
      tags: ['rust', 'webassembly'],
      image: `${site}/cover.png`,
    }),
    formats: ['rss'],
  },
  {
    name: 'what videos say of themselves',
    entry: (k, site) => ({
      id: `yt:video:${k}${site}`,
      link: page(k, site),
      more:
        `<media:group><media:title>Video ${k}</media:title><media:description>How the ${k}th thing works.</media:description>` +
        `<media:thumbnail url="${site}/i.png"/></media:group>`,
    }),
    expect: (k, site) => ({ title: `Video ${k}`, summary: `How the ${k}th thing works.`, image: `${site}/i.png` }),
    formats: ['rss'],
  },
  {
    name: 'routes in the fragment',
    entry: (k, site) => ({ id: `${site}:${k}`, link: `${site}/#/post/${k}`, title: `Post ${k}`, date: day(k) }),
    expect: (k, site) => ({ url: `${site}/#/post/${k}`, title: `Post ${k}` }),
  },
  {
    name: 'hash-bangs',
    entry: (k, site) => ({ id: `${site}:${k}`, link: `${site}/#!/post/${k}`, title: `Post ${k}` }),
    expect: (k, site) => ({ url: `${site}/#!/post/${k}`, title: `Post ${k}` }),
  },
  {
    name: 'where a click came from',
    entry: (k, site) => ({
      id: `${site}:${k}`,
      link: `${page(k, site)}?utm_source=rss&utm_medium=feed`,
      title: `Post ${k}`,
    }),
    expect: (k, site) => ({ url: page(k, site) }),
  },
  {
    name: 'a guid that is the page',
    entry: (k, site) => ({ id: page(k, site), isPermalink: true, title: `Post ${k}` }),
    expect: (k, site) => ({ url: page(k, site), guid: page(k, site) }),
  },
  {
    name: 'a text without a page',
    entry: (k, site) => ({
      id: `linkless-${k}-${site.length}`,
      title: `Thought ${k}`,
      text: `<p>Only to be read in the feed: ${k}.</p>`,
    }),
    expect: (k) => ({ title: `Thought ${k}`, hasNoPage: true }),
    formats: ['rss', 'json'],
  },
  {
    name: 'addresses without a site',
    entry: (k, site) => ({ id: `${site}:${k}`, link: `/posts/${k}`, title: `Post ${k}` }),
    expect: (k, site) => ({ url: page(k, site) }),
    formats: ['rss', 'rdf', 'json'],
  },
  {
    name: 'HTML in titles',
    entry: (k, site) => ({ id: `${site}:${k}`, link: page(k, site), title: `The <b>bold</b> post ${k} &amp; more` }),
    expect: (k) => ({ title: `The bold post ${k} & more` }),
    formats: ['rss', 'rdf', 'atom'],
  },
  {
    name: 'signs of markup meant as they are',
    entry: (k, site) => ({ id: `${site}:${k}`, link: page(k, site), title: `The <dialog> element, part ${k}` }),
    expect: (k) => ({ title: `The <dialog> element, part ${k}` }),
  },
  {
    name: 'a title beyond all bounds',
    entry: (k, site) => ({ id: `${site}:${k}`, link: page(k, site), title: `${k} ${'title '.repeat(200)}` }),
    expect: (k, site) => ({ url: page(k, site) }),
  },
  {
    name: 'a text that is the name of a link',
    entry: (k, site) => ({
      id: `${site}:${k}`,
      link: page(k, site),
      title: `Post ${k}`,
      text: '<a href="https://news.example/">Comments</a>',
    }),
    expect: (k) => ({ title: `Post ${k}`, contentText: 'Comments' }),
  },
  {
    name: 'wrong dates',
    entry: (k, site) => ({
      id: `${site}:${k}`,
      link: page(k, site),
      title: `Post ${k}`,
      more: '<pubDate>some day</pubDate>',
    }),
    expect: (k, site) => ({ url: page(k, site) }),
    formats: ['rss'],
  },
  {
    name: 'a picture instead of a text',
    entry: (k, site) => ({
      id: page(k, site),
      link: page(k, site),
      text: `<img src="${site}/${k}.png" alt="A cat">`,
      date: day(k),
    }),
    expect: (k, site) => ({ url: page(k, site), image: `${site}/${k}.png` }),
  },
  {
    name: 'international addresses',
    entry: (k, site) => ({ id: `${site}:${k}`, link: `${site}/größe/${k}`, title: `Größe ${k}` }),
    expect: (k, site) => ({ url: `${site}/gr%C3%B6%C3%9Fe/${k}`, title: `Größe ${k}` }),
  },
  {
    name: 'one guid for all, and one page',
    entry: (k, site) => ({
      id: 'latest',
      link: `${site}/changelog`,
      title: `Version 1.${k}`,
      text: `<p>Text ${k}.</p>`,
      date: day(k),
    }),
    expect: (k) => ({ title: `Version 1.${k}`, publishedAt: new Date(day(k)) }),
  },
  {
    name: 'the page of all as guid of all',
    entry: (k, site) => ({
      id: `${site}/changelog`,
      link: `${site}/changelog`,
      title: `Version 1.${k}`,
      text: `<p>Text ${k}.</p>`,
      date: day(k),
    }),
    expect: (k) => ({ title: `Version 1.${k}` }),
  },
  {
    name: 'one guid for all, and no date',
    entry: (k, site) => ({ id: 'x', link: `${site}/changelog`, title: `Version 1.${k}`, text: `<p>Text ${k}.</p>` }),
    expect: (k) => ({ title: `Version 1.${k}` }),
  },
  {
    name: 'one guid for all, and a page each',
    entry: (k, site) => ({ id: 'N/A', link: page(k, site), title: `Post ${k}`, date: day(1) }),
    expect: (k, site) => ({ title: `Post ${k}`, url: page(k, site) }),
  },
  {
    name: 'words that say there is none',
    entry: (k) => ({ id: 'N/A', link: 'N/A', title: `Post ${k}`, text: `<p>Text ${k}.</p>`, date: day(k) }),
    expect: (k) => ({ title: `Post ${k}`, hasNoPage: true }),
    formats: ['rss', 'json'],
  },
  {
    name: 'no page and no guid',
    entry: (k) => ({ title: `Thought ${k}`, text: `<p>Only here: ${k}.</p>`, date: day(k) }),
    expect: (k) => ({ title: `Thought ${k}`, hasNoPage: true }),
    formats: ['rss', 'rdf', 'json'],
  },
  {
    name: 'no page and nothing but titles',
    entry: (k) => ({ title: `Status ${k}` }),
    expect: (k) => ({ title: `Status ${k}`, hasNoPage: true }),
    formats: ['rss', 'rdf'],
  },
  {
    name: 'dates in German',
    entry: (k, site) => ({
      id: page(k, site),
      link: page(k, site),
      title: `Post ${k}`,
      more: `<pubDate>Di, 0${(k % 9) + 1} Dez 2025 10:00:00 +0100</pubDate>`,
    }),
    expect: (k) => ({ publishedAt: new Date(Date.UTC(2025, 11, (k % 9) + 1, 9)) }),
    formats: ['rss'],
  },
  {
    name: 'dates in the words of Atom',
    entry: (k, site) => ({
      id: page(k, site),
      link: page(k, site),
      title: `Post ${k}`,
      more: `<published>${day(k)}</published>`,
    }),
    expect: (k) => ({ publishedAt: new Date(day(k)) }),
    formats: ['rss'],
  },
  {
    name: 'pictures that a script would load',
    entry: (k, site) => ({
      id: page(k, site),
      link: page(k, site),
      title: `Post ${k}`,
      text: `<p>x</p><img src="data:image/gif;base64,R0lGOD" data-src="${k}.png">`,
    }),
    expect: (k, site) => ({ image: new URL(`${k}.png`, page(k, site)).href }),
  },
];
