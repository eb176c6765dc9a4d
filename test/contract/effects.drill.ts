import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { call, type Answer } from '../support/client.ts';
import { uuid } from '../support/uuid.ts';
import { CustomFeed, FeedSourceFilter, FeedTagFilter } from '../../src/data/entities/feeds.ts';
import { Source } from '../../src/data/entities/sources.ts';
import { Webhook, WebhookDelivery } from '../../src/data/entities/webhooks.ts';
import { Company } from '../../src/data/entities/profiles.ts';
import { createCustomFeed } from '../../src/domain/custom-feeds/custom-feeds.ts';
import { createExperience } from '../../src/domain/experiences/experiences.ts';
import type { Schema } from '../../generated/shapes.ts';
import type { Database } from '../../src/data/database.ts';
import { bookmarked, filterSource, filterTag, posts, source, type Person } from '../support/fixtures.ts';
import { keepRows } from '../support/kept-rows.ts';
import { startService, type Service } from '../support/service.ts';
import { settled } from '../support/settled.ts';
import { schemaPlaces, replaceAt } from '../../src/conformance/violations.ts';
import type { Shape } from '../../src/contract/operation.ts';
import { closed, contract, document, exampleOf, exampleValue, type Operation, type Parameter } from './contract.ts';
import { EXCEPTIONS, SAME_VALUES, UNREADABLE, UNSEEN, WITHOUT_EFFECT } from './exceptions.ts';
import { OptionalFields } from './optional-fields.ts';
import { storeExamples, type KeptExamples } from './stored.ts';
import { Traces } from './traces.ts';
import { wholeBodies } from './whole.ts';

type Json = Record<string, unknown>;
interface Asked {
  readonly query?: Json;
  readonly body?: unknown;
}

const answering = closed.filter((one) => !(one.id in EXCEPTIONS.withoutEtag));
const handlerOf = ({ id, tag }: Operation): string => `${id} (src/handlers/${tag}.ts)`;

/** Every value that the contract's examples have under a name. */
const EXAMPLES = new Map<string, Set<unknown>>();
for (const { body, parameters } of contract)
  for (const [name, value] of [
    ...Object.entries((body?.example ?? {}) as Json),
    ...parameters.map((one) => [one.name, one.example] as const),
  ])
    if (value !== undefined) EXAMPLES.set(name, (EXAMPLES.get(name) ?? new Set()).add(value));
const DAY_MS = 86_400_000;
const LAST_MONTH = new Date(Date.now() - 30 * DAY_MS).toISOString();
/** Names of what is stored, and of a time zone. */
const STORED = ['javascript', 'rust-blog', 'To read', 'other', 'Asia/Tokyo'];

/** Values of an input that may do different things. */
function valuesOf(shape: Shape, given: unknown, name = ''): unknown[] {
  const [example = given] = EXAMPLES.get(name) ?? [];
  const { enum: words, anyOf, items, format } = shape;
  const types = [shape.type ?? []].flat();
  if (anyOf) return anyOf.flatMap((one) => valuesOf(one, example, name));
  if (words) return [...words];
  if (types.includes('boolean')) return [true, false];
  if (types.includes('integer') || types.includes('number'))
    return [example, shape.minimum ?? 0, (shape.minimum ?? 0) + 1];
  if (types.includes('array'))
    return [
      example,
      ...valuesOf(items ?? {}, undefined)
        .slice(0, 4)
        .map((one) => [one]),
      [],
    ];
  if (format === 'date-time') return [example, LAST_MONTH, '2001-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z'];
  if (format === 'date') return [example, '2001-01-01', '2100-01-01'];
  if (types.includes('object')) return [example, ...(types.includes('null') ? [null] : [{}])];
  return [
    ...new Set([given, ...(EXAMPLES.get(name) ?? [])]),
    ...(types.includes('null') ? [null] : []),
    ...(format === 'uri' ? ['https://example.com/'] : format === undefined ? STORED : []),
  ];
}

/** The values of an enum, also one that null may stand in place of. */
function wordsOf({ enum: words, anyOf = [] }: Shape): readonly unknown[] | undefined {
  return words ?? anyOf.map(wordsOf).find((one) => one !== undefined);
}

/** Returns the values of an enum of a parameter, or of the items of its list. */
const wordsIn = (shape: Shape): readonly unknown[] | undefined => wordsOf(shape) ?? wordsOf(shape.items ?? {});

