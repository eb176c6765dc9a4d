import { expect } from 'chai';
import type { Database } from '../../src/data/database.ts';
import { call } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { startService, type Service } from '../support/service.ts';
import { closed, contract, exampleOf, namedBy, type Operation } from './contract.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { demandDocumented } from './schemas.ts';
import { keepExamples, type KeptExamples } from './stored.ts';

/** Written a moment after any request, of the one who asks: when a token was last used, and how often. */
const ASIDE = ['migrations', 'access_tokens', 'usage_counts', 'recent_requests'];

/** All stored data as one text, so that any change shows. */
async function everything(db: Database): Promise<string> {
  const tables = await db.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1) ORDER BY 1`,
    [ASIDE],
  );
  const sums = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS sum FROM ${name} t`,
  );
  return JSON.stringify(await db.query(sums.join(' UNION ALL ')));
}

const owned = closed.filter((one) => namedBy(one) === 'own' || one.id in EXCEPTIONS.ownedInBody);
const everybodys = closed.filter((one) => namedBy(one) === 'public');

/** Where the spec states the owner of what a path names. */
const ownerInSpec = ({ tag, path }: Operation): string => `the parameter of ${path} in spec/${tag}.yaml`;

describe('another person’s things', () => {
  let service: Service;
  let owner: Person;
  let stranger: Person;
  let restore: KeptExamples['restore'];
  const ask = (operation: Operation, who: Person) =>
    call(service.url, exampleOf(operation), {
      method: operation.method,
      token: who.token,
      ...(operation.body ? { json: operation.body.example } : {}),
    });

  before(async () => {
    service = await startService();
    ({ reader: owner, restore } = await keepExamples(service.db));
  });
  beforeEach(async () => {
    await restore();
    stranger = await person(service.db);
  });
  after(() => service.close());

  for (const operation of owned) {
    it(`are not found by ${operation.id}, and stay as they are`, async () => {
      const before = await everything(service.db);
      const { status, body, headers, text } = await ask(operation, stranger);
      demandDocumented(operation, { status, headers, text });
      // Where deleting twice succeeds, so does deleting somebody else's.
      if (operation.id in EXCEPTIONS.deletesTwice) expect(status).to.equal(operation.success);
      else
        expect(
          [status, body.error],
          `${operation.id} shows a stranger what is not theirs: add the owner to its WHERE, or, if it is public, ` +
            `add x-public: true to ${ownerInSpec(operation)}`,
        ).to.deep.equal([404, 'not_found']);
      expect(await everything(service.db), `${operation.id} changed what is a stranger's`).to.equal(before);
      expect((await ask(operation, owner)).status, 'the owner').to.equal(operation.success);
    });
  }

  for (const operation of everybodys) {
    it(`of everybody are there for who asks ${operation.id}`, async () => {
      const { status, text } = await ask(operation, stranger);
      expect(
        status,
        `${operation.id} refuses a stranger, though x-public of ${ownerInSpec(operation)} says that it is everybody's: ${text}`,
      ).to.equal(operation.success);
    });
  }

  it('are treated apart only by operations that are there', () => {
    for (const [id, reason] of Object.entries({ ...EXCEPTIONS.deletesTwice, ...EXCEPTIONS.ownedInBody })) {
      expect(
        contract.map((one) => one.id),
        reason,
      ).to.include(id);
    }
  });
});
