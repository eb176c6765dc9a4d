import MarkdownIt from 'markdown-it';
import type { JSX } from 'preact';
import { TOKEN } from './samples/sample-call.ts';
import { slugOf } from './paths.ts';

// Any HTML in a text is escaped: that is its default.
const markdown = new MarkdownIt({ linkify: false });

/** Times that a slug was taken in a text. */
interface Taken extends Record<string, unknown> {
  readonly taken?: Map<string, number>;
}

markdown.renderer.rules.heading_open = (tokens, index, _options, env) => {
  const { taken = new Map<string, number>() }: Taken = env ?? {};
  const slug = slugOf(tokens[index + 1]?.content ?? '');
  const times = taken.get(slug) ?? 0;
  taken.set(slug, times + 1);
  return `<${tokens[index]?.tag ?? 'h2'} id="${times === 0 ? slug : `${slug}-${times + 1}`}">`;
};
const { fence } = markdown.renderer.rules;
markdown.renderer.rules.fence = (...block) => {
  const html = fence?.(...block) ?? '';
  const filled = html.replaceAll(TOKEN, `<span class="your-token">${TOKEN}</span>`);
  return `<div class="code">${filled.replace('<pre>', '<pre tabindex="0">')}</div>`;
};
markdown.renderer.rules.table_open = () => '<div class="scrolls" tabindex="0"><table>';
markdown.renderer.rules.table_close = () => '</table></div>';

/** The HTML of Markdown as Prose shows it. */
export function proseHtml(text: string): string {
  return markdown.render(text, { taken: new Map() } satisfies Taken);
}

/** Markdown of our own, such as a description of the contract; markup in it is escaped. */
export function Prose({ text }: { text: string }): JSX.Element {
  return <div class="prose" dangerouslySetInnerHTML={{ __html: proseHtml(text) }} />;
}
