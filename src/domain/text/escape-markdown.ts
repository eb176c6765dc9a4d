/** Escapes text in Markdown, so that it is read as it stands; its lines stay. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#]/g, '\\$&');
}

/** A link in Markdown (CommonMark 0.31 section 6.3); its address stands in angle brackets, in which little counts. */
export function markdownLink(text: string, url: string): string {
  return `[${escapeMarkdown(text)}](${addressInMarkdown(url)})`;
}

/** An address as the target of a link or picture in Markdown. */
export function addressInMarkdown(url: string): string {
  return `<${url.replace(/[<>\\\s]/g, encodeURIComponent)}>`;
}