/** A value at each bound of a schema. */
function edgesOf({
  type,
  format,
  minimum,
  maximum,
  minLength = 0,
  maxLength,
  maxItems,
  items,
  enum: words,
}: Shape): unknown[] {
  const types = [type ?? []].flat();
  if (words) return [];
  if (types.includes('integer')) return [minimum, maximum].filter((one) => one !== undefined);
  if (types.includes('string') && maxLength !== undefined) {
    if (format === 'uri') return ['https://example.com/'.padEnd(maxLength, 'x')];
    return format === undefined ? ['x'.repeat(maxLength), 'x'.repeat(Math.max(1, minLength))] : [];
  }
  if (
    types.includes('array') &&
    maxItems !== undefined &&
    items?.type === 'string' &&
    items.format === undefined &&
    !items.enum
  )
    return [Array.from({ length: maxItems }, (_, n) => `item${n}`)];
  return [];
}

const EXPERIENCES: Schema<'ExperienceType'>[] = ['education', 'project', 'certification', 'volunteering', 'opensource'];

/** The id where there is no example, of whole bodies. */
const NO_EXAMPLE = '0198c7c4-5d0e-7c4e-9d0b-000000000000';

/** A second one of what the examples have once, so that limits and filters leave something out. */
async function storeMore(db: Database, { id }: Person): Promise<void> {
  const blog = await source(db, { name: 'Another blog' });
  const now = Date.now();
  const old = [3, 20, 60, 800].map((days) => ({
    sourceId: blog.id,
    title: `${exampleValue('q', 'query', 'searchPosts')} again`,
    tags: ['rust', 'postgrest'],
    comments: 3,
    publishedAt: new Date(now - days * DAY_MS),
    lastCommentAt: new Date(now - days * DAY_MS),
  }));
  for (const post of await posts(db, old)) await bookmarked(db, id, post);
  await filterSource(db, id, blog.id);
  await filterTag(db, id, 'javascript');
  const { id: made } = await createCustomFeed(db, id, { name: 'Another' });
  await db.orm.update(CustomFeed, { id: made }, { id: NO_EXAMPLE });
  for (const type of EXPERIENCES)
    await createExperience(db, id, { type, title: type, customCompanyName: 'Another', startedAt: LAST_MONTH });
  await db.orm.insert(Company, { id: NO_EXAMPLE, name: 'A company', domain: 'company.example', image: null });
  await db.orm.update(Webhook, { accountId: id }, { status: 'paused', dueAt: null });
  const { id: listed } = await db.orm.findOneByOrFail(Source, {
    handle: exampleValue('source', 'path', 'listSourceFeed'),
  });
  const feedId = exampleValue('feedId', 'path', 'getCustomFeed');
  await db.orm.insert(FeedTagFilter, { accountId: id, feedId, tag: 'javascript', blocked: false });
  await db.orm.insert(FeedSourceFilter, { accountId: id, feedId, sourceId: listed, blocked: false });
  const [delivery] = await db.orm.find(WebhookDelivery, { take: 1 });
  await db.orm.insert(WebhookDelivery, Object.assign({}, delivery, { eventId: uuid(), status: 'failed' }));
}

