import { expect } from 'chai';
import { loadConfig } from '../../src/config.ts';
import { readAddresses } from '../../src/environment/database-addresses.ts';
import { selectServer, type ServerState } from '../../src/data/servers/server-selector.ts';

const one = { host: 'one', port: 5432 };
const two = { host: 'two', port: 5433 };
const primary = (timeline: string): ServerState => ({ isReplica: false, isReadOnly: false, timeline });
const replica: ServerState = { isReplica: true, isReadOnly: true, timeline: null };
const readOnly: ServerState = { isReplica: false, isReadOnly: true, timeline: '00000009' };

describe('the servers that a database URL names', () => {
  it('are the hosts before the name of the database, each with its port', () => {
    expect(readAddresses('postgres://u:p%40x@one,two:5433/d?sslmode=disable')).to.deep.equal({
      url: 'postgres://u:p%40x@one/d?sslmode=disable',
      addresses: [one, two],
    });
    expect(readAddresses('postgresql://[::1]:6432,two:5433/d')?.addresses).to.deep.equal([
      { host: '::1', port: 6432 },
      two,
    ]);
  });

  it('are left to the driver when there is only one, a socket too', () => {
    for (const url of ['postgres://u@one:5432/d', 'postgres:///d?host=/run/postgresql', 'postgres://u:a,b@one/d'])
      expect(readAddresses(url), url).to.deep.equal({ url, addresses: [] });
  });

  it('are refused when a host is missing or a port is none', () => {
    for (const url of ['postgres://one,,two/d', 'postgres://one:x,two/d', 'mysql://one,two/d', 'one,two']) {
      expect(readAddresses(url), url).to.equal(undefined);
      expect(() => loadConfig({ DATABASE_URL: url }), url).to.throw(/DATABASE_URL (is not a URL|names several hosts)/);
    }
  });

  it('need DATABASE_URL', () => {
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DATABASE_PEOPLE_URL'])
      expect(() => loadConfig({ [name]: 'postgres://h/d' })).to.throw(`${name} is set without DATABASE_URL`);
  });

  it('take writes where one does, the one of the later timeline if two do', () => {
    const at = (first: ServerState, second: ServerState) => [
      { address: one, state: first },
      { address: two, state: second },
    ];
    expect(selectServer(at(replica, primary('00000001')), 'writes')).to.equal(two);
    expect(selectServer(at(primary('00000001'), replica), 'writes')).to.equal(one);
    expect(selectServer(at(primary('00000001'), primary('00000002')), 'writes')).to.equal(two);
    expect(selectServer(at(primary('0000000A'), primary('00000002')), 'writes')).to.equal(one);
    expect(selectServer(at(replica, readOnly), 'writes')).to.equal(undefined);
    expect(selectServer([], 'writes')).to.equal(undefined);
  });

  it('are read from where one is a replica, else where one answers', () => {
    const at = (state: ServerState) => [
      { address: one, state: primary('00000002') },
      { address: two, state },
    ];
    expect(selectServer(at(replica), 'reads')).to.equal(two);
    expect(selectServer(at(readOnly), 'reads')).to.equal(two);
    expect(selectServer(at(primary('00000001')), 'reads')).to.equal(one);
  });
});
