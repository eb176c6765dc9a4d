import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: true });

/** HTML of Markdown with the HTML that is in it, as it is: to read it, and never to show it. */
export function htmlOfMarkdown(text: string): string {
  return markdown.render(text);
}
