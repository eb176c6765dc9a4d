import { expect } from 'chai';
import { call, type Answer } from '../support/client.ts';
import type { Person } from '../support/fixtures.ts';
import { callTask, OPERATIONS_AS_TEXT } from '../support/mcp.ts';
import { startService, type Service } from '../support/service.ts';
import { argumentsOf, contract, exampleOf, notStored, tools, writes, type Operation } from './contract.ts';
import { keepExamples, type KeptExamples } from './stored.ts';

const HEADER = 'x-unchanged';
const says = ({ responses, success }: Operation): boolean => HEADER in (responses[success]?.headers ?? {});
const isIdempotent = ({ method, hints }: Operation): boolean =>
  hints?.idempotentHint ?? ['PUT', 'DELETE'].includes(method);
/** Statements that make what is stored differ from what the example asks for. */
const OTHERWISE: Readonly<Record<string, string>> = {
  createBookmarks: 'DELETE FROM bookmarks',
  markFeedRead: 'DELETE FROM post_views',
  markPosts: 'DELETE FROM post_views',
  moveBookmark: 'UPDATE bookmarks SET list_id = NULL',
  reorderStack: 'UPDATE stack_items SET position = position + 50',
};
/** Finds the operation that undoes this one and is called first: `unfollowTags` and `followTags`. */
const oppositeOf = ({ id }: Operation): Operation | undefined =>
  contract.find(
    (one) =>
      [`un${id}`, id.replace(/^un/, ''), id.replace(/^create(?=\w+Link$)/, 'delete')].includes(one.id) && one.id !== id,
  );

describe('every write that may be repeated', () => {
  let service: Service;
  let reader: Person;
  let restore: KeptExamples['restore'];
  const ask = (operation: Operation, headers: Record<string, string> = {}): Promise<Answer> =>
    call(service.url, exampleOf(operation), {
      method: operation.method,
      token: reader.token,
      headers,
      ...(operation.body ? { json: operation.body.example } : {}),
    });

  /** Makes the example change something. */
  const makeOtherwise = async (operation: Operation): Promise<void> => {
    const opposite = oppositeOf(operation);
    if (opposite) expect((await ask(opposite)).status).to.equal(opposite.success);
    const sql = OTHERWISE[operation.id];
    if (sql !== undefined) await service.db.query(sql);
  };

  before(async () => {
    service = await startService();
    ({ reader, restore } = await keepExamples(service.db));
  });
  after(() => service.close());
  beforeEach(() => restore());

  for (const operation of writes.filter(says)) {
    it(`${operation.id} says whether it changed anything`, async () => {
      await makeOtherwise(operation);
      const [first, second] = [await ask(operation), await ask(operation)];
      expect([first.status, second.status], notStored(operation, first)).to.deep.equal([
        operation.success,
        operation.success,
      ]);
      expect(
        [first.headers[HEADER], second.headers[HEADER]],
        `${HEADER} of ${operation.id}, sent twice: return \`unchanged\` from its handler in src/handlers/` +
          `${operation.tag}.ts, and store in test/contract/stored/${operation.tag}.ts what the example changes`,
      ).to.deep.equal([undefined, 'true']);
    });
  }

  for (const operation of writes.filter((one) => says(one) && tools.includes(one)))
    it(`${operation.id} says so to agents in words`, async () => {
      await makeOtherwise(operation);
      const tool = (view: string): Promise<any> =>
        callTask({ url: service.url, token: reader.token, view }, operation.id, argumentsOf(operation));
      const texts = (result: any): string => result.content.map((one: { text?: string }) => one.text ?? '').join('\n');
      const first = await tool('?tools=all');
      expect(first.isError, notStored(operation, { status: first._meta?.status, text: texts(first) })).to.equal(
        undefined,
      );
      expect(texts(first)).to.not.include('No change');
      for (const view of ['?tools=all', OPERATIONS_AS_TEXT, '?tools=all&schemas']) {
        const again = await tool(view);
        expect(texts(again), view).to.include('No change; this was already the case.');
        expect(again._meta.headers[HEADER]).to.equal('true');
      }
    });

  for (const operation of writes.filter((one) => isIdempotent(one) && !says(one)))
    it(`${operation.id} finds nothing when it is sent again`, async () => {
      const [first, second] = [await ask(operation), await ask(operation)];
      expect([first.status, second.status], second.text).to.deep.equal([operation.success, 404]);
    });

  for (const operation of writes.filter(
    (one) => says(one) && one.parameters.some(({ name }) => name === 'Idempotency-Key'),
  ))
    it(`${operation.id} says it again when its answer is replayed`, async () => {
      await makeOtherwise(operation);
      const key = (name: string): Record<string, string> => ({ 'idempotency-key': name });
      const asked = [key('first'), key('first'), key('second'), key('second')];
      const answers: unknown[] = [];
      for (const headers of asked) {
        const answer = await ask(operation, headers);
        answers.push([answer.status, answer.headers['idempotency-replayed'], answer.headers[HEADER]]);
      }
      expect(answers).to.deep.equal([
        [operation.success, undefined, undefined],
        [operation.success, 'true', undefined],
        [operation.success, undefined, 'true'],
        [operation.success, 'true', 'true'],
      ]);
    });
});
