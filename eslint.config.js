import jsdoc from 'eslint-plugin-jsdoc';
import tseslint from 'typescript-eslint';

/** Only config.ts and tools may read these. */
const RESTRICTED = [
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'Only config.ts reads the environment.',
  },
  { selector: 'ExportDefaultDeclaration', message: 'Use named exports.' },
  {
    selector: 'Identifier[name=/^(demand|forget|giveBack|tellOf|askTo|keepFresh|goOn|want|take|hold)[A-Z]/]',
    message:
      'Use the verb of CONTRIBUTING.md: assert, delete, release, notify, request, schedule, enqueue, claim, lock.',
  },
];
/** The beginning of a statement, and a query in another. */
const SQL = String.raw`/^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\s|[\s(]SELECT\s/`;
/** Calls that say that a text is SQL; see src/data/statement.ts. */
const DECLARED = 'CallExpression[callee.name=/^(statement|coalescedStatement|fragment)$/]';
const NO_SQL = [
  `Literal[value=${SQL}]:not(${DECLARED} Literal)`,
  `TemplateElement[value.raw=${SQL}]:not(${DECLARED} TemplateElement)`,
].map((selector) => ({
  selector,
  message: 'SQL stands in statement<Row>(...), beside the function that runs it, or in fragment(...).',
}));

/** Rows are read by the domain; what shows them runs no statement. */
const NO_QUERY = { selector: "CallExpression[callee.property.name='query']", message: 'The domain runs statements.' };

/** Names that say nothing of a value, or that stand for another word of CONTRIBUTING.md. */
const DENIED_NAMES = [
  // Not `letter`, `letters`, `act` and `asks`: columns, log fields, metrics and JSON keys have these names.
  ...['ear', 'echo', 'echoes', 'rounds', 'wish', 'wishes', 'told', 'heard', 'hear', 'hears', 'tell', 'tells', 'said'],
  ...['say', 'held', 'kept', 'asked', 'wanted', 'want', 'meant', 'noted', 'goOn', 'mend', 'anew', 'apart', 'beside'],
  ...['behind', 'away', 'gone', 'acts', 'thing', 'things', 'face', 'pieces', 'taste', 'looks', 'parts', 'passed'],
  ...['one', 'others', 'most'],
];

/** Rooms whose exported functions must state their promise. */
const documented = ['src/{api,auth,background,contract,domain,http,ingest,limits,websub}/**'];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'assets/',
      'generated/',
      'node_modules/',
      '.data/',
      '.cache/',
      'tools/.sdk/',
      'docs/examples/**/*.ts',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['error', 400],
      // A comment begins with a noun or a verb: a question word makes a riddle of it.
      'no-warning-comments': [
        'error',
        {
          location: 'start',
          decoration: ['*'],
          terms: ['what', 'who', 'whom', 'whose', 'where', 'how', 'those', 'that', 'why', 'when'],
        },
      ],
      // The formatter wraps code; this is for what it leaves as it is.
      'max-len': [
        'error',
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true, ignoreUrls: true },
      ],
      'max-lines-per-function': ['error', { max: 60, skipComments: true, skipBlankLines: true }],
      'max-params': ['error', 4],
      complexity: ['error', 12],
      'no-console': 'error',
      eqeqeq: ['error', 'always'],
      'no-useless-rename': 'error',
      'object-shorthand': 'error',
      'no-restricted-syntax': ['error', ...RESTRICTED],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-extraneous-class': 'off',
      // Entities are plain shapes here: TypeORM takes and gives objects that no constructor made.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    files: documented,
    plugins: { jsdoc },
    rules: {
      'jsdoc/require-jsdoc': [
        'error',
        { publicOnly: true, require: { FunctionDeclaration: true, ArrowFunctionExpression: true } },
      ],
    },
  },
  { files: ['src/**'], rules: { 'id-denylist': ['error', ...DENIED_NAMES] } },
  {
    files: ['src/**'],
    ignores: ['src/data/**'],
    rules: { 'no-restricted-syntax': ['error', ...RESTRICTED, ...NO_SQL] },
  },
  {
    files: ['src/{handlers,mcp,pages}/**'],
    rules: { 'no-restricted-syntax': ['error', ...RESTRICTED, ...NO_SQL, NO_QUERY] },
  },
  // Released migrations stay as they are.
  { files: ['src/data/migrations/**'], rules: { 'no-warning-comments': 'off', 'id-denylist': 'off' } },
  // Markup has a line for each element.
  {
    files: ['**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 80, skipComments: true, skipBlankLines: true }] },
  },
  // A handler ends early with the page that it shows: `return show(...)`.
  { files: ['src/pages/**'], rules: { '@typescript-eslint/no-confusing-void-expression': 'off' } },
  {
    files: ['test/**'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      // Answers are read as any client would read them: as JSON of no known type.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/no-misused-promises': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      complexity: 'off',
      'max-lines': ['error', 550],
      'max-lines-per-function': 'off',
    },
  },
  { files: ['scripts/**', 'test/conformance/run.ts', 'docs/**'], rules: { 'no-console': 'off' } },
  { files: ['src/config.ts', 'scripts/**', 'test/**'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false } },
    rules: { 'no-restricted-syntax': 'off' },
  },
);
