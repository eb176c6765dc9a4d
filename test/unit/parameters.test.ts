import { expect } from 'chai';
import { createAjv, type CompiledOperation } from '../../src/api/backend.ts';
import type { Parameter } from '../../src/contract/operation.ts';
import { readQuery, validate, type OperationInput } from '../../src/api/parameters.ts';
import type { AppError, ErrorDetail } from '../../src/errors.ts';

const parameters: Parameter[] = [
  { name: 'limit', in: 'query', schema: { type: 'integer' } },
  { name: 'cursor', in: 'query', schema: { type: 'string' } },
  { name: 'unread', in: 'query', schema: { type: 'boolean' } },
  { name: 'tags', in: 'query', explode: false, schema: { type: 'array' } },
];
const read = (query: string): Record<string, unknown> => readQuery(parameters, new URLSearchParams(query));

const schema = {
  type: 'object',
  properties: {
    path: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } },
    query: { type: 'object', properties: { limit: { type: 'integer', minimum: 1, maximum: 50, default: 20 } } },
    requestBody: {
      type: 'object',
      required: ['title'],
      properties: {
        title: { type: 'string', maxLength: 5 },
        kind: { enum: ['a', 'b'] },
        level: { anyOf: [{ type: 'string', enum: ['low', 'high'] }, { type: 'null' }] },
        'a/b~c': { type: 'integer' },
        deep: { type: 'object', required: ['a/b~c'] },
      },
    },
  },
};

const validators = [createAjv().compile(schema)];
const explainers = [createAjv({ allErrors: true }).compile(schema)];
const ID = '0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01';

function check(over: Partial<OperationInput>, hasNotFound = false): OperationInput {
  const input: OperationInput = { path: { id: ID }, query: {}, headers: {}, body: { title: 'x' }, ...over };
  validate(
    { validators: () => validators, explainers: () => explainers, hasNotFound } as unknown as CompiledOperation,
    input,
  );
  return input;
}

function refusal(over: Partial<OperationInput>, hasNotFound = false): AppError {
  try {
    check(over, hasNotFound);
  } catch (error) {
    return error as AppError;
  }
  throw new Error('it was accepted');
}

const places = (over: Partial<OperationInput>): string[] =>
  (refusal(over).extra.details ?? []).map((one: ErrorDetail) => `${one.in} ${one.path}`);

describe('query parameters', () => {
  it('have the types of their contract', () => {
    expect(read('limit=7&unread=true&tags=go,c%2B%2B&cursor=12')).to.deep.equal({
      limit: 7,
      unread: true,
      tags: ['go', 'c++'],
      cursor: '12',
    });
    expect(read('unread=false&limit=-3')).to.deep.equal({ unread: false, limit: -3 });
  });

  it('stay a text where they are not of their type', () => {
    for (const text of ['', '1.5', '1e3', '0x10', ' 7', '7 ', '٣', '9'.repeat(16)])
      expect(read(`limit=${encodeURIComponent(text)}`), text).to.deep.equal({ limit: text });
    for (const text of ['', '1', 'TRUE']) expect(read(`unread=${text}`), text).to.deep.equal({ unread: text });
  });

  it('become a list when they are given twice', () => {
    expect(read('limit=1&limit=2&cursor=&cursor=')).to.deep.equal({ limit: [1, 2], cursor: ['', ''] });
    expect(read('tags=go&tags=rust')).to.deep.equal({ tags: ['go', 'rust'] });
  });

  it('are absent when the cursor is empty, and ignored when they are unknown', () => {
    expect(read('cursor=&other=1&__proto__=x&constructor=y')).to.deep.equal({});
  });
});

describe('validation of a request', () => {
  it('fills in defaults and leaves what is right as it is', () => {
    expect(check({}).query).to.deep.equal({ limit: 20 });
    expect(check({ query: { limit: 50 } }).query).to.deep.equal({ limit: 50 });
  });

  it('names every wrong place at once', () => {
    expect(places({ path: { id: 'x' }, query: { limit: 51 }, body: { title: 'too long', kind: 'c' } })).to.have.members(
      ['path id', 'query limit', 'body /title', 'body /kind'],
    );
    expect(refusal({ query: { limit: 0 } }).message).to.include('query limit must be >= 1');
  });

  it('says which names are missing, with JSON Pointers for the body', () => {
    expect(places({ body: {} })).to.deep.equal(['body /title']);
    expect(places({ body: { title: 'x', deep: {} } })).to.deep.equal(['body /deep/a~1b~0c']);
    expect(places({ body: { title: 'x', 'a/b~c': 'y' } })).to.deep.equal(['body /a~1b~0c']);
  });

  it('says that a value given twice is to be given once', () => {
    expect(refusal({ query: { limit: [1, 2] } }).message).to.include('must be integer, once');
  });

  it('says of what may be null only what is wrong with its value', () => {
    expect(refusal({ body: { title: 'x', level: 'mid' } }).extra.details).to.deep.equal([
      { in: 'body', path: '/level', message: 'must be one of low, high' },
    ]);
    expect(check({ body: { title: 'x', level: null } }).body).to.deep.include({ level: null });
  });

  it('speaks of a body as of something that comes once anyway', () => {
    expect(refusal({ body: [] }).message).to.equal('The request does not fit the contract: body must be object.');
    expect(refusal({ body: { title: 1 } }).message).to.equal(
      'The request does not fit the contract: body /title must be string.',
    );
  });

  it('is "not found" for a wrong path where the operation documents that, and a bad request elsewhere', () => {
    expect(refusal({ path: { id: 'x' } }, true).code).to.equal('not_found');
    expect(refusal({ path: { id: 'x' } }).code).to.equal('validation_error');
    expect(refusal({ query: { limit: 0 } }, true).code).to.equal('validation_error');
  });

  it('refuses a NUL and half a surrogate pair anywhere, since no database text can hold them', () => {
    expect(places({ query: { q: 'a\0' } })).to.deep.equal(['query q']);
    expect(places({ path: { id: ID, tag: '\ud800' } })).to.deep.equal(['path tag']);
    expect(places({ body: { title: 'x', list: ['ok', { deep: '\udc00' }] } })).to.deep.equal(['body /list/1/deep']);
    expect(check({ body: { title: '😀' } }).body).to.deep.equal({ title: '😀' });
  });
});
