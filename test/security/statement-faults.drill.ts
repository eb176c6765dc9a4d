import { expect } from 'chai';
import { contract, exampleOf, type Operation } from '../contract/contract.ts';
import { assertDocumented } from '../contract/schemas.ts';
import { keepExamples, type KeptExamples } from '../contract/stored.ts';
import { call, type Answer } from '../support/client.ts';
import { beginningOf, FailingStatements } from '../support/failing-statements.ts';
import { startService, type Service } from '../support/service.ts';

/** Operations that ask nothing of the database once the token is known. */
const WITHOUT_STATEMENTS = [
  'listAdvancedSettings',
  ...contract.filter(({ tag }) => tag === 'documentation').map(({ id }) => id),
];

const HEARD = {
  statement: /^SELECT pg_notify\('credentials', \$1\)$/,
  reason: 'the mute is stored and told with its transaction; this only asks whether this process has heard of it',
};

/** Statements that may fail while an operation succeeds, with the reason. */
const BESIDE: Readonly<Record<string, { readonly statement: RegExp; readonly reason: string }>> = {
  getUsage: {
    statement:
      /^(START TRANSACTION|COMMIT|SELECT id FROM accounts WHERE id = ANY|INSERT INTO (usage_counts|recent_requests)|DELETE FROM recent_requests)/,
    reason: 'counts that cannot be written now wait, are logged, and are written with the next ones',
  },
  createMute: HEARD,
  updateMute: HEARD,
  deleteMute: HEARD,
};

describe('security 131: a statement that fails', function () {
  this.timeout(600_000);
  let service: Service;
  let kept: KeptExamples;
  let faults: FailingStatements;

  before(async () => {
    service = await startService();
    kept = await keepExamples(service.db);
    faults = new FailingStatements();
  });
  after(async () => {
    faults.end();
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
      let statements = 0;
      const swallowed: string[] = [];
      const sendNext = async (): Promise<Answer> => {
        await kept.restore();
        return send(operation, exampleOf(operation), `key-${operation.id}-${statements}`);
      };
      for await (const { answer, failed } of faults.each(sendNext)) {
        assertDocumented(operation, answer);
        if (failed === undefined) {
          expect(answer.status, `${operation.id} without a fault: ${answer.text}`).to.equal(operation.success);
          break;
        }
        statements += 1;
        if (answer.status !== 503 && BESIDE[operation.id]?.statement.test(failed) !== true)
          swallowed.push(`${answer.status} though this failed: ${beginningOf(failed)}`);
      }
      expect(
        swallowed,
        `${operation.id} answers\n${swallowed.join('\n')}\nLet the error of the database through (src/handlers/, src/domain/), ` +
          'or give the reason in BESIDE of test/security/statement-faults.drill.ts',
      ).to.deep.equal([]);
      expect(statements > 0, `statements of ${operation.id}`).to.equal(!WITHOUT_STATEMENTS.includes(operation.id));
    });
});
