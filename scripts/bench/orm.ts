/**
 * The usual stack: Fastify, TypeORM entities and query builders, a bearer token looked up by hash and cached for five
 * seconds, as in the service.
 */
import 'reflect-metadata';
import { fastify } from 'fastify';
import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { AccessToken } from '../../src/data/entities/requests.ts';
import { entities } from '../../src/data/entities/index.ts';
import { routeOf } from './operation-paths.ts';
import { OrmFeeds } from './orm-feeds.ts';

const CACHE_TTL_MS = 5_000;

const source = new DataSource({
  type: 'postgres',
  url: process.env.DATABASE_URL ?? '',
  entities,
  poolSize: 10,
  installExtensions: false,
});
await source.initialize();
const feeds = new OrmFeeds(source.manager);
const cache = new Map<string, { accountId: string; until: number }>();
const app = fastify();

async function viewerOf(header: string | undefined): Promise<string | undefined> {
  const token = /^bearer (.+)$/i.exec(header ?? '')?.[1];
  if (token === undefined) return undefined;
  const before = cache.get(token);
  if (before && before.until > Date.now()) return before.accountId;
  const accessToken = await source.manager.findOneBy(AccessToken, {
    hash: createHash('sha256').update(token).digest(),
  });
  if (
    !accessToken ||
    accessToken.revokedAt !== null ||
    (accessToken.expiresAt !== null && accessToken.expiresAt.getTime() <= Date.now())
  )
    return undefined;
  cache.set(token, { accountId: accessToken.accountId, until: Date.now() + CACHE_TTL_MS });
  return accessToken.accountId;
}

app.decorateRequest('viewer', '');
app.addHook('onRequest', async (request, reply) => {
  const viewer = request.url === '/readyz' ? '' : await viewerOf(request.headers.authorization);
  if (viewer === undefined) return reply.code(401).send({ error: 'unauthorized' });
  request.viewer = viewer;
});
app.get('/readyz', () => ({ status: 'ready' }));
app.get<{ Querystring: { cursor?: string } }>(routeOf('listPopularFeed'), (request) =>
  feeds.popular(request.query.cursor),
);
app.get(routeOf('listForYouFeed'), (request) => feeds.forYou(request.viewer));
app.get<{ Params: { tag: string } }>(routeOf('listTagFeed'), (request) => feeds.tag(request.params.tag));
app.get<{ Params: { id: string } }>(routeOf('getPost'), (request) => feeds.post(request.viewer, request.params.id));
app.get<{ Querystring: { q: string } }>(routeOf('searchPosts'), (request) => feeds.search(request.query.q));

declare module 'fastify' {
  interface FastifyRequest {
    viewer: string;
  }
}

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
