import { expect } from 'chai';
import { request } from 'undici';
import { person, posts, source } from '../support/fixtures.ts';
import { functionsRun, type FunctionsRun } from '../support/functions-run.ts';
import { startService, type Service } from '../support/service.ts';

/** Requests after which caches are full and statements are prepared. */
const WARM = 30;

/** Files and functions of src/ that a request may run: each is one more thing to read for whoever follows it. */
const LIMITS = {
  'GET /feeds/popular': { files: 35, functions: 130 },
  'PUT /posts/{postId}/vote': { files: 35, functions: 110 },
  'a token that is refused': { files: 18, functions: Infinity },
};

const total = (ran: FunctionsRun): number => [...ran.values()].reduce((sum, { size }) => sum + size, 0);

const list = (ran: FunctionsRun): string =>
  [...ran].map(([file, names]) => `${file}\n    ${[...names].join('\n    ')}`).join('\n  ');

describe('the road of a request', () => {
  let service: Service;
  let requests: Record<keyof typeof LIMITS, () => Promise<void>>;

  before(async () => {
    service = await startService({ production: true });
    const { token } = await person(service.db);
    const { id: sourceId } = await source(service.db);
    const ids = await posts(
      service.db,
      Array.from({ length: 30 }, () => ({ sourceId })),
    );
    const send = async (path: string, as: string, vote?: number): Promise<void> => {
      const { statusCode, body } = await request(`${service.url}/public/v1${path}`, {
        method: vote === undefined ? 'GET' : 'PUT',
        headers: {
          authorization: `Bearer ${as}`,
          ...(vote === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: vote === undefined ? null : JSON.stringify({ vote }),
      });
      await body.dump();
      expect(statusCode < 300).to.equal(as === token);
    };
    let vote = 1;
    requests = {
      'GET /feeds/popular': () => send('/feeds/popular', token),
      'PUT /posts/{postId}/vote': () => send(`/posts/${ids[0]!}/vote`, token, (vote *= -1)),
      'a token that is refused': () => send('/feeds/popular', 'unknown'),
    };
  });
  after(() => service.close());

  for (const [name, limits] of Object.entries(LIMITS) as [keyof typeof LIMITS, { files: number; functions: number }][])
    it(`${name}: at most ${limits.files} files and ${limits.functions} functions of src/`, async () => {
      for (let n = 0; n < WARM; n += 1) await requests[name]();
      const ran = await functionsRun(requests[name]);
      const found = `${ran.size} files, ${total(ran)} functions:\n  ${list(ran)}`;
      if (process.env.SHOW === 'true') process.stdout.write(`${name}: ${found}\n`);
      expect(ran.size, found).to.be.within(1, limits.files);
      expect(total(ran), found).to.be.at.most(limits.functions);
    });
});
