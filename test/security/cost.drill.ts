import { expect } from 'chai';
import { dispatch } from '../../src/api/dispatch.ts';
import type { ApiRequest, ApiResponse } from '../../src/api/exchange.ts';
import type { Pipeline } from '../../src/api/pipeline.ts';
import { replaceAt, schemaPlaces } from '../../src/conformance/violations.ts';
import type { Shape } from '../../src/contract/operation.ts';
import type { Handlers } from '../../src/handlers/types.ts';
import { contract, exampleOf, type Operation } from '../contract/contract.ts';
import { person } from '../support/fixtures.ts';
import { callTool } from '../support/mcp.ts';
import { startService } from '../support/service.ts';
import { incoming, someone, stubPipeline } from '../contract/pipeline.ts';
import { leastProcessorTime } from '../support/processor-time.ts';

/** Bytes of the largest body that is accepted, and about those of the longest query. */
const BODY = 255 * 1024;
const QUERY = 14 * 1024;
/** Milliseconds of processor time: before the caller's quota is checked, and for a whole rejected request. */
const FREE_MS = 20;
const REFUSED_MS = 100;
const ANSWER_BYTES = 64 * 1024;

/** Repeated texts on which a pattern, a format or a scan may be slow. */
const UNITS = ['0', 'a', ' ', '\u0301', '\ud800', '\0', 'http://a', 'a.', '%41', '2025-01-01T00:00:00', '-', '"'];

function longTexts(bytes: number): string[] {
  return UNITS.map((unit) => `${unit.repeat(Math.floor(bytes / Math.max(1, JSON.stringify(unit).length - 2)))}!`);
}

/**
 * Arrays and objects whose members are each invalid in a different way; as JSON text, which nests deeper than
 * JSON.stringify can.
 */
function manyValues(bytes: number): string[] {
  const times = (text: string): number => Math.floor(bytes / (Buffer.byteLength(text) + 1));
  const items = (item: string): string => `[${Array.from({ length: times(item) }, () => item).join(',')}]`;
  const deep = (open: string, close: string): string =>
    open.repeat(times(open + close)) + '1' + close.repeat(times(open + close));
  const keys = (key: string): string =>
    `{${Array.from({ length: times(`${key}99999":1`) }, (_, n) => `"${key}${n}":1`).join(',')}}`;
  return [
    ...['1', '""', '"\\u0000"', '{}', '[]', 'null', '{"url":""}'].map(items),
    deep('[', ']'),
    deep('{"a":', '}'),
    keys('k'),
    keys('\\u0000'),
    `{"${'\\u0000'.repeat(bytes / 7)}":"\\u0000"}`,
  ];
}

const TEXTS = longTexts(BODY).map((text) => JSON.stringify(text));
const VALUES = manyValues(BODY);

/** Each place is tested with every fifth text, offset by its number; with `LOOPS=500`, with all. */
const STEP = Number(process.env.LOOPS ?? 60) > 60 ? 1 : 5;
function some<Value>(all: readonly Value[], place: number): readonly Value[] {
  return all.filter((_, n) => (n + place) % STEP === 0);
}

/** The largest bodies, as JSON, that cost this operation the most: at each place of its schema, and at its root. */
function worstBodies({ id, body }: Operation): string[] {
  if (!body) return [];
  const first = id.length; // so that operations differ in the texts of their first place
  const mark = 'the place';
  const at = (path: string, value: string): string =>
    JSON.stringify(replaceAt(body.example, path.split('/').slice(1), () => mark)).replace(`"${mark}"`, () => value);
  const isText = ({ type }: Shape): boolean => [type].flat().includes('string');
  const inside = schemaPlaces(body.schema, '', body.example).flatMap(({ path, shape }, n) =>
    some(isText(shape) ? TEXTS : VALUES, first + n).map((value) => at(path, value)),
  );
  return [...inside, ...VALUES, ...some(TEXTS, first)];
}

