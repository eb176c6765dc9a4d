import { TOKEN, type SampleCall } from './sample-call.ts';

/** The longest list that stays on one line, in characters. */
const MAX_INLINE_CHARACTERS = 60;

/** A sample in one language. */
export interface Sample {
  readonly language: string;
  readonly code: string;
}

/** The same call in every language, curl first. */
export function codeSamplesOf(call: SampleCall, baseUrl: string): readonly Sample[] {
  return [
    { language: 'curl', code: curl(call) },
    { language: 'JavaScript', code: javascript(call) },
    { language: 'TypeScript', code: typescript(call, baseUrl) },
    { language: 'Python', code: python(call) },
    { language: 'Go', code: go(call) },
  ];
}

function sampleHeaders({ open, body }: SampleCall): [string, string][] {
  return [
    ...(open ? [] : [['Authorization', `Bearer ${TOKEN}`] as [string, string]]),
    ...(body === undefined ? [] : [['Content-Type', 'application/json'] as [string, string]]),
  ];
}

function curl(call: SampleCall): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${quoted(call.url)}`,
    ...sampleHeaders(call).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(call.body === undefined ? [] : [`-d ${quoted(JSON.stringify(call.body))}`]),
  ].join(' \\\n  ');
}

function javascript(call: SampleCall): string {
  const { method, url, body } = call;
  const headers = sampleHeaders(call).map(([name, value]) => `    ${literalKey(name)}: ${literal(value)},`);
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body, 1)}),`]),
  ];
  return [
    options.length > 0
      ? [`const response = await fetch('${url}', {`, ...options, '});'].join('\n')
      : `const response = await fetch('${url}');`,
    'if (!response.ok) throw new Error((await response.json()).message);',
    `console.log(${printStatement(call, 'await response.json()', 'await response.text()', 'response.status')});`,
  ].join('\n');
}

function typescript(call: SampleCall, baseUrl: string): string {
  const { method, template, path, query, body, answers } = call;
  const parameters = {
    ...(path.length > 0 ? { path: Object.fromEntries(path) } : {}),
    ...(query.length > 0 ? { query: Object.fromEntries(query) } : {}),
  };
  const options = [
    ...(Object.keys(parameters).length > 0 ? [`  params: ${literal(parameters, 1)},`] : []),
    ...(body === undefined ? [] : [`  body: ${literal(body, 1)},`]),
    ...(answers === undefined || isJson(answers) ? [] : ["  parseAs: 'text',"]),
  ];
  const result = answers === undefined ? 'error, response' : 'data, error';
  return [
    '// npm i openapi-fetch',
    `// npx openapi-typescript ${baseUrl}/docs/json --default-non-nullable=false -o api.ts`,
    "import createClient from 'openapi-fetch';",
    "import type { paths } from './api';",
    '',
    'const api = createClient<paths>({',
    `  baseUrl: '${baseUrl}',`,
    ...(call.open ? [] : [`  headers: { Authorization: 'Bearer ${TOKEN}' },`]),
    '});',
    options.length > 0
      ? [`const { ${result} } = await api.${method}('${template}', {`, ...options, '});'].join('\n')
      : `const { ${result} } = await api.${method}('${template}');`,
    'if (error) throw new Error(error.message);',
    `console.log(${answers === undefined ? 'response.status' : 'data'});`,
  ].join('\n');
}

function python(call: SampleCall): string {
  const { method, url, body } = call;
  const headers = sampleHeaders(call).map(([name, value]) => `        "${name}": "${value}",`);
  return [
    ...(isJson(call.answers) || body !== undefined ? ['import json'] : []),
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `    "${url}",`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(headers.length > 0 ? ['    headers={', ...headers, '    },'] : []),
    ...(body === undefined ? [] : [`    data=json.dumps(${pythonLiteral(body, 1)}).encode(),`]),
    ')',
    'with urlopen(request) as response:',
    `    print(${printStatement(call, 'json.load(response)', 'response.read().decode()', 'response.status')})`,
  ].join('\n');
}

function go(call: SampleCall): string {
  const { method, url, body } = call;
  const reader = body === undefined ? 'nil' : `strings.NewReader(\`${JSON.stringify(body)}\`)`;
  return [
    'package main',
    '',
    'import (',
    ...['io', 'log', 'net/http', 'os', ...(body === undefined ? [] : ['strings'])].map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    `\trequest, err := http.NewRequest("${method}", "${url}", ${reader})`,
    ...GO_CHECK,
    ...sampleHeaders(call).map(([name, value]) => `\trequest.Header.Set("${name}", "${value}")`),
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...GO_CHECK,
    '\tdefer response.Body.Close()',
    '\tio.Copy(os.Stdout, response.Body)',
    '}',
  ].join('\n');
}

const GO_CHECK = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'];

function isJson(type: string | undefined): boolean {
  return type?.endsWith('json') === true;
}

function printStatement({ answers }: SampleCall, json: string, text: string, empty: string): string {
  if (answers === undefined) return empty;
  return isJson(answers) ? json : text;
}

/** A value as JavaScript writes it, without quotes around simple keys; `depth` is that of the line it begins on. */
function literal(value: unknown, depth = 0): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  return Array.isArray(value)
    ? bracketed(
        '[]',
        value.map((item) => literal(item, depth + 1)),
        { depth, tab: '  ' },
      )
    : bracketed(
        '{}',
        Object.entries(value).map(([key, member]) => `${literalKey(key)}: ${literal(member, depth + 1)}`),
        { depth, tab: '  ' },
      );
}

/** A key of it. */
function literalKey(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`;
}

/** A value as Python writes it. */
function pythonLiteral(value: unknown, depth: number): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  return Array.isArray(value)
    ? bracketed(
        '[]',
        value.map((item) => pythonLiteral(item, depth + 1)),
        { depth, tab: '    ' },
      )
    : bracketed(
        '{}',
        Object.entries(value).map(([key, member]) => `"${key}": ${pythonLiteral(member, depth + 1)}`),
        { depth, tab: '    ' },
      );
}

function bracketed(
  brackets: '[]' | '{}',
  texts: readonly string[],
  { depth, tab }: { depth: number; tab: string },
): string {
  const [open, close] = [brackets.charAt(0), brackets.charAt(1)];
  const pad = brackets === '{}' && tab.length === 2 && texts.length > 0 ? ' ' : '';
  const inline = `${open}${pad}${texts.join(', ')}${pad}${close}`;
  if (inline.length <= MAX_INLINE_CHARACTERS && !inline.includes('\n')) return inline;
  const inner = tab.repeat(depth + 1);
  return `${open}\n${texts.map((part) => `${inner}${part},\n`).join('')}${tab.repeat(depth)}${close}`;
}
