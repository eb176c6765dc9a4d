import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import pg from 'pg';

/** SQLSTATE of a limit of the server: not now, and no fault of a statement. */
const SQLSTATE = '53400';
const FAILING = `DO $$ BEGIN RAISE EXCEPTION 'made by a test' USING ERRCODE = '${SQLSTATE}'; END $$`;

/** Of one request: the statements that failed in those before it, and the one that fails now. */
interface Request {
  readonly known: ReadonlySet<string>;
  failed: string | undefined;
}

/** An answer to a request, and the statement that failed in it; undefined when none was left. */
export interface Faulty<Answer> {
  readonly answer: Answer;
  readonly failed: string | undefined;
}

/**
 * Lets statements of a request fail, each once. What a request asks of the database is told from work in the background
 * by its asynchronous context.
 */
export class FailingStatements {
  private readonly requests = new AsyncLocalStorage<Request>();
  private readonly emit = Reflect.get(Server.prototype, 'emit') as (event: string, ...all: unknown[]) => boolean;
  private readonly query = Reflect.get(pg.Client.prototype, 'query') as (...all: unknown[]) => never;
  private next: Request | undefined;

  constructor() {
    const { requests, emit, query } = this;
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the functions below have a `this` of their own
    const faults = this;
    Server.prototype.emit = function (this: Server, event: string, ...all: unknown[]) {
      const request = event === 'request' ? faults.next : undefined;
      if (!request) return emit.call(this, event, ...all);
      faults.next = undefined;
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
  }

  /** Sends a request once for each of its statements, which fails then, and at last without a fault. */
  async *each<Answer>(send: () => Promise<Answer>): AsyncGenerator<Faulty<Answer>> {
    const known = new Set<string>();
    for (;;) {
      const request: Request = { known: new Set(known), failed: undefined };
      this.next = request;
      const answer = await send();
      yield { answer, failed: request.failed };
      if (request.failed === undefined) return;
      known.add(request.failed);
    }
  }

  /** Lets nothing fail any more. */
  end(): void {
    Server.prototype.emit = this.emit;
    pg.Client.prototype.query = this.query as typeof pg.Client.prototype.query;
  }
}

/** The beginning of a statement, in one line. */
export const beginningOf = (statement: string): string => statement.replace(/\s+/g, ' ').slice(0, 200);
