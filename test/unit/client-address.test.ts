import { expect } from 'chai';
import { createClientAddress } from '../../src/http/client-address.ts';

describe('client address', () => {
  const plain = createClientAddress([]);
  const behind = createClientAddress(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);

  it('is the socket’s when no proxy is trusted, whatever the header says', () => {
    expect(plain('203.0.113.5', undefined)).to.equal('203.0.113.5');
    expect(plain('203.0.113.5', '1.1.1.1')).to.equal('203.0.113.5');
    expect(plain('10.0.0.1', '1.1.1.1, 10.0.0.2')).to.equal('10.0.0.1');
  });

  it('is the last one in the header that is no trusted proxy', () => {
    expect(behind('10.0.0.1', '203.0.113.5')).to.equal('203.0.113.5');
    expect(behind('10.0.0.1', '203.0.113.5, 10.9.9.9, 192.0.2.7')).to.equal('203.0.113.5');
    expect(behind('fd00::1', '203.0.113.5')).to.equal('203.0.113.5');
    expect(behind('10.0.0.1', '  203.0.113.5  ')).to.equal('203.0.113.5');
  });

  it('is not moved by what the client itself put into the header', () => {
    for (const forged of ['1.1.1.1', '10.0.0.3', 'rubbish', '', '1.1.1.1, 2.2.2.2, 10.0.0.1']) {
      expect(behind('10.0.0.1', `${forged}, 203.0.113.5`), forged).to.equal('203.0.113.5');
      expect(behind('203.0.113.5', forged), forged).to.equal('203.0.113.5');
    }
  });

  it('stays at the last proxy when the header ends in something that is no address', () => {
    for (const broken of ['unknown', '_hidden', '1.2.3.4:80', ',', '999.1.1.1'])
      expect(behind('10.0.0.1', broken), broken).to.equal('10.0.0.1');
    expect(behind('10.0.0.1', '203.0.113.5, unknown, 10.0.0.2')).to.equal('10.0.0.2');
  });

  it('takes an IPv4 address in IPv6 clothes for what it is', () => {
    expect(plain('::ffff:203.0.113.5', undefined)).to.equal('203.0.113.5');
    expect(behind('::ffff:10.0.0.1', '::ffff:203.0.113.5')).to.equal('203.0.113.5');
  });

  it('is one and the same in a /64 of IPv6 and another in the next', () => {
    const key = plain('2001:db8:1:2:aaaa::1', undefined);
    for (const same of ['2001:db8:1:2::', '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::5%eth0'])
      expect(plain(same, undefined), same).to.equal(key);
    expect(plain('2001:db8:1:3::1', undefined)).to.not.equal(key);
    expect(behind('fd00::1', '2001:db8:1:2::9')).to.equal(key);
  });

  it('has a value for a socket that has lost its address', () => {
    expect(plain(undefined, undefined)).to.equal('unknown');
  });

  it('refuses a trusted proxy that is no address', () => {
    for (const bad of ['nonsense', '10.0.0.0/33', '10.0.0.0/', '::/129'])
      expect(() => createClientAddress([bad]), bad).to.throw();
  });

  it('says once which machine of a private network sends the header and is not trusted', () => {
    const told: string[] = [];
    const address = createClientAddress(['10.0.0.0/8'], (proxy) => void told.push(proxy));
    address('10.0.0.1', '203.0.113.5'); // trusted
    address('203.0.113.5', '1.1.1.1'); // anybody may send it from the internet
    address('172.17.0.1', undefined);
    expect(told).to.deep.equal([]);
    for (const proxy of ['172.17.0.1', '127.0.0.1', 'fd00::2']) address(proxy, '203.0.113.5');
    expect(told).to.deep.equal(['172.17.0.1']);
  });
});
