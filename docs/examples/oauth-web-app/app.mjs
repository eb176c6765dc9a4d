// A web app that people connect to their account: authorization code with PKCE, refresh and disconnect. It needs Node
// 20 and nothing else. Make an app in the settings of your account (OAuth apps: no secret, redirect URI
// http://127.0.0.1:8080/callback) or with `dcs app create --public`, then:
//   CLIENT_ID=<its id> SERVICE=http://localhost:3000 node app.mjs   and open http://127.0.0.1:8080
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

const { SERVICE = 'http://localhost:3000', PORT = '8080', CLIENT_ID: clientId } = process.env;
if (!clientId) throw new Error('Make an app in the settings of your account and give its id as CLIENT_ID.');
const REDIRECT_URI = `http://127.0.0.1:${PORT}/callback`;
const API = `${SERVICE}/public/v1`;
const secret = () => randomBytes(32).toString('base64url');

async function json(answer) {
  const text = await answer.text();
  if (!answer.ok) throw Object.assign(new Error(`${answer.status} ${text}`), { status: answer.status });
  return text ? JSON.parse(text) : {};
}
const post = (url, fields) => fetch(url, { method: 'POST', body: new URLSearchParams(fields) }).then(json);

const server = await fetch(`${SERVICE}/.well-known/oauth-authorization-server/auth`).then(json);

/**
 * By the value of a browser's cookie: { state, verifier } on the way to the service, { tokens, expiresAt } when
 * connected.
 */
const sessions = new Map();

function connect(session) {
  Object.assign(session, { state: secret(), verifier: secret() });
  const challenge = createHash('sha256').update(session.verifier).digest('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    scope: 'read write offline_access',
    resource: API,
    state: session.state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  return `${server.authorization_endpoint}?${query}`;
}

async function callback(session, query) {
  if (!session.state || query.get('state') !== session.state)
    throw new Error('This answer belongs to no request of this browser.');
  const { verifier } = session;
  delete session.state; // an answer is taken once
  if (query.has('error')) throw new Error(query.get('error_description') ?? query.get('error'));
  keep(
    session,
    await post(server.token_endpoint, {
      grant_type: 'authorization_code',
      code: query.get('code'),
      redirect_uri: REDIRECT_URI,
      client_id: clientId,
      code_verifier: verifier,
      resource: API,
    }),
  );
}

const keep = (session, tokens) =>
  Object.assign(session, {
    tokens: { ...session.tokens, ...tokens },
    expiresAt: Date.now() + tokens.expires_in * 1000,
  });

/** An access token that still lasts; requests at the same time share one refresh, as a refresh token works once. */
async function accessToken(session) {
  if (Date.now() > session.expiresAt - 30_000) {
    session.refreshing ??= post(server.token_endpoint, {
      grant_type: 'refresh_token',
      refresh_token: session.tokens.refresh_token,
      client_id: clientId,
      resource: API,
    })
      .then((tokens) => keep(session, tokens))
      .finally(() => delete session.refreshing);
    await session.refreshing;
  }
  return session.tokens.access_token;
}

async function disconnect(session) {
  const { tokens } = session;
  delete session.tokens;
  if (tokens)
    await post(server.revocation_endpoint, { token: tokens.refresh_token ?? tokens.access_token, client_id: clientId });
}

const escaped = (text) => String(text).replaceAll(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** Content of the page; undefined when nobody is connected, or no longer: people can disconnect in their settings. */
async function read(session) {
  if (!session.tokens) return undefined;
  try {
    const headers = { authorization: `Bearer ${await accessToken(session)}` };
    return await Promise.all([
      fetch(`${API}/profile`, { headers }).then(json),
      fetch(`${API}/feeds?limit=5`, { headers }).then(json),
    ]);
  } catch (error) {
    if (error.status !== 400 && error.status !== 401) throw error;
    delete session.tokens;
    return undefined;
  }
}

async function page(session) {
  const [profile, feed] = (await read(session)) ?? [];
  if (!profile) return '<form action="/connect" method="post"><button>Connect your account</button></form>';
  const posts = feed.data.map((one) => `<li><a href="${escaped(one.url)}">${escaped(one.title)}</a>`).join('');
  return `<p>Connected as ${escaped(profile.name)}<ul>${posts}</ul><form action="/disconnect" method="post"><button>Disconnect</button></form>`;
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, REDIRECT_URI);
  const id = /session=([\w-]{43})/.exec(request.headers.cookie ?? '')?.[1] ?? secret();
  const session = sessions.get(id) ?? sessions.set(id, {}).get(id);
  const go = (location) =>
    response.writeHead(303, { location, 'set-cookie': `session=${id}; HttpOnly; SameSite=Lax; Path=/` }).end();
  try {
    if (request.method === 'POST' && pathname === '/connect') return go(connect(session));
    if (request.method === 'POST' && pathname === '/disconnect') return (await disconnect(session), go('/'));
    if (pathname === '/callback') return (await callback(session, searchParams), go('/'));
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><title>Example reader</title><h1>Example reader</h1>${await page(session)}`);
  } catch (error) {
    response
      .writeHead(502, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><p>${escaped(error.message)}<p><a href="/">Back</a>`);
  }
}).listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}`));
