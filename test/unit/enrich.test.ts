import { expect } from 'chai';
import type { Document } from '../../scripts/codegen/document.ts';
import { enriched } from '../../scripts/codegen/enrich.ts';

const AREAS = new Map([
  ['/things', 'things'],
  ['/things/{id}', 'things'],
]);
const components = {
  securitySchemes: { personalToken: {}, oauth2: {} },
  headers: {
    RequestId: { required: true },
    ...Object.fromEntries(
      ['Limit', 'Remaining', 'Reset', 'Policy', ''].map((name) => [`RateLimit${name}`, { required: true }]),
    ),
  },
  responses: {
    NotFound: {
      description: 'No',
      content: { 'application/json': { example: { error: 'not_found', message: 'None.' } } },
    },
    Unused: { description: 'Nobody answers it' },
  },
  schemas: {
    ErrorResponse: { type: 'object' },
    Problem: { type: 'object' },
    Thing: { type: 'object', example: { name: 'A' } },
    ThingList: {
      type: 'object',
      properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } },
    },
  },
};
const servers = [{ url: 'http://localhost:3000/v1' }];
const answer = (schema: string) => ({
  '200': { description: 'It', content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } },
});
const words = { summary: 'What', description: 'What it does.' };

/** The document of one operation as codegen completes it. */
function complete(operation: object, { path = '/things', method = 'get', shared = [] as object[] } = {}): any {
  const item = {
    parameters: shared,
    [method]: { operationId: 'one', ...words, responses: answer('Thing'), ...operation },
  };
  return enriched({ paths: { [path]: item }, servers, components } as unknown as Document, AREAS);
}
const statuses = (document: any, path = '/things', method = 'get') =>
  Object.keys(document.paths[path][method].responses);
const headers = (document: any, method = 'get') =>
  Object.keys(document.paths['/things'][method].responses['200'].headers).map((name) => name.toLowerCase());