describe('what is said of inputs and answers is so:', () => {
  let service: Service;
  let examples: KeptExamples;
  let traces: Traces;
  const fields = new OptionalFields(document);

  before(async () => {
    service = await startService();
    const { db } = service;
    const reader = await storeExamples(db);
    await storeMore(db, reader);
    await settled(db);
    examples = { reader, restore: await keepRows(db) };
    traces = await Traces.of(service.db, examples.restore);
  });
  after(() => service.close());

  const ask = async (operation: Operation, { query, body }: Asked): Promise<Answer> => {
    const [path = ''] = exampleOf(operation).split('?');
    const search = new URLSearchParams(
      Object.entries(query ?? {}).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, [value].flat().join()]],
      ),
    );
    const answer = await call(service.url, search.size === 0 ? path : `${path}?${search.toString()}`, {
      method: operation.method,
      token: examples.reader.token,
      ...(body === undefined ? {} : { json: body }),
    });
    if (answer.status < 300) fields.see(operation, answer.body);
    return answer;
  };
  /** Returns what a request does: its answer, and for a write the rows that it leaves; undefined when it is refused. */
  const outcome = async (operation: Operation, asked: Asked): Promise<string | undefined> => {
    const { status, text } = await ask(operation, asked);
    if (operation.method === 'GET') return status < 300 ? traces.comparable(text) : undefined;
    const rows = status < 300 ? await traces.rows() : '';
    if (status < 300) await traces.restore();
    return status < 300 ? traces.comparable(text + rows) : undefined;
  };
  const demandEffect = async (
    operation: Operation,
    input: string,
    requests: readonly (readonly Asked[])[],
  ): Promise<void> => {
    for (const alike of requests) {
      const outcomes = new Set<string>();
      for (const asked of alike) {
        const one = await outcome(operation, asked);
        if (one !== undefined) outcomes.add(one);
        if (outcomes.size > 1) break;
      }
      if (outcomes.size > 1) {
        expect(WITHOUT_EFFECT, 'it has an effect').to.not.have.property(`${operation.id} ${input}`);
        return;
      }
    }
    expect(
      WITHOUT_EFFECT,
      `${handlerOf(operation)} answers the same whatever ${input} is: let the handler pass it on, store an example in ` +
        `test/contract/stored/${operation.tag}.ts that it tells apart, or add a line with the reason to ` +
        'WITHOUT_EFFECT of test/contract/exceptions.ts',
    ).to.have.property(`${operation.id} ${input}`);
  };

  /** Asserts that no two values of an enum do the same, in answers to all of the requests. */
  const demandEachValue = async (
    operation: Operation,
    input: string,
    values: readonly unknown[],
    requests: readonly ((value: unknown) => Asked)[],
  ): Promise<void> => {
    const outcomes = new Map(values.map((value) => [value, [] as (string | undefined)[]]));
    const isTold = (): boolean =>
      new Set([...outcomes.values()].map((all) => JSON.stringify(all))).size === values.length;
    for (const request of requests) {
      for (const value of values) outcomes.get(value)!.push(await outcome(operation, request(value)));
      if (isTold()) break;
    }
    const alike = values.filter((one) =>
      values.some((other) => other !== one && isDeepStrictEqual(outcomes.get(one), outcomes.get(other))),
    );
    const named = `${operation.id} ${input}`;
    if (named in SAME_VALUES) expect(alike, 'each value does something else').to.not.deep.equal([]);
    else
      expect(
        alike,
        `${handlerOf(operation)} does the same for ${alike.join(' and ')} of ${input}: tell them apart in code, store an ` +
          `example in test/contract/stored/${operation.tag}.ts that they tell apart, or add a line with the reason to ` +
          'SAME_VALUES of test/contract/exceptions.ts',
      ).to.deep.equal([]);
  };

  for (const operation of answering) {
    const inQuery = operation.parameters.filter((one) => one.in === 'query' && one['x-alias-of'] === undefined);
    const examplesOf = (some: readonly Parameter[]): Json =>
      Object.fromEntries(some.map(({ name, example }) => [name, example]));
    const required = Object.fromEntries(
      (operation.body?.schema.required ?? []).map((one) => [one, (operation.body!.example as Json)[one]]),
    );
    const bodies = operation.body ? wholeBodies(operation.body).slice(0, 2) : [undefined];

    const least = examplesOf(inQuery.filter((one) => one.required));
    const most = Object.fromEntries(
      inQuery.map((one) => [one.name, one.name === 'limit' ? one.schema.maximum : undefined]),
    );
    const queries = [least, examplesOf(inQuery), { ...most, ...least }];

    it(`${operation.id} is the same twice`, async () => {
      const asked = { query: examplesOf(inQuery), body: bodies[0] };
      const first = await outcome(operation, asked);
      expect(await outcome(operation, asked), 'else nothing is said by a difference').to.equal(first);
    });

    for (const { name, schema, example } of inQuery.filter((one) => one.required !== true && one.name !== 'cursor'))
      it(`${operation.id} answers otherwise by ${name}`, () => {
        const values = [undefined, ...valuesOf(schema, example, name)];
        return demandEffect(
          operation,
          `query ${name}`,
          queries.map((query) => values.map((value) => ({ query: { ...query, [name]: value }, body: bodies[0] }))),
        );
      });

    for (const { name, schema } of inQuery.filter((one) => wordsIn(one.schema) !== undefined))
      it(`${operation.id} tells the values of ${name} apart`, () =>
        demandEachValue(
          operation,
          `query ${name}`,
          wordsIn(schema)!,
          queries.map((query) => (value) => ({ query: { ...query, [name]: value }, body: bodies[0] })),
        ));

    for (const place of operation.body ? schemaPlaces(operation.body.schema, '', bodies[1]) : []) {
      const steps = place.path.split('/').slice(1);
      const input = `body ${steps.map((step) => (step === '0' ? '*' : step)).join('/')}`;
      const given = steps.reduce<unknown>((value, step) => (value as Json | undefined)?.[step], bodies[1]);
      const bases = [required, ...wholeBodies(operation.body!).slice(0, 8)];
      const requestWith = (base: unknown, value: unknown): Asked => ({
        query: least,
        body: JSON.parse(JSON.stringify(replaceAt(base, steps, () => value))) as unknown,
      });
      const values = [
        ...(place.required || steps.at(-1) === '0' ? [] : [undefined]),
        ...valuesOf(place.shape, given, steps.at(-1)),
      ];
      // A value that has to be there shows its effect by what is inside, and an id by being found.
      const isWhole =
        place.required && (place.shape.properties ?? place.shape.items ?? place.shape.format) !== undefined;
      if (values.length > 1 && steps.at(-1) !== '0' && !isWhole)
        it(`${operation.id} does otherwise by ${input}`, () =>
          demandEffect(
            operation,
            input,
            bases.map((base) => values.map((value) => requestWith(base, value))),
          ));
      const choices = wordsOf(place.shape);
      if (choices)
        it(`${operation.id} tells the values of ${input} apart`, () =>
          demandEachValue(
            operation,
            input,
            choices,
            bases.map((base) => (value) => requestWith(base, value)),
          ));
    }

    if (operation.body)
      it(`${operation.id} keeps what is as long, as many and as large as may be`, async () => {
        for (const { path, shape } of schemaPlaces(operation.body!.schema, '', bodies[1]))
          for (const edge of edgesOf(shape)) {
            if (`${operation.id} ${path.replace(/\/0$/, '')}` in UNREADABLE) continue;
            const told = [];
            for (const base of [...wholeBodies(operation.body!).slice(0, 8), required]) {
              // An item alone: its list may not be there.
              const steps = path.replace(/\/0$/, '').split('/').slice(1);
              const body = replaceAt(base, steps, () => (path.endsWith('/0') ? [edge] : edge));
              const { status, text } = await ask(operation, { body });
              const rows = status < 300 ? await traces.rows() : '';
              if (status < 300) await traces.restore();
              const last = JSON.stringify(Array.isArray(edge) ? edge.at(-1) : edge);
              told.push(status < 300 ? (text + rows).includes(last) || 'not kept' : text);
              if (told.includes(true)) break;
            }
            expect(
              told,
              `${handlerOf(operation)} refuses ${path} at its bound, or does not keep it: see to its bound in spec/` +
                `${operation.tag}.yaml, or add a line with a reason to UNREADABLE of test/contract/exceptions.ts`,
            ).to.include(true);
          }
      });
  }

  it('but for what has a reason and is there', () => {
    const inputs = Object.keys({ ...WITHOUT_EFFECT, ...SAME_VALUES, ...UNREADABLE }).map(
      (input) => input.split(' ')[0],
    );
    expect(answering.map((one) => one.id)).to.include.members(inputs);
    for (const reason of Object.values({ ...WITHOUT_EFFECT, ...SAME_VALUES, ...UNREADABLE, ...UNSEEN }))
      expect(reason).to.match(/\w+ \w+/);
  });

  it('every optional field of an answer is there once, or says why not', () => {
    const unseen = fields.unseen();
    const faults = unseen.filter(({ field }) => !(field in UNSEEN));
    expect(
      faults.length,
      `${faults.map(({ field, operation }) => `${field} of ${handlerOf(operation)}`).join(', ')}: never sent. Let src/handlers/ send it, ` +
        'store an example that has it in test/contract/stored/, take it out of the spec, or add a line with the reason ' +
        'to UNSEEN of test/contract/exceptions.ts',
    ).to.equal(0);
    expect(unseen.map(({ field }) => field)).to.include.members(Object.keys(UNSEEN));
  });
});
