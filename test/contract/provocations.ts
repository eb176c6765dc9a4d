import { once } from 'node:events';
import { connect } from 'node:net';
import { dispatch } from '../../src/api/dispatch.ts';
import type { Pipeline } from '../../src/api/pipeline.ts';
import { RateLimits } from '../../src/limits/rate-limits.ts';
import type { ReceivedAnswer } from '../../src/contract/response-validator.ts';
import { replaceAt, schemaPlaces, violationsOf } from '../../src/conformance/violations.ts';
import type { Handlers } from '../../src/handlers/types.ts';
import { call, type Ask } from '../support/client.ts';
import type { Person } from '../support/fixtures.ts';
import type { Service } from '../support/service.ts';
import { contract, exampleOf, type Operation } from './contract.ts';
import { incoming, someone, stubPipeline } from './pipeline.ts';

/** A request that an operation may refuse; resolves with the answer. */
export type Provocation = () => Promise<ReceivedAnswer>;

export interface Stage {
  readonly service: Service;
  readonly reader: Person;
  /** A person who owns nothing. */
  readonly stranger: Person;
  readonly failing: readonly Failing[];
}

/** A dispatcher with a fault, or whose limit is reached. */
interface Failing {
  readonly pipeline: Pipeline;
  readonly headers?: Readonly<Record<string, string>>;
  readonly applies?: (operation: Operation) => boolean;
}

const UNKNOWN_ID = '0198c7c4-5d0e-7c4e-9d0b-000000000000';
const JSON_TYPE = { 'content-type': 'application/json' };
const ADDRESS = '127.0.0.1';

/** Requests that provoke the errors of an operation, derived from its description. */
export function provocationsOf(operation: Operation, stage: Stage): Provocation[] {
  const { service, reader, stranger, failing } = stage;
  const send =
    (over: Ask = {}, target = exampleOf(operation)): Provocation =>
    () =>
      call(service.url, target, {
        method: operation.method,
        token: reader.token,
        ...(operation.body ? { json: operation.body.example } : {}),
        ...over,
      });
  const shapes = misshapen(operation, send);
  return [
    ...(isIdempotent(operation) ? [keyUsedTwice(operation, send)] : []),
    send({ token: undefined }),
    send({ token: 'none-of-yours' }),
    send({ token: stranger.token }),
    // Twice: the first one may have created or deleted something.
    send({ token: stranger.token }),
    ...shapes,
    ...unknown(operation, send),
    ...(operation.body ? bodies(operation, send) : []),
    ...(operation.precondition === undefined ? [] : [send({ headers: { 'if-match': '"another"' } })]),
    ...(shapes.length === 0 && !operation.open ? [() => malformed(service.url, operation)] : []),
    ...failing.filter(({ applies }) => applies?.(operation) ?? true).map((one) => () => through(one, operation)),
  ];
}

type Send = (over?: Ask, target?: string) => Provocation;

const isIdempotent = ({ parameters }: Operation): boolean => parameters.some((one) => one.name === 'Idempotency-Key');

/** Requests with a query parameter or body that violates the schema. */
function misshapen(operation: Operation, send: Send): Provocation[] {
  const queries = operation.parameters
    .filter((one) => one.in === 'query')
    .map((one) => [one.name, violationsOf(one).find(({ values }) => values.length === 1)?.values[0] ?? ''] as const)
    .map(([name, value]) => send({}, exampleOf(operation, { query: { [name]: value } })));
  return [...queries, ...(operation.body ? [send({ json: undefined, raw: '{', headers: JSON_TYPE })] : [])];
}

/** Requests with unknown ids and names, one per place. */
function unknown(operation: Operation, send: Send): Provocation[] {
  const idParameters = operation.parameters.filter((one) => one.in === 'path' || one.schema.format === 'uuid');
  const parameters = idParameters.flatMap(({ name, in: place }) =>
    (place === 'path' ? [UNKNOWN_ID, 'none-such'] : [UNKNOWN_ID]).map((value) =>
      send({}, exampleOf(operation, { [place]: { [name]: value } })),
    ),
  );
  const { schema = {}, example } = operation.body ?? {};
  const inBody = schemaPlaces(schema, '', example)
    .filter(({ shape, path }) => shape.format === 'uuid' || path === '/source')
    .map(({ path }) => send({ json: replaceAt(example, path.split('/').slice(1), () => UNKNOWN_ID) }));
  return [...parameters, ...inBody];
}

function bodies({ maxBodyKib = 290 }: Operation, send: Send): Provocation[] {
  return [
    send({ json: undefined, raw: '{}', headers: { 'content-type': 'text/plain' } }),
    send({ json: undefined, raw: `{"x":"${'x'.repeat(maxBodyKib * 1024)}"}`, headers: JSON_TYPE }),
  ];
}

function keyUsedTwice({ id, body }: Operation, send: Send): Provocation {
  const headers = { 'idempotency-key': `of ${id}` };
  return async () => {
    await send({ headers })();
    return send({ headers, json: { ...(body?.example as object), other: 1 } })();
  };
}

/** Malformed HTTP: the only possible error of an operation without inputs. */
async function malformed(url: string, operation: Operation): Promise<ReceivedAnswer> {
  const socket = connect(Number(new URL(url).port), ADDRESS);
  socket.end(`${operation.method} /public/v1${exampleOf(operation)} HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n`);
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  await once(socket, 'close');
  const [head = '', text = ''] = answer.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((one) => one.split(': ')).map(([name = '', value = '']) => [name.toLowerCase(), value]);
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers) as ReceivedAnswer['headers'],
    text,
  };
}

/** Dispatches the example in a stubbed pipeline. */
async function through({ pipeline, headers }: Failing, operation: Operation): Promise<ReceivedAnswer> {
  const request = incoming(operation.method, exampleOf(operation), headers);
  const readBody = () => Promise.resolve(structuredClone(operation.body?.example));
  const { status, headers: answerHeaders, body = '' } = await dispatch(pipeline, { ...request, readBody });
  return { status, headers: { ...answerHeaders, 'x-request-id': request.requestId }, text: body };
}

/**
 * Failing dispatchers: for a missing scope, reached limits of the address and of the person, an internal error, a lost
 * database, and an identical request that is still running.
 */
export async function failingPipelines(): Promise<Failing[]> {
  const plain = await stubPipeline();
  const throwing = async (error: Error): Promise<Pipeline> => {
    const handlers = Object.fromEntries(contract.map(({ id }) => [id, () => Promise.reject(error)]));
    return stubPipeline({ handlers: handlers as unknown as Handlers });
  };
  const limits = { ipRateLimit: 1_000_000, userRateLimit: 1_000_000, pageRateLimit: 1_000_000, freeDailyQuota: 0 };
  const [ofAddress, ofPerson] = [
    new RateLimits({ ...limits, ipRateLimit: 1 }),
    new RateLimits({ ...limits, userRateLimit: 1 }),
  ];
  await ofAddress.countIp(ADDRESS);
  await ofPerson.countPerson(someone);
  return [
    { pipeline: await stubPipeline({ identify: () => Promise.resolve({ ...someone, scopes: [] }) }) },
    { pipeline: { ...plain, limits: ofAddress } },
    { pipeline: { ...plain, limits: ofPerson }, applies: ({ open }) => !open },
    { pipeline: await throwing(new Error('a fault')) },
    { pipeline: await throwing(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })) },
    // Its stub database never grants the lock of a key.
    { pipeline: plain, headers: { 'idempotency-key': 'running' }, applies: isIdempotent },
  ];
}
