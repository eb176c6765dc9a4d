import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { expect } from 'chai';
import { request } from 'undici';
import { junit } from '../../src/conformance/junit.ts';
import { testContract, type Result, type TestOptions } from '../../src/conformance/run.ts';
import type { Person } from '../support/fixtures.ts';
import { listen, drain, portOf } from '../../src/http/server.ts';
import { startService, type Service } from '../support/service.ts';
import { storeExamples } from './stored.ts';

/** A response on its way through the proxy. */
interface Passing {
  status: number;
  headers: Record<string, any>;
  text: string;
}
type Break = (passing: Passing, req: IncomingMessage) => void;

interface Planted {
  /** The operation that reveals it. */
  readonly on: string;
  readonly write?: boolean;
  /** The expected finding. */
  readonly says: RegExp;
  readonly breaks: Break;
}

const omitted = (headers: Record<string, any>, ...names: string[]): Record<string, any> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
/** Changes the JSON body of responses with a status. */
const body =
  (status: number, change: (json: any) => unknown): Break =>
  (passing) => {
    if (passing.status === status && passing.text.startsWith('{'))
      passing.text = JSON.stringify(change(JSON.parse(passing.text)));
  };
const item = (change: (one: any) => unknown): Break =>
  body(200, (json) => ({ ...json, data: json.data.map((one: any) => ({ ...one, ...(change(one) as object) })) }));
const without =
  (name: string, status = 200): Break =>
  (passing) => {
    if (passing.status === status) passing.headers = omitted(passing.headers, name);
  };
const becomes =
  (from: number, to: number): Break =>
  (passing) => {
    if (passing.status === from) passing.status = to;
  };

