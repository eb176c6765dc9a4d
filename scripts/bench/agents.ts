/**
 * Measures what the MCP server costs an agent, in tokens (characters / 4): the lists of tools, and 14 tasks by the
 * tools for tasks, by those operations that they need, and by one tool for each operation. Makes the calls of 40
 * requests in plain words (agent-requests.yaml), and says how often a scripted agent, which knows only names and
 * descriptions, chooses the right tool first. Fails above the limits, and when a call does. Over the compiled server,
 * demo content.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { parse } from 'yaml';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { callTask, rpc } from '../../test/support/mcp.ts';
import { withService, type LiveService } from '../contract/live.ts';
import { addRow } from '../night/rows.ts';

const LIMITS = { tools: 11, list: 1_500, posts: 1_200, answer: 20_000 };
const REQUESTS = 40;
const COMPARED = 14;

type Call = readonly [name: string, args?: Record<string, unknown>];
interface Request {
  readonly request: string;
  readonly tasks: readonly Call[];
  readonly operations?: readonly Call[];
}
interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly properties: Readonly<Record<string, { readonly description?: string }>> };
}
interface Answer {
  readonly isError?: boolean;
  readonly content: readonly { readonly text?: string }[];
}

const requests = parse(readFileSync(join(projectRoot(), 'scripts/bench/agent-requests.yaml'), 'utf8')) as Request[];
const compared = requests.filter(({ operations }) => operations !== undefined);
const failures: string[] = [];

function tokensOf(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / 4);
}

function demand(what: string, value: number, most: number): void {
  console.log(`${what.padEnd(60)} ${String(value).padStart(7)}   at most ${most}`);
  addRow({ measured: what, target: `<= ${most}`, figure: String(value), met: value <= most });
  if (value > most) failures.push(`${what}: ${value} is above ${most}`);
}

async function listOf({ url, token }: LiveService, view: string): Promise<Tool[]> {
  const answer = await rpc(url, token, 'tools/list', { view });
  return (answer.body as { result: { tools: Tool[] } }).result.tools;
}

/**
 * Makes calls one after the other; `{{id}}` is the first id of the answer before, `{{view}}` a text of its own for each
 * view. Returns the tokens of each with its answer.
 */
async function make(live: LiveService, view: string, calls: readonly Call[]): Promise<number[]> {
  let id = '';
  const spent: number[] = [];
  for (const [name, args = {}] of calls) {
    const filled = JSON.parse(
      JSON.stringify(args).replaceAll('{{id}}', id).replaceAll('{{view}}', `${view.length}`),
    ) as object;
    const { isError = false, content } = (await callTask({ ...live, view }, name, filled)) as Answer;
    const text = content.map((one) => one.text ?? '').join('\n');
    if (isError) failures.push(`${name} ${JSON.stringify(filled)} at /mcp${view}: ${text.slice(0, 300)}`);
    id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text)?.[0] ?? id;
    spent.push(tokensOf({ name, arguments: filled }) + tokensOf(content));
  }
  return spent;
}

/** Returns how often a scripted agent chooses the right tool for its first call: the one whose words are nearest. */
function chosen(tools: readonly Tool[], wanted: (request: Request) => string | undefined): string {
  const index = new MiniSearch<Tool & { id: string; inputs: string }>({
    fields: ['id', 'description', 'inputs'],
    tokenize: (text) =>
      text
        .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .split(/[^\p{L}\p{N}+#]+/u),
    searchOptions: { boost: { id: 2 }, prefix: true },
  });
  index.addAll(
    tools.map((tool) => ({
      ...tool,
      id: tool.name,
      inputs: Object.entries(tool.inputSchema.properties)
        .map(([name, { description = '' }]) => `${name} ${description}`)
        .join(' '),
    })),
  );
  const ranks = requests.flatMap((request) => {
    const name = wanted(request);
    if (name === undefined) return [];
    return [index.search(request.request).findIndex(({ id }) => id === name)];
  });
  const share = (most: number): string =>
    `${Math.round((100 * ranks.filter((rank) => rank >= 0 && rank < most).length) / ranks.length)} %`;
  return `${share(1)} first, ${share(3)} among three, of ${ranks.length} requests`;
}

process.chdir(projectRoot());
if (requests.length !== REQUESTS || compared.length !== COMPARED)
  throw new Error(`There are to be ${REQUESTS} requests, ${COMPARED} of them with operations.`);
await withService(async (live) => {
  const all = await listOf(live, '?tools=all');
  const tasks = await listOf(live, '');
  const used = [...new Set(compared.flatMap(({ operations = [] }) => operations.map(([name]) => name)))];
  const views = { tasks: '', 'operations that they need': `?tools=${used.join()}`, 'all operations': '?tools=all' };

  console.log('\nLists of tools, in tokens');
  demand('tools for tasks', tasks.length, LIMITS.tools);
  demand('their list', tokensOf(tasks), LIMITS.list);
  for (const view of [
    '?readonly',
    '?toolsets=feeds,bookmarks',
    views['operations that they need'],
    '?tools=all',
    '?tools=all&schemas',
  ])
    console.log(`${view.slice(0, 60).padEnd(60)} ${String(tokensOf(await listOf(live, view))).padStart(7)}`);

  console.log('\nAnswers');
  for (const feed of ['popular', 'foryou']) {
    const answer = (await callTask({ ...live, view: '' }, 'find_posts', { feed })) as Answer;
    demand(`20 posts of the feed ${feed}`, tokensOf(answer.content), LIMITS.posts);
  }
  const long = (await callTask({ ...live, view: '' }, 'read_operation', { operation: 'getOpenapiJson' })) as Answer;
  demand('the longest answer', tokensOf(long.content), LIMITS.answer);

  console.log(`\n${COMPARED} tasks, in tokens: each list once, calls and answers`);
  for (const [name, view] of Object.entries(views)) {
    const list = tokensOf(await listOf(live, view));
    let calls = 0;
    let spent = 0;
    for (const one of compared) {
      const costs = await make(live, view, name === 'tasks' ? one.tasks : (one.operations ?? []));
      calls += costs.length;
      spent += costs.reduce((sum, cost) => sum + cost, 0);
    }
    console.log(
      `${name.padEnd(28)} list ${String(list).padStart(6)}  ${calls} calls ${String(spent).padStart(6)}  in all ${list + spent}`,
    );
  }
  for (const one of requests.filter(({ operations }) => operations === undefined)) await make(live, '', one.tasks);

  console.log('\nA scripted agent chooses the right tool for its first call');
  console.log(`tools for tasks: ${chosen(tasks, (one) => one.tasks[0]?.[0])}`);
  console.log(`                 ${chosen(tasks, (one) => (one.operations ? one.tasks[0]?.[0] : undefined))}`);
  console.log(`all operations:  ${chosen(all, (one) => one.operations?.[0]?.[0])}`);
});
for (const one of failures) console.error(`FAILED ${one}`);
process.exitCode = failures.length === 0 ? 0 : 1;
