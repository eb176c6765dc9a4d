import { render } from 'preact-render-to-string';

/** The interactive documentation: Swagger UI from our own files, started by assets/docs.js. */
export function docsPage(title: string): string {
  const html = render(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title}: documentation`}</title>
        <link rel="icon" href="/assets/favicon.png" />
        <link rel="stylesheet" href="/assets/swagger-ui.css" />
      </head>
      <body>
        <main id="swagger-ui" />
        <noscript>
          This page needs JavaScript. The same document: <a href="/public/v1/docs/json">JSON</a>, <a href="/public/v1/docs/yaml">YAML</a>.
        </noscript>
        <script src="/assets/swagger-ui-bundle.js" />
        <script src="/assets/docs.js" />
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

/** Runs in the browser. */
export const DOCS_SCRIPT = `SwaggerUIBundle({
  url: '/public/v1/docs/json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  filter: true,
  persistAuthorization: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;