const PLANTED: Record<string, Planted> = {
  'a success of another status': { on: 'listFeed', says: /201/, breaks: becomes(200, 201) },
  'a missing field': { on: 'listFeed', says: /required property 'title'/, breaks: item(() => ({ title: undefined })) },
  'an extra field': { on: 'listFeed', says: /additional properties: secret/, breaks: item(() => ({ secret: 1 })) },
  'a field of another type': {
    on: 'listFeed',
    says: /numUpvotes must be integer/,
    breaks: item((one) => ({ numUpvotes: String(one.numUpvotes) })),
  },
  'null where nothing may be null': {
    on: 'listFeed',
    says: /title must be string/,
    breaks: item(() => ({ title: null })),
  },
  'a choice that is none': {
    on: 'listFeed',
    says: /type must be equal to one/,
    breaks: item(() => ({ type: 'blog' })),
  },
  'a date that is none': {
    on: 'listFeed',
    says: /createdAt must match format/,
    breaks: item(() => ({ createdAt: '21.11.2026' })),
  },
  'a number out of its range': {
    on: 'listFeed',
    says: /numComments must be >= 0/,
    breaks: item(() => ({ numComments: -1 })),
  },
  'a list without its envelope': { on: 'listTags', says: /must be object/, breaks: body(200, (json) => json.data) },
  'a body that is no JSON': {
    on: 'getProfile',
    says: /is not JSON/,
    breaks: (passing) => {
      if (passing.status === 200) passing.text = passing.text.slice(0, -1);
    },
  },
  'another media type': {
    on: 'getProfile',
    says: /text\/plain, which is not documented/,
    breaks: (passing) => {
      passing.headers['content-type'] = 'text/plain';
    },
  },
  'no request id': {
    on: 'getProfile',
    says: /x-request-id is missing/,
    breaks: (passing) => {
      delete passing.headers['x-request-id'];
    },
  },
  'a request id of its own': {
    on: 'getProfile',
    says: /does not come back/,
    breaks: (passing, req) => {
      if (req.headers['x-request-id']) passing.headers['x-request-id'] = 'another-id-0001';
    },
  },
  'no rate headers': {
    on: 'getProfile',
    says: /x-ratelimit-remaining is missing/,
    breaks: without('x-ratelimit-remaining'),
  },
  'a rate header that is no number': {
    on: 'getProfile',
    says: /x-ratelimit-reset.* must be integer/,
    breaks: (passing) => {
      if (passing.headers['x-ratelimit-reset']) passing.headers['x-ratelimit-reset'] = 'soon';
    },
  },
  'no ETag': { on: 'getProfile', says: /etag is missing/, breaks: without('etag') },
  'no 304': { on: 'getProfile', says: /200 instead of 304/, breaks: becomes(304, 200) },
  'no HEAD': {
    on: 'getProfile',
    says: /405 instead of 200/,
    breaks: (passing, req) => {
      if (req.method === 'HEAD') passing.status = 405;
    },
  },
  'an OPTIONS that forgets a method': {
    on: 'getProfile',
    says: /Allow does not name PATCH/,
    breaks: (passing) => {
      if (passing.headers.allow) passing.headers.allow = 'GET, HEAD, OPTIONS';
    },
  },
  'longer pages than asked for': {
    on: 'listPopularFeed',
    says: /at most 2 holds/,
    breaks: body(200, (json) => ({ ...json, data: [...json.data, ...json.data.slice(0, 1)] })),
  },
  'pages that begin again': {
    on: 'listPopularFeed',
    says: /comes twice/,
    breaks: (() => {
      let first: any;
      return (passing, req) => {
        if (/limit=2(&|$)/.test(req.url ?? ''))
          body(200, (json) => ({ ...json, data: (first ??= json.data) }))(passing, req);
      };
    })(),
  },
  'a next page that is not there': {
    on: 'listPopularFeed',
    says: /do not agree/,
    breaks: body(200, (json) => ({ ...json, pagination: { ...json.pagination, endCursor: null, cursor: null } })),
  },
  'no Link': { on: 'listPopularFeed', says: /Link header/, breaks: without('link') },
  'a limit that is clamped': {
    on: 'listPopularFeed',
    says: /limit above the maximum: answered 200 instead of 400/,
    breaks: (passing, req) => {
      if (/limit=51/.test(req.url ?? '')) Object.assign(passing, { status: 200 });
    },
  },
  'a refusal that names nothing': {
    on: 'listPopularFeed',
    says: /details do not name it/,
    breaks: body(400, (json) => ({ ...json, details: undefined })),
  },
  'a cursor that breaks it': {
    on: 'listPopularFeed',
    says: /cursor made up: answered 500/,
    breaks: (passing, req) => {
      if (/cursor=bWFk/.test(req.url ?? '')) passing.status = 500;
    },
  },
  'unknown parameters that are refused': {
    on: 'listPopularFeed',
    says: /400 instead of 200/,
    breaks: (passing, req) => {
      if (/unknownParameter/.test(req.url ?? '')) passing.status = 400;
    },
  },
  'a 401 without its challenge': {
    on: 'getProfile',
    says: /www-authenticate is missing/,
    breaks: without('www-authenticate', 401),
  },
  'a stranger who is forbidden': { on: 'getProfile', says: /403 instead of 401/, breaks: becomes(401, 403) },
  'an error of another status in its body': {
    on: 'getProfile',
    says: /statusCode in the body/,
    breaks: body(401, (json) => ({ ...json, statusCode: 400 })),
  },
  'an error without a request id': {
    on: 'getProfile',
    says: /required property 'requestId'/,
    breaks: body(401, (json) => ({ ...json, requestId: undefined })),
  },
  'no problem+json': {
    on: 'getProfile',
    says: /answered as application\/json/,
    breaks: (passing) => {
      if (passing.status === 401) {
        const { statusCode, error, message, requestId } = JSON.parse(passing.text);
        Object.assign(passing, { text: JSON.stringify({ statusCode, error, message, requestId }) });
        passing.headers['content-type'] = 'application/json';
      }
    },
  },
  'a 500 for an unknown id': {
    on: 'getPost',
    says: /id that nothing has: answered 500 instead of 404/,
    breaks: becomes(404, 500),
  },
  'an unknown id that is found': {
    on: 'votePost',
    write: true,
    says: /id that nothing has: answered 204 instead of 404/,
    breaks: becomes(404, 204),
  },
  'an undocumented header': {
    on: 'getProfile',
    says: /the header x-powered-by is not documented/,
    breaks: (passing) => {
      passing.headers['x-powered-by'] = 'Express';
    },
  },
  'an error of another shape': {
    on: 'getPost',
    says: /required property 'error'/,
    breaks: body(404, () => ({ detail: 'Not found' })),
  },
  'an error code of another status': {
    on: 'getPost',
    says: /the error unauthorized belongs to 401, the status is 404/,
    breaks: body(404, (json) => ({ ...json, error: 'unauthorized' })),
  },
  'an empty success': {
    on: 'getProfile',
    says: /is not JSON/,
    breaks: (passing) => {
      if (passing.status === 200) passing.text = '';
    },
  },
  'an empty object': { on: 'getProfile', says: /required property 'username'/, breaks: body(200, () => ({})) },
  'a cursor that is ignored': {
    on: 'listPopularFeed',
    says: /comes twice/,
    breaks: (() => {
      let first: string | undefined;
      return (passing, req) => {
        if (/limit=2(&|$)/.test(req.url ?? '')) passing.text = first ??= passing.text;
      };
    })(),
  },
  'a creation that answers 201': { on: 'createCustomFeed', write: true, says: /201/, breaks: becomes(200, 201) },
  'a creation that is made twice': {
    on: 'createCustomFeed',
    write: true,
    says: /Idempotency-Replayed is missing/,
    breaks: without('idempotency-replayed'),
  },
  'a text that is taken as JSON': {
    on: 'createCustomFeed',
    write: true,
    says: /instead of 415/,
    breaks: becomes(415, 400),
  },
  'a change of an old version': { on: 'updateProfile', write: true, says: /instead of 412/, breaks: becomes(412, 200) },
  'a 204 with a body': {
    on: 'votePost',
    write: true,
    says: /204|not documented/,
    breaks: (passing) => {
      if (passing.status === 204) Object.assign(passing, { status: 200, text: '{"success":true}' });
    },
  },
  'a repetition that is silent about changing nothing': {
    on: 'votePost',
    write: true,
    says: /x-unchanged is missing/,
    breaks: without('x-unchanged', 204),
  },
  'a body that is not checked': {
    on: 'votePost',
    write: true,
    says: /\/vote not in the list|\/vote string: answered 204 instead of 400/,
    breaks: (passing) => {
      if (passing.status === 400) Object.assign(passing, { status: 204, text: '' });
    },
  },
};

