import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import Provider from 'oidc-provider';
import { portOf } from '../../src/http/server.ts';
import type { Config } from '../../src/config.ts';
import { fetchAny } from './client.ts';
import { setCookies } from './visitor.ts';

const CLIENT = { clientId: 'dcs', clientSecret: 'a secret of the client, for tests only' };

/** Person who signs in at the provider; `sub` names them. */
export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

/** A whole OpenID provider on loopback, at which whoever comes is signed in as the person that the test says. */
export interface OpenIdProvider {
  readonly settings: NonNullable<Config['oidc']>;
  /** Registers the service; call it before anybody comes. */
  register(publicUrl: string): void;
  /** It takes requests and never answers (`silent`), fails (`broken`), or works (`up`). */
  state: 'up' | 'silent' | 'broken';
  /** Follows a browser through the provider as a person, or one who refuses; returns the path it comes back to. */
  pass(address: string, person: Person | 'refuses'): Promise<string>;
  close(): void;
}

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const people = new Map<string, Person>();
  let now: Person | 'refuses' = 'refuses';
  let provider: Provider | undefined;
  let handle: ReturnType<Provider['callback']> | undefined;
  const server: Server = createServer((req, res) => {
    if (one.state === 'silent') return;
    if (one.state === 'broken') return void res.writeHead(500).end('no');
    if (req.url?.startsWith('/interaction/') === true && provider) return void interact(provider, req, res, now);
    void handle?.(req, res);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${portOf(server)}`;
  const one: OpenIdProvider = {
    settings: { issuer, ...CLIENT, name: 'Example ID', groupsClaim: 'groups', planGroups: [] },
    state: 'up',
    register: (publicUrl) => {
      provider = createProvider(issuer, publicUrl, people);
      handle = provider.callback();
    },
    pass: async (address, person) => {
      now = person;
      if (person !== 'refuses') people.set(person.sub, person);
      return follow(issuer, address);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return one;
}

function createProvider(issuer: string, publicUrl: string, people: ReadonlyMap<string, Person>): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${publicUrl}/sign-in/provider/callback`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key of tests only'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
  });
}

async function interact(provider: Provider, req: IncomingMessage, res: ServerResponse, person: Person | 'refuses') {
  const { params } = await provider.interactionDetails(req, res);
  if (person === 'refuses')
    return provider.interactionFinished(req, res, { error: 'access_denied', error_description: 'refused' });
  const grant = new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) });
  grant.addOIDCScope('openid email profile');
  const result = { login: { accountId: person.sub }, consent: { grantId: await grant.save() } };
  return provider.interactionFinished(req, res, result);
}

/** Follows redirects within the provider with a new browser. */
async function follow(issuer: string, start: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = new URL(start);
  for (let hops = 0; hops < 10 && address.origin === issuer; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetchAny(address.href, { headers: { accept: 'text/html', cookie } });
    for (const line of setCookies(answer)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    if (answer.headers.location === undefined) throw new Error(`The provider shows a page: ${answer.text}`);
    address = new URL(answer.headers.location, address);
  }
  return address.pathname + address.search;
}