/** The lowest cost of several tries, since other work of the process does not count; stops once it is below `limit`. */
async function costOf(limit: number, ask: () => Promise<ApiResponse>): Promise<{ ms: number; answer: ApiResponse }> {
  let answer: ApiResponse | undefined;
  const ms = await leastProcessorTime(async () => (answer = await ask()), 4, limit);
  return { ms, answer: answer! };
}

describe('what a call of a tool costs', () => {
  it(`security 98: is refused in ${FREE_MS} ms without quota beside the ${FREE_MS} ms of sending 255 KiB`, async function () {
    this.timeout(60_000);
    const service = await startService({ userRateLimit: 1 });
    const { token } = await person(service.db);
    await callTool(service.url, token, 'listTags');
    const costs: number[] = [];
    for (const args of manyValues(0.8 * BODY)
      .filter((value) => value.startsWith('{"k') || value.startsWith('[""'))
      .map((value) => (value.startsWith('[') ? { tags: JSON.parse(value) } : JSON.parse(value)))) {
      const refuse = async (): Promise<void> => {
        const { _meta } = await callTool(service.url, token, 'blockFeedTags', args);
        expect(_meta.status).to.equal(429);
      };
      costs.push(await leastProcessorTime(refuse, 30, 2 * FREE_MS));
    }
    await service.close();
    expect(Math.max(...costs), costs.join()).to.be.below(2 * FREE_MS);
  });
});

describe('what a request costs', function () {
  this.timeout(300_000);
  let open: Pipeline;
  let spent: Pipeline;
  let reads = 0;

  before(async () => {
    const nothing = Object.fromEntries(
      contract.map(({ id }) => [id, () => Promise.resolve({ body: undefined })]),
    ) as unknown as Handlers;
    const unpaid = { ...someone, paid: false };
    // Handlers that return nothing match no documented answer, and production does not check.
    open = { ...(await stubPipeline({ handlers: nothing })), check: undefined };
    spent = {
      ...(await stubPipeline({ handlers: nothing, identify: () => Promise.resolve(unpaid) })),
      check: undefined,
    };
    // warm up: some code is compiled on the first rejection
    for (const operation of contract) await ask(open, operation, exampleOf(operation), '{"a":1}');
  });

  const ask = (
    pipeline: Pipeline,
    operation: Operation,
    target: string,
    text?: string,
  ): Promise<{ ms: number; answer: ApiResponse }> => {
    const readBody: ApiRequest['readBody'] = () => {
      reads += 1;
      return Promise.resolve(text === undefined ? undefined : JSON.parse(text));
    };
    return costOf(pipeline === spent ? FREE_MS : REFUSED_MS, () =>
      dispatch(pipeline, { ...incoming(operation.method, target), readBody }),
    );
  };

  for (const operation of contract) {
    it(`security 98: ${operation.id} is refused in ${FREE_MS} ms without quota, in ${REFUSED_MS} ms with it, and in ${ANSWER_BYTES / 1024} KiB`, async () => {
      const wrong = operation.parameters
        .filter((one) => one.in === 'query')
        .flatMap(({ name }, n) =>
          some(longTexts(QUERY), operation.id.length + n).map((text) =>
            exampleOf(operation, { query: { [name]: text.toWellFormed() } }),
          ),
        );
      const asked = [
        ...wrong.map((target) => ({ target, text: undefined })),
        ...worstBodies(operation).map((body) => ({ target: exampleOf(operation), text: body })),
      ];
      for (const { target, text } of asked) {
        const what = `${target.slice(0, 80)} ${text?.slice(0, 80) ?? ''}`;
        const { ms, answer } = await ask(open, operation, target, text);
        expect(ms, `ms of ${what}`).to.be.below(REFUSED_MS);
        expect(answer.status, what).to.be.below(500);
        expect(Buffer.byteLength(answer.body ?? ''), what).to.be.at.most(ANSWER_BYTES);
      }
      if (operation.open) return;
      reads = 0;
      const { target, text } = asked.at(-1) ?? { target: exampleOf(operation), text: undefined };
      const free = await ask(spent, operation, target, text);
      expect([free.answer.status, reads], 'what is read without quota').to.deep.equal([429, 0]);
      expect(free.ms, 'ms without quota').to.be.below(FREE_MS);
    });
  }
});
