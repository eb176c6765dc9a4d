/**
 * The floor that leaves all to PostgreSQL: the throughput of node:http with one prepared statement per request that
 * builds the whole body. No tokens, no limits, no contract, no log.
 */
import { createServer } from 'node:http';
import { floorPools } from './floor-pools.ts';
import { questionOf } from './floor-question.ts';
import * as queries from './json-queries.ts';

const poolOf = floorPools();

async function answer(url: string): Promise<string | undefined> {
  const question = questionOf(url);
  if (!question) return undefined;
  const { name, values } = question;
  const statement = { ...(name === 'search' ? {} : { name }), text: queries[name], values };
  return (await poolOf(name).query<{ body: string }>(statement)).rows[0]?.body;
}

createServer((request, response) => {
  void answer(request.url ?? '/').then(
    (body) => {
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json; charset=utf-8' });
      response.end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');