describe('what codegen adds to every operation', () => {
  it('gives it the tag of its area and the scope of its method', () => {
    const [read, write] = [complete({}), complete({}, { method: 'post' })];
    expect(read.paths['/things'].get).to.deep.include({ tags: ['things'] });
    expect(read.paths['/things'].get.security[1]).to.deep.equal({ oauth2: ['read'] });
    expect(write.paths['/things'].post.security[1]).to.deep.equal({ oauth2: ['write'] });
  });

  it('adds the errors that follow from its parameters and its body', () => {
    const usual = ['400', '401', '403', '429', '500', '503'];
    expect(statuses(complete({}))).to.have.members(['200', '304', ...usual]);
    const parameters = [{ name: 'Idempotency-Key', in: 'header' }];
    const posted = complete({ parameters, requestBody: { content: {} } }, { method: 'post' });
    expect(statuses(posted, '/things', 'post')).to.have.members(['200', '409', '413', '415', '422', ...usual]);
    const shared = [{ name: 'id', in: 'path' }];
    const document = complete(
      { parameters: [{ name: 'If-Match', in: 'header' }] },
      { path: '/things/{id}', method: 'put', shared },
    );
    expect(statuses(document, '/things/{id}', 'put')).to.have.members(['200', '404', '412', ...usual]);
  });

  it('leaves an open one without tokens, limits and quota', () => {
    const open = complete({ security: [] });
    expect(statuses(open)).to.have.members(['200', '304', '429', '500', '503']);
    expect(headers(open)).to.have.members(['x-request-id', 'etag']);
  });

  it('adds the headers that follow from what it is', () => {
    const quota = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit-policy', 'ratelimit'];
    const always = ['x-request-id', ...quota, 'x-token-expires-at'];
    const parameters = [{ name: 'cursor', in: 'query' }];
    const leaving = { deprecated: true, 'x-sunset': '2027-06-06', 'x-experimental': true };
    expect(headers(complete({ parameters, ...leaving }))).to.have.members([
      ...always,
      ...['etag', 'link', 'x-experimental', 'deprecation', 'sunset'],
    ]);
    const old = [{ name: 'old', in: 'query', deprecated: true, 'x-sunset': '2027-06-06' }];
    expect(headers(complete({ parameters: old }))).to.have.members([
      ...always,
      ...['etag', 'link', 'deprecation', 'sunset'],
    ]);
    const replayed = complete({ parameters: [{ name: 'Idempotency-Key', in: 'header' }] }, { method: 'post' });
    expect(headers(replayed, 'post')).to.have.members([...always, 'idempotency-replayed']);
  });

  it('lets the spec say otherwise', () => {
    const own = { description: 'Gone for good' };
    const document = complete(
      { responses: { ...answer('Thing'), '404': own }, 'x-never': { '403': 'Everybody may.' } },
      { path: '/things/{id}', shared: [{ name: 'id', in: 'path' }] },
    );
    expect(document.paths['/things/{id}'].get.responses['404']).to.deep.equal(own);
    expect(statuses(document, '/things/{id}')).to.not.include('403');
    expect(document.paths['/things/{id}'].get).to.not.have.property('x-never');
  });

  it('gives errors their body, and the quota that may be missing', () => {
    const { components: made } = complete({}, { path: '/things/{id}', shared: [{ name: 'id', in: 'path' }] });
    const { NotFound, Unused } = made.responses;
    expect(NotFound.content['application/json'].schema).to.deep.equal({ $ref: '#/components/schemas/ErrorResponse' });
    expect(NotFound.content).to.have.property('application/problem+json');
    expect(NotFound.content['application/problem+json'].example).to.include({
      type: 'http://localhost:3000/problems/not_found',
      title: 'Not found',
      status: 404,
      detail: 'None.',
    });
    expect(NotFound.headers['RateLimit']).to.deep.equal({ required: false });
    expect(Unused, 'a component that nothing refers to').to.equal(undefined);
  });

  it('links answers to what takes their ids, and throws for a link to nowhere', () => {
    const linked = (links: object): any => {
      const Thing = { type: 'object', properties: { id: { type: 'string' } }, 'x-links': links };
      const paths = {
        '/things': { get: { operationId: 'list', ...words, responses: answer('ThingList') } },
        '/things/{id}': {
          parameters: [{ name: 'id', in: 'path' }],
          get: { operationId: 'one', ...words, responses: answer('Thing') },
        },
      };
      const schemas = { ...components.schemas, Thing };
      return enriched({ paths, servers, components: { ...components, schemas } } as unknown as Document, AREAS);
    };
    const document = linked({ one: { id: 'id' } });
    const { one: link, ...others } = document.paths['/things'].get.responses['200'].links;
    expect(others).to.deep.equal({});
    expect(document.components.links[link.$ref.split('/').pop()]).to.deep.equal({
      operationId: 'one',
      parameters: { id: '$response.body#/data/0/id' },
    });
    expect(document.paths['/things/{id}'].get.responses['200'], 'to itself').to.not.have.property('links');
    expect(document.components.schemas.Thing).to.not.have.property('x-links');
    for (const wrong of [{ nobody: { id: 'id' } }, { one: { name: 'id' } }, { one: { id: 'name' } }])
      expect(() => linked(wrong)).to.throw(/^x-links of Thing: (there is no operation nobody|(one|Thing) has no)/);
  });

  it('takes examples from schemas, and makes those of lists of their items', () => {
    const example = (document: any) =>
      document.paths['/things'].get.responses['200'].content['application/json'].example;
    expect(example(complete({}))).to.deep.equal({ name: 'A' });
    expect(example(complete({ responses: answer('ThingList') }))).to.deep.equal({ data: [{ name: 'A' }] });
  });

  it('refuses a shared answer of operations with different headers', () => {
    const responses = { '200': { $ref: '#/components/responses/NotFound' } };
    const one = (operationId: string, more: object) => ({
      operationId,
      ...words,
      responses: { ...responses },
      ...more,
    });
    const paths = { '/things': { get: one('getIt', {}), post: one('postIt', {}) } };
    const document = { paths, servers, components } as unknown as Document;
    expect(() => enriched(document, AREAS)).to.throw('postIt and getIt share an answer');
  });
});