describe('testing any server against the contract', () => {
  let service: Service;
  let reader: Person;
  let proxy: Server;
  let broken: Break | undefined;

  before(async () => {
    service = await startService();
    reader = await storeExamples(service.db);
    proxy = await listen(pass, { host: '127.0.0.1', port: 0 });
  });
  after(async () => {
    await drain(proxy, 1_000);
    await service.close();
  });

  /** Forwards a request to the service unchanged, and its response with the planted fault. */
  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const requestBody = Buffer.concat((await req.toArray()) as Buffer[]);
    const answer = await request(`${service.url}${req.url ?? ''}`, {
      method: req.method as 'GET',
      headers: omitted(req.headers, 'host', 'connection', 'accept-encoding'),
      body: requestBody.length > 0 ? requestBody : null,
    });
    const { 'content-length': length } = answer.headers;
    const passing: Passing = {
      status: answer.statusCode,
      headers: omitted(answer.headers, 'content-length', 'transfer-encoding', 'connection'),
      text: await answer.body.text(),
    };
    broken?.(passing, req);
    res
      .writeHead(
        passing.status,
        req.method === 'HEAD' && length !== undefined
          ? { ...passing.headers, 'content-length': length }
          : passing.headers,
      )
      .end(passing.text);
  }

  const findings = (results: Result[]): string[] =>
    results.flatMap(({ operation, check, findings: problems }) =>
      problems.map((one) => `${operation} ${check}: ${one}`),
    );
  const through = (trial: Partial<TestOptions>): Promise<Result[]> =>
    testContract({ url: `http://127.0.0.1:${portOf(proxy)}`, token: reader.token, runs: 0, ...trial });

  it('finds nothing in this service through the same proxy, and changes nothing unless it may', async () => {
    const methods = new Set<string>();
    broken = (_passing, req) => {
      methods.add(req.method ?? '');
    };
    const results = await through({ runs: 100 });
    expect(findings(results)).to.deep.equal([]);
    expect(junit(results)).to.include(`tests="${results.length}" failures="0"`);
    // Their examples are short lists, or empty ones: of unread bookmarks.
    const short = [
      'listImportLines',
      'listUnread',
      'listCustomFeeds',
      'listNotifications',
      'listBookmarks',
      'searchBookmarks',
      'listWebhookDeliveries',
    ];
    expect(
      short,
      'a list whose stored examples (test/contract/stored/) are too few to be tested is named in `short`, with a reason',
    ).to.include.members(results.flatMap(({ operation, skipped }) => (skipped === null ? [] : [operation])));
    expect([...methods].sort()).to.deep.equal(['GET', 'HEAD', 'OPTIONS']);
  });

  it('finds 404 for every id that nothing has, where this service documents it', async () => {
    broken = undefined;
    const results = await through({ write: true, checks: ['an id that nothing has'] });
    expect(findings(results)).to.deep.equal([]);
    expect(results.filter((one) => one.skipped !== null)).to.deep.equal([]);
    expect(results.map((one) => one.operation)).to.include.members(['getPost', 'votePost', 'deleteExperience']);
  });

  for (const [name, { on, write = false, says, breaks }] of Object.entries(PLANTED)) {
    it(`finds ${name}`, async () => {
      broken = breaks;
      const problems = findings(await through({ only: [on], write }));
      expect(
        problems.some((one) => says.test(one)),
        problems.join('\n') || 'nothing was found',
      ).to.equal(true);
    });
  }

  it('finds what only a generated request meets', async () => {
    broken = (passing, req) => {
      if (/%25/.test(req.url ?? '')) passing.status = 500;
    };
    const problems = findings(await through({ only: ['searchPosts'], runs: 300 })).join('\n');
    expect(problems)
      .to.match(/generated requests as documented: searchPosts answered 500.*seed/s)
      .and.not.include(reader.token);
  });

  it('says what it could not judge, and does not call that passed', async () => {
    broken = (passing, req) => {
      if (/\/profile\/experiences(\?|$)/.test(req.url ?? '') && passing.status === 200)
        body(200, (json) => ({ ...json, data: [], pagination: { hasNextPage: false, endCursor: null, cursor: null } }))(
          passing,
          req,
        );
      if (/\/sources(\?|$)/.test(req.url ?? '')) passing.status = 500;
    };
    const results = await through({ only: ['listExperiences', 'getExperience', 'listSources', 'listSourceFeed'] });
    const skipped = results.flatMap(({ operation, check, skipped: why }) =>
      why === null ? [] : [`${operation} ${check}: ${why}`],
    );
    expect(skipped.join('\n'))
      .to.include('listExperiences answers its example as documented: the list is empty: no item was judged')
      .and.include(
        'getExperience answers HEAD as GET, without the body: the server has nothing that /profile/experiences/{id} could name',
      )
      .and.include('listSourceFeed is paged without gaps and repetitions: the server has nothing that');
    expect(findings(results).join('\n')).to.include('listSources answers its example as documented: answered 500');
    expect(junit(results)).to.include(`skipped="${skipped.length}"`).and.include('<skipped message="the list is empty');
  });

  it('tests a server whose API has another path, and only the checks that are named', async () => {
    const asked: string[] = [];
    broken = (_passing, req) => {
      asked.push(req.url ?? '');
    };
    const url = `http://127.0.0.1:${portOf(proxy)}`;
    const results = await testContract({
      url,
      root: '/v9/',
      token: reader.token,
      runs: 0,
      only: ['getProfile'],
      checks: ['HEAD'],
    });
    expect(asked, 'whether it is there, and what was named').to.deep.equal(['/v9/', '/v9/profile']);
    expect(findings(results).join('\n')).to.include('answered 404 instead of 200');
  });
});
