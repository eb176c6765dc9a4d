import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';

/** A check and what was found. */
interface ReadinessRow {
  readonly name: string;
  /** The fault; empty where there is none. */
  readonly fault: string;
}

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: Headers;
}

/** Gets a path of the service. */
type Get = (path: string, accept?: string) => Promise<Reply>;

const WAIT_MS = 10_000;
const MARKDOWN = 'text/markdown';

function assert(condition: boolean, fault: string): void {
  if (!condition) throw new Error(fault);
}

async function found(get: Get, path: string, type: string, accept?: string): Promise<Reply> {
  const reply = await get(path, accept);
  const given = reply.headers.get('content-type') ?? 'none';
  assert(reply.status === 200, `${path} answers ${reply.status}`);
  assert(given.startsWith(type), `${path} is ${given}, not ${type}`);
  return reply;
}

async function json(get: Get, path: string, type = 'application/json'): Promise<any> {
  return JSON.parse((await found(get, path, type)).text);
}

const MARKDOWN_PAGES = [
  ...['/', '/popular', '/public/v1/docs/guides/paging', '/public/v1/docs/reference/bookmarks'],
  '/public/v1/docs/events',
];

/** The checks by name; each throws what is at fault. */
const CHECKS: Readonly<Record<string, (get: Get) => Promise<void>>> = {
  'robots.txt that names the site map': async (get) => {
    const { text } = await found(get, '/robots.txt', 'text/plain');
    assert(/^User-agent: \*$/m.test(text) && /^Sitemap: http/m.test(text), 'has no rule for all, or no Sitemap');
  },
  'a site map': async (get) => {
    assert((await found(get, '/sitemap.xml', 'application/xml')).text.includes('<loc>'), 'names no page');
  },
  'Link headers that lead to the documents': async (get) => {
    const links = (await get('/')).headers.get('link') ?? '';
    for (const relation of ['api-catalog', 'service-desc', 'service-doc', 'describedby', 'alternate'])
      assert(links.includes(`rel="${relation}"`), `none has rel="${relation}"`);
  },
  'Markdown for programs that like it better': async (get) => {
    for (const path of MARKDOWN_PAGES) {
      const { text, headers } = await found(get, path, MARKDOWN, `${MARKDOWN}, text/html;q=0.5`);
      assert(text.startsWith('# '), `${path} does not begin with a heading`);
      assert((headers.get('vary') ?? '').includes('Accept'), `${path} does not vary by Accept`);
      await found(get, path, 'text/html', 'text/html');
    }
  },
  'Markdown by the ending of an address': async (get) => {
    for (const path of MARKDOWN_PAGES) await found(get, `${path === '/' ? '/index' : path}.md`, MARKDOWN);
  },
  'llms.txt': async (get) => {
    assert((await found(get, '/llms.txt', 'text/plain')).text.startsWith('# '), 'does not begin with a heading');
  },
  'auth.md': async (get) => {
    assert((await found(get, '/auth.md', MARKDOWN)).text.includes('oauth2'), 'does not tell of OAuth');
  },
  'the catalogue of APIs': async (get) => {
    const { linkset } = await json(get, '/.well-known/api-catalog', 'application/linkset+json');
    assert(Array.isArray(linkset) && linkset.length > 1, 'has no link');
  },
  'the contract': async (get) => {
    const { openapi } = await json(get, '/public/v1/docs/json');
    assert(String(openapi).startsWith('3.1'), `is OpenAPI ${openapi}`);
  },
  'OAuth: the resources and their server': async (get) => {
    const names: string[] = [];
    for (const path of ['', '/mcp', '/public/v1']) {
      const about = await json(get, `/.well-known/oauth-protected-resource${path}`);
      names.push(about.authorization_servers[0]);
    }
    const { pathname } = new URL(names[0] ?? '');
    const server = await json(get, `/.well-known/oauth-authorization-server${pathname}`);
    assert(
      names.every((name) => name === server.issuer),
      'the issuer is another',
    );
    assert(server.code_challenge_methods_supported?.includes('S256'), 'has no PKCE by S256');
    assert(typeof server.device_authorization_endpoint === 'string', 'has no sign-in by device');
  },
  'MCP: a server card and the catalogue that names it': async (get) => {
    const { entries } = await json(get, '/.well-known/ai-catalog.json', 'application/ai-catalog+json');
    const { pathname } = new URL(entries[0].url);
    for (const path of [pathname, '/.well-known/mcp/server-card.json']) {
      const card = await json(get, path, 'application/mcp-server-card+json');
      assert(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/.test(card.name), `${card.name} is no name of a server`);
      assert(card.description.length <= 100 && card.remotes[0].url.endsWith('/mcp'), 'leads nowhere');
    }
  },
  'skills, with the digests of their bytes': async (get) => {
    const { skills } = await json(get, '/.well-known/agent-skills/index.json');
    for (const { url, digest } of skills) {
      const { bytes } = await found(get, new URL(url).pathname, MARKDOWN);
      assert(digest === `sha256:${createHash('sha256').update(bytes).digest('hex')}`, `${url} is not what it says`);
    }
  },
  'a plugin, as a folder and as an archive': async (get) => {
    const manifest = await json(get, '/agent-plugin/plugin.json');
    const { mcpServers } = await json(get, '/agent-plugin/mcp.json');
    assert(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(manifest.name), `${manifest.name} is no name of a plugin`);
    assert(mcpServers[manifest.name].url.endsWith('/mcp'), 'its server has another address');
    const { bytes } = await found(get, '/agent-plugin.tar.gz', 'application/gzip');
    const archive = gunzipSync(bytes).toString('latin1');
    for (const file of ['plugin.json', 'mcp.json', 'skills/daily-briefing/SKILL.md'])
      assert(archive.includes(`${manifest.name}/${file}\0`), `the archive has no ${file}`);
  },
};

/**
 * Asks the service at an address what public checkers of readiness for agents ask of a site: which documents lead to
 * it, whether pages have a form in Markdown, whether digests are those of the bytes.
 */
export async function checkReadiness(url: string): Promise<ReadinessRow[]> {
  const get: Get = async (path, accept = '*/*') => {
    const answer = await fetch(url + path, { headers: { accept }, signal: AbortSignal.timeout(WAIT_MS) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, bytes, text: bytes.toString() };
  };
  const rows: ReadinessRow[] = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    const fault = await check(get).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    rows.push({ name, fault });
  }
  return rows;
}
