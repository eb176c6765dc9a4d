import type { ComponentChildren } from 'preact';
import { render } from 'preact-render-to-string';

/** A whole page as HTML. Everything in it is escaped by the renderer; styles come from our own files only. */
export function page(title: string, content: ComponentChildren): string {
  const html = render(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="/assets/favicon.png" />
        <link rel="stylesheet" href="/assets/pico.css" />
      </head>
      <body>
        <main class="container">{content}</main>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
