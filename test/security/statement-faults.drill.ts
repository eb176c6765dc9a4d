import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import { expect } from 'chai';
import pg from 'pg';
import { contract, exampleOf, type Operation } from '../contract/contract.ts';
import { demandDocumented } from '../contract/schemas.ts';
import { keepExamples, type KeptExamples } from '../contract/stored.ts';
import { call, type Answer } from '../support/client.ts';
import { startService, type Service } from '../support/service.ts';

/** SQLSTATE of a limit of the server: not now, and no fault of a statement. */
const SQLSTATE = '53400';
const FAILING = `DO $$ BEGIN RAISE EXCEPTION 'made by a test' USING ERRCODE = '${SQLSTATE}'; END $$`;

/** Operations that ask nothing of the database once the token is known. */
const WITHOUT_STATEMENTS = [
  'listAdvancedSettings',
  ...contract.filter(({ tag }) => tag === 'documentation').map(({ id }) => id),
];

/** What may fail while an operation succeeds, with the reason. */
const BESIDE: Readonly<Record<string, { readonly statement: RegExp; readonly reason: string }>> = {
  getUsage: {
    statement:
      /^(WITH (counts|stored) AS MATERIALIZED \(SELECT \* FROM jsonb_to_recordset|DELETE FROM recent_requests)/,
    reason: 'counts that cannot be written now wait, are logged, and are written with the next ones',
  },
};

/** Of one request: the statements that failed in those before it, and the one that fails now. */
interface Request {
  readonly known: ReadonlySet<string>;
  failed: string | undefined;
}
const requests = new AsyncLocalStorage<Request>();

describe('a statement that fails', function () {
  this.timeout(600_000);
  let service: Service;
  let kept: KeptExamples;
  let next: Request | undefined;
  const emit = Reflect.get(Server.prototype, 'emit') as (event: string, ...all: unknown[]) => boolean;
  const query = Reflect.get(pg.Client.prototype, 'query') as (...all: unknown[]) => never;

  before(async () => {
    service = await startService();
    kept = await keepExamples(service.db);
    // What a request asks of the database is told from work in the background by its asynchronous context.
    Server.prototype.emit = function (this: Server, event: string, ...all: unknown[]) {
      const request = event === 'request' ? next : undefined;
      if (!request) return emit.call(this, event, ...all);
      next = undefined;
      return requests.run(request, () => emit.call(this, event, ...all));
    };
    pg.Client.prototype.query = function (this: pg.Client, ...all: unknown[]) {
      const [asked] = all as [string | pg.QueryConfig];
      const text = (typeof asked === 'string' ? asked : asked.text).trim();
      const request = requests.getStore();
      if (!request || request.failed !== undefined || request.known.has(text) || /^ROLLBACK/i.test(text))
        return query.apply(this, all);
      request.failed = text;
      const answered = all.findLast((one) => typeof one === 'function');
      return query.apply(this, answered ? [FAILING, answered] : [FAILING]);
    } as typeof pg.Client.prototype.query;
  });
  after(async () => {
    Server.prototype.emit = emit;
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
    await service.close();
  });

  const send = ({ method, body, parameters }: Operation, path: string, key: string): Promise<Answer> =>
    call(service.url, path, {
      method,
      token: kept.reader.token,
      ...(body ? { json: body.example } : {}),
      ...(parameters.some(({ name }) => name === 'Idempotency-Key') ? { headers: { 'idempotency-key': key } } : {}),
    });

  for (const operation of contract)
    it(`is never a success of ${operation.id}, whichever of its statements it is`, async () => {
      const known = new Set<string>();
      const swallowed: string[] = [];
      for (;;) {
        await kept.restore();
        const request: Request = { known: new Set(known), failed: undefined };
        next = request;
        const answer = await send(operation, exampleOf(operation), `key-${operation.id}-${known.size}`);
        demandDocumented(operation, answer);
        if (request.failed === undefined) {
          expect(answer.status, `${operation.id} without a fault: ${answer.text}`).to.equal(operation.success);
          break;
        }
        const { failed } = request;
        known.add(failed);
        if (answer.status !== 503 && BESIDE[operation.id]?.statement.test(failed) !== true)
          swallowed.push(`${answer.status} though this failed: ${failed.replace(/\s+/g, ' ').slice(0, 200)}`);
      }
      expect(
        swallowed,
        `${operation.id} answers\n${swallowed.join('\n')}\nLet the error of the database through (src/handlers/, src/domain/), ` +
          'or give the reason in BESIDE of test/security/statement-faults.drill.ts',
      ).to.deep.equal([]);
      expect(known.size > 0, `statements of ${operation.id}`).to.equal(!WITHOUT_STATEMENTS.includes(operation.id));
    });
});
