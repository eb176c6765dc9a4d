import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { constraints } from '../../generated/constraints.ts';
import {
  eventForm,
  formUrl,
  ntfyTopic,
  type WebhookFormat,
  type WrittenEvent,
} from '../../src/domain/webhooks/forms.ts';

interface Body {
  readonly schema: { readonly $ref: string };
  readonly example?: WrittenEvent;
  readonly examples?: Readonly<Record<string, { readonly value: object }>>;
}
interface Call {
  readonly post: { readonly requestBody: { readonly content: Readonly<Record<string, Body>> } };
}
const document = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as {
  webhooks: Record<string, Call>;
  paths: { '/webhooks': { post: { callbacks: Record<string, Record<string, Call>> } } };
};
const { callbacks } = document.paths['/webhooks'].post;
const bodyOf = ({ post }: Call): [media: string, body: Body] => Object.entries(post.requestBody.content)[0]!;
const formatBody = (format: string): [media: string, body: Body] => bodyOf(Object.values(callbacks[format]!)[0]!);
const TYPES = constraints.EventType.enum;
const CHATS = ['slack', 'discord', 'ntfy', 'matrix'] as const;
const WRITTEN: readonly WebhookFormat[] = ['cloudevents', ...CHATS];
const exampleOf = (type: string): WrittenEvent => bodyOf(document.webhooks[type]!)[1].example!;
const formOf = (format: WebhookFormat, event: WrittenEvent): any =>
  JSON.parse(eventForm(format, event, { url: 'https://ntfy.sh/my-topic', publicUrl: 'http://localhost:3000' }).body);

/** The event with a text in the place of each of its own that people write. */
function withText(type: string, text: string): WrittenEvent {
  const replaced = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((entry) => replaced(entry));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaced(inner, name)]));
    return ['title', 'summary', 'content', 'description', 'name', 'problem', 'note'].includes(key) ? text : value;
  };
  const event = exampleOf(type);
  return { ...event, data: replaced(event.data) as WrittenEvent['data'] };
}

describe('forms of events', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'contract');
  const assertFits = (format: WebhookFormat, form: unknown, what: string): void => {
    const check = ajv.getSchema(`contract${formatBody(format)[1].schema.$ref}`)!;
    expect(check(form), `${what}: ${JSON.stringify(check.errors)}`).to.equal(true);
  };

  it('are all that the contract lists', () => {
    expect(['json', ...Object.keys(callbacks)]).to.deep.equal(constraints.WebhookFormat.enum);
    expect(['json', ...WRITTEN]).to.deep.equal(constraints.WebhookFormat.enum);
  });

  for (const format of WRITTEN)
    it(`${format}: the contract’s own examples are what is sent, for each event`, () => {
      const [media, { examples = {} }] = formatBody(format);
      expect(Object.keys(examples)).to.deep.equal(TYPES);
      for (const [type, { value }] of Object.entries(examples)) {
        const event = exampleOf(type);
        const form = eventForm(format, event, { url: 'https://ntfy.sh/my-topic', publicUrl: 'http://localhost:3000' });
        expect(JSON.parse(form.body), type).to.deep.equal(value);
        expect(form.contentType.split(';')[0]).to.equal(media);
        assertFits(format, value, type);
      }
    });

  it('as JSON are the event itself', () => {
    for (const type of TYPES) expect(formOf('json', exampleOf(type))).to.deep.equal(exampleOf(type));
  });

  /** Texts whose escaped forms are longer than they are, in each peer's way of counting. */
  const LONG = ['a', '&<>"', '*_~`|', '\\', '🐘', '漢', '\n', '"', '\u0001', '\ud800'].map((text) =>
    text.repeat(9_000),
  );

  for (const format of CHATS)
    it(`${format}: texts of any length fit, are cut between characters, and say so`, () => {
      for (const type of TYPES)
        for (const text of LONG) {
          const form = formOf(format, withText(type, text));
          const what = `${type} of ${JSON.stringify(text.slice(0, 4))}`;
          assertFits(format, form, what);
          const written = JSON.stringify(form);
          if (text.trim() !== '') expect(written, what).to.include('…');
          if (text.startsWith('🐘')) expect(written, what).to.not.match(/\\ud/);
          if (format === 'ntfy') {
            expect(Buffer.byteLength(form.message), what).to.be.at.most(4_096);
            expect(Buffer.byteLength(written), what).to.be.at.most(8_192);
          }
          if (format === 'matrix') expect(2 * Buffer.byteLength(written), what).to.be.at.most(65_536);
        }
    });

  it('of Slack have no mention, link or markup of control that was not put there', () => {
    const { text } = formOf('slack', withText('comment.created', '<!channel> <@U1> <https://a|b> &amp;'));
    expect(text.match(/[<>]/g)).to.have.length(2);
    expect(text).to.include('&lt;!channel&gt; &lt;@U1&gt; &lt;https://a|b&gt; &amp;amp;');
    const post = exampleOf('post.published');
    const bar = { ...post, data: { ...post.data, url: 'https://a.example/?q=a|b&c' } };
    expect(formOf('slack', bar).text).to.include('<https://a.example/?q=a%7Cb&amp;c|Announcing Rust 1.0>');
  });

  it('of Discord mention nobody and have no markup of strangers', () => {
    const form = formOf('discord', withText('mention', '@everyone <@1> [a](b) **c** ||d|| `e` # f'));
    expect(form.allowed_mentions).to.deep.equal({ parse: [] });
    const escaped = '@everyone \\<@1\\> \\[a\\]\\(b\\) \\*\\*c\\*\\* \\|\\|d\\|\\| \\`e\\` \\# f';
    expect(form.embeds[0].description).to.equal(escaped);
    const none = exampleOf('bookmark.added');
    expect(formOf('discord', { ...none, data: { ...none.data, note: null } }).embeds[0]).to.not.have.property(
      'description',
    );
  });

  it('of Matrix have no element of strangers', () => {
    const { html, text } = formOf('matrix', withText('comment.created', '<img src=x onerror="a">\nb'));
    expect(html.match(/<\w+/g)).to.deep.equal(['<br', '<strong', '<a', '<br', '<br']);
    expect(html).to.include('&lt;img src=x onerror=&quot;a&quot;&gt;<br>b');
    expect(text).to.include('<img src=x onerror="a">\nb');
  });

  it('of ntfy go to the root of its server, with the topic of the URL', () => {
    expect(formUrl('ntfy', 'https://ntfy.sh/my-topic')).to.equal('https://ntfy.sh/');
    expect(formUrl('ntfy', 'https://push.example/ntfy/my_topic?auth=abc')).to.equal(
      'https://push.example/ntfy?auth=abc',
    );
    expect(formUrl('slack', 'https://hooks.example/a')).to.equal('https://hooks.example/a');
    expect(
      ['https://ntfy.sh/', 'https://ntfy.sh/a.b', `https://ntfy.sh/${'a'.repeat(65)}`].map(ntfyTopic),
    ).to.deep.equal([undefined, undefined, undefined]);
  });
});
