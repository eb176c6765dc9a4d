import { render } from 'preact-render-to-string';
import { API_ROOT } from '../../generated/api.ts';

/** The interactive documentation: Swagger UI from our own files, started by assets/docs.js. */
export function docsPage(title: string): string {
  const html = render(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title}: documentation`}</title>
        <link rel="icon" href="/favicon.ico" />
        <link rel="stylesheet" href="/assets/swagger-ui.css" />
      </head>
      <body>
        <main id="swagger-ui" />
        <noscript>
          This page needs JavaScript. The same document: <a href={`${API_ROOT}/docs/json`}>JSON</a>,{' '}
          <a href={`${API_ROOT}/docs/yaml`}>YAML</a>.
        </noscript>
        <script src="/assets/swagger-ui-bundle.js" />
        <script src="/assets/docs-samples.js" />
        <script src="/assets/docs.js" />
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

/** Runs in the browser. Sign-in opens a window, whose redirect page passes the code back. */
export const docsScript = (clientId: string): string => `const root = location.origin + '${API_ROOT}';
const ui = SwaggerUIBundle({
  url: '${API_ROOT}/docs/json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  filter: true,
  persistAuthorization: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  plugins: [DocsSamples],
  requestSnippetsEnabled: true,
  requestSnippets: {
    generators: {
      curl_bash: { title: 'curl', syntax: 'bash' },
      javascript: { title: 'JavaScript', syntax: 'javascript' },
      python: { title: 'Python', syntax: 'python' },
      go: { title: 'Go', syntax: 'go' },
    },
    languages: ['curl_bash', 'javascript', 'python', 'go'],
    defaultExpanded: true,
  },
  oauth2RedirectUrl: root + '/docs/oauth2-redirect.html',
});
ui.initOAuth({
  clientId: '${clientId}',
  usePkceWithAuthorizationCodeGrant: true,
  scopes: 'read write',
  additionalQueryStringParams: { resource: root },
});
`;
