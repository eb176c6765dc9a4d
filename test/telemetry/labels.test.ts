import { connect } from 'node:net';
import { once } from 'node:events';
import { expect } from 'chai';
import { readDocument } from '../../src/contract/document.ts';
import { readOperations } from '../../src/contract/operations.ts';
import { setMeter, type Labels } from '../../src/telemetry/measure.ts';
import { call, fetchAny } from '../support/client.ts';
import { person } from '../support/fixtures.ts';
import { startService, type Service } from '../support/service.ts';

const [HOST, SECRET] = ['evil.example', 'dcs_pat_secretsecretsecret'];
const PARTS = [
  `/${SECRET}`,
  '/%00',
  '/..%2f..%2fetc%2fpasswd',
  '/%F0%9F%A6%80',
  `/${'a'.repeat(5_000)}`,
  '/{id}',
  '/__proto__',
  '/constructor',
  '/"},{le="1"} 7',
  '/a\\nb',
  '/;DROP TABLE accounts',
  '//evil.example/',
  '/%',
  '/.well-known/x',
];
const DOORS = [
  '',
  '/public/v1',
  '/public/v1/feeds',
  '/public/v1/posts',
  '/mcp',
  '/auth',
  '/greader',
  '/feeds',
  '/assets',
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PROPFIND', 'OPTIONS', 'TRACE', 'QUERY', 'BREW'];

describe('labels of metrics', () => {
  let service: Service;
  const seen = new Map<string, Set<string>>();
  const note = (name: string, labels: Labels): void => {
    for (const [label, value] of Object.entries(labels)) {
      const values = seen.get(`${name} ${label}`) ?? new Set();
      seen.set(`${name} ${label}`, values.add(value));
    }
  };
  before(async () => {
    service = await startService();
    setMeter({ count: note, record: (name, _, labels) => note(name, labels) });
  });
  after(async () => {
    setMeter(undefined);
    await service.close();
  });

  it('have few values, whatever is asked for, by which method, host or tool', async () => {
    const { token } = await person(service.db);
    const raw = async (text: string): Promise<void> => {
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname).setTimeout(2_000, () => socket.destroy());
      socket.on('error', () => undefined).resume();
      socket.end(text);
      await once(socket, 'close');
    };
    for (const door of DOORS)
      await Promise.all(
        PARTS.map((part) =>
          fetchAny(`${service.url}${door}${part}`, { headers: { 'x-forwarded-for': SECRET } }).catch(() => undefined),
        ),
      );
    for (const method of METHODS)
      for (const door of DOORS)
        await raw(`${method} ${door}/${SECRET} HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`);
    for (const name of [...PARTS, 'list_posts', SECRET])
      await fetchAny(`${service.url}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-method': name.replace(/[^\x21-\x7e]/g, ''),
        },
        raw: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } }),
      }).catch(() => undefined);
    await call(service.url, '/profile', { token });
    const known = new Set([
      ...readOperations(readDocument()).map(({ id }) => id),
      'mcp',
      'probe',
      'no operation',
      'oauth',
      'page',
    ]);
    const name = 'dcs_http_request_duration_seconds';
    expect([...(seen.get(`${name} operation`) ?? [])].filter((one) => !known.has(one))).to.deep.equal([]);
    expect([...(seen.get(`${name} operation`) ?? [])], 'what is asked for is measured').to.include.members([
      'getProfile',
      'no operation',
      'page',
    ]);
    expect([...(seen.get(`${name} via`) ?? [])].sort()).to.deep.equal(['http', 'mcp']);
    for (const [label, values] of seen)
      for (const value of values) expect(value, label).to.match(/^[a-zA-Z0-9][\w .-]{0,39}$/);
    expect(Math.max(...[...seen.values()].map((values) => values.size))).to.be.below(60);
  });
});
