import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';

/** A fault: a text of a file of spec/, what is put in its place, and what is said of the line that it stands on. */
type Planted = readonly [file: string, text: string, fault: string, said: string];

/** Faults that are found in one run each. */
const FAULTS: Record<string, readonly Planted[]> = {
  'texts that YAML reads as something else': [
    [
      'search',
      'summary: All tags',
      'summary: All: tags',
      'is no YAML: Nested mappings are not allowed in compact mappings. A text with a colon',
    ],
    [
      'tasks',
      `description: 'Words; "a phrase", -without'`,
      'description: Words, -without',
      '"-without" stands alone between commas, as a key without a value. Put the text with the comma in quotes.',
    ],
  ],
  'an id that two operations have': [
    [
      'search',
      'operationId: listTags',
      'operationId: listFeed',
      'the operationId listFeed is that of spec/feeds.yaml:4, too. Give one another.',
    ],
  ],
  'a bound that says nothing': [
    [
      'webhooks',
      `maxItems: '{{MAX_WEBHOOKS}}'`,
      'maxItems: 5000',
      'maxItems: 5000 is more than 1000. Name the limit that code enforces in x-limits, or leave it out.',
    ],
  ],
  'examples with names, which some tools send as values': [
    [
      'shared',
      'example: postgres index',
      'examples: { one: { value: postgres index } }',
      'A parameter has one example, or several in its schema.',
    ],
  ],
  'a limit that is none': [
    ['shared', '{{MAX_SINCE_DAYS}}', '{{MAX_DAYS}}', '{{MAX_DAYS}} is not a limit in spec/. Define it in x-limits'],
  ],
  'a link to an operation that is gone': [
    [
      'bookmarks',
      'x-links: { getPost:',
      'x-links: { getPosts:',
      'x-links of Bookmark: there is no operation getPosts; name one, or take the link out.',
    ],
  ],
  'tasks, prompts, resources and preconditions that name what is gone': [
    [
      'tasks',
      'call: listPopularFeed',
      'call: listPopular',
      'find_posts calls listPopular, which is no operation. Name one that is there',
    ],
    [
      'tasks',
      '{ of: findPosts.tags }',
      '{ of: findPosts.tag }',
      'the argument tags of find_posts is findPosts.tag, but findPosts takes no tag. Name an input',
    ],
    [
      'tasks',
      'with: { q: query, since',
      'with: { text: query, since',
      'find_posts gives searchPosts the input text, which it does not take. It takes q,',
    ],
    [
      'tasks',
      'with: { postIds: posts,',
      'with: { postIds: post,',
      'save_posts has no argument post. It has posts, url, list, note.',
    ],
    [
      'prompts',
      '{{overview:listNotifications}}',
      '{{overview:listNews}}',
      'the prompt daily-briefing names listNews, which is no tool and no argument of the prompt.',
    ],
    [
      'posts',
      `uri: 'post://{id}'`,
      `uri: 'post://{post}'`,
      'the resource of getPost names post, which getPost does not take. Name what is there.',
    ],
    [
      'feeds',
      'changedBy: { post.published:',
      'changedBy: { post.arrived:',
      'the resource of listFeed changes by post.arrived, which is no event of spec/events.yaml.',
    ],
    [
      'profile',
      'x-precondition: getProfile',
      'x-precondition: readProfile',
      'updateProfile takes the ETag of readProfile, which is no operation. Name the one',
    ],
    [
      'custom-feeds',
      'x-precondition: getCustomFeed',
      'x-precondition: listCustomFeeds',
      'updateCustomFeed takes the ETag of listCustomFeeds, which returns another schema than updateCustomFeed. Name',
    ],
  ],
  'what the linter says': [
    ['search', 'summary: All tags', 'sumary: All tags', 'listTags: Property `sumary` is not expected here'],
  ],
};

/** An entity, which the list of them lacks. */
const MORE = 'src/data/entities/more.ts';

describe('codegen', function () {
  this.timeout(300_000);
  let root: string;

  before(() => {
    root = mkdtempSync(join(tmpdir(), 'codegen-'));
    for (const part of ['spec', 'generated', 'scripts', 'src', 'test/contract/stored', 'package.json', 'tsconfig.json'])
      cpSync(part, join(root, part), { recursive: true });
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  });
  afterEach(() => rmSync(join(root, MORE), { force: true }));
  after(() => rmSync(root, { recursive: true }));

  const codegen = (): { status: number | null; text: string } => {
    const program = ['--import', './scripts/typescript.mjs', 'scripts/codegen.ts'];
    const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: root, encoding: 'utf8' });
    return { status, text: stdout + stderr };
  };
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  /** Every file that codegen might write, with its text. */
  const texts = (): string[] =>
    ['generated', 'src/data/entities', 'src/data/migrations', 'src/handlers', 'test/contract/stored'].flatMap(
      (folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          .filter((file) => /\.\w+$/.test(file))
          .sort()
          .map((file) => `${file} ${read(join(folder, file))}`),
    );
  /** Puts texts in the place of others for one run. */
  const runWith = (plants: readonly Planted[]): { status: number | null; text: string } => {
    const files = [...new Set(plants.map(([file]) => `spec/${file}.yaml`))].map((file) => [file, read(file)] as const);
    try {
      for (const [file, text, fault] of plants) {
        const before = read(`spec/${file}.yaml`);
        expect(before, `${file} holds ${text}`).to.include(text);
        writeFileSync(join(root, `spec/${file}.yaml`), before.replace(text, fault));
      }
      const { status, text } = codegen();
      return { status, text: linesNamed(text, plants) };
    } finally {
      for (const [file, text] of files) writeFileSync(join(root, file), text);
    }
  };
  /** With the line of each fault, as the file has it now, by its own name. */
  const linesNamed = (text: string, plants: readonly Planted[]): string =>
    plants.reduce((so, [file, , fault]) => {
      const name = `spec/${file}.yaml`;
      const line = read(name).slice(0, read(name).indexOf(fault)).split('\n').length;
      return so.replaceAll(`${name}:${line}: `, `${name}:<line of the fault>: `);
    }, text);

  for (const [what, plants] of Object.entries(FAULTS))
    it(`names ${what}, with file, line and what to do, and writes nothing`, () => {
      // A list that would be written if this run came so far.
      writeFileSync(join(root, MORE), `@Entity('more')\nexport class More {}\n`);
      const before = texts();
      const { status, text } = runWith(plants);
      for (const [file, , , said] of plants) expect(text).to.include(`spec/${file}.yaml:<line of the fault>: ${said}`);
      expect(status).to.equal(1);
      expect(texts()).to.deep.equal(before);
    });

  it('names a reference to nothing, and writes nothing', () => {
    const before = texts();
    const { text } = runWith([['search', `'#/schemas/Tag'`, `'#/schemas/Label'`, '']]);
    expect(text)
      .to.match(/spec\/search\.yaml:\d+/)
      .and.include("'#/schemas/Label'");
    expect(texts()).to.deep.equal(before);
  });

  it('writes what changed, all of it', () => {
    const summary: Planted = ['search', 'summary: All tags', 'summary: All the tags', ''];
    expect(runWith([summary])).to.deep.equal({
      status: 0,
      text: 'codegen: generated/openapi.json, generated/schema.ts, generated/operations.ts, generated/openapi.yaml, generated/openapi-3.2.json, generated/commands.ts written\n',
    });
    for (const file of ['openapi.json', 'operations.ts', 'openapi.yaml'])
      expect(read(`generated/${file}`)).to.include('All the tags');
    expect(texts().filter((text) => text.startsWith('openapi.json.new'))).to.deep.equal([]);
  });
});
