import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/root.ts';

/** What building needs of the project. */
const COPIED = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'spec', 'generated', 'scripts', 'src'];

const OPERATION = `  countTags:
    get:
      operationId: countTags
      tags: [search]
      summary: How many tags there are
      description: All of them, used or not.
      security: [{ personalToken: [] }, { oauth2: [read] }]
      parameters: []
      responses:
        '200':
          description: How many.
          headers: { x-request-id: { $ref: 'shared.yaml#/headers/RequestId' } }
          content:
            application/json:
              schema: { type: object, description: A count., required: [count], properties: { count: { type: integer, minimum: 0, maximum: 1000000, description: 0 for none. } } }
              example: { count: 2 }
        '401': { $ref: 'shared.yaml#/responses/Unauthorized' }
`;

describe('an operation that is only in the spec', function () {
  this.timeout(240_000);
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'new-operation-'));
    for (const name of COPIED) cpSync(join(projectRoot(), name), join(folder, name), { recursive: true });
    symlinkSync(join(projectRoot(), 'node_modules'), join(folder, 'node_modules'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const run = (...args: string[]): { status: number | null; out: string } => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return { status, out: stdout + stderr };
  };
  const edit = (file: string, from: string, to: string): void => {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(text).to.include(from);
    writeFileSync(join(folder, file), text.replace(from, to));
  };

  it('is one type error, in the handlers of its area', () => {
    edit('spec/openapi.yaml', '  /tags: {', "  /tags/count: { $ref: 'search.yaml#/paths/countTags' }\n  /tags: {");
    edit('spec/search.yaml', 'paths:\n', `paths:\n${OPERATION}`);
    const generated = run('--import', './scripts/typescript.mjs', 'scripts/codegen.ts');
    expect(generated.status, generated.out).to.equal(0);
    const { out } = run(
      'node_modules/typescript/bin/tsc',
      '-p',
      'tsconfig.build.json',
      '--noEmit',
      '--incremental',
      'false',
    );
    expect(out.match(/^\S.*error TS\d+.*$/gm), out).to.have.length(1);
    expect(out).to.match(/^src\/handlers\/search\.ts\(\d+,\d+\): error TS2741: Property 'countTags' is missing/);
  });
});
