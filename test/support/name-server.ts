import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Resolver } from 'node:dns/promises';
import { isIPv6, type AddressInfo } from 'node:net';

/** A record that a name server answers with: an address, or another name whose addresses follow. */
export type DnsRecord = { readonly address: string } | { readonly name: string; readonly alias: string };

/** A name server on loopback, and lookups through it alone, by Node's own resolver. */
export interface NameServer {
  /** All addresses of a name, IPv4 first; none where it has none. */
  readonly resolve: (hostname: string) => Promise<string[]>;
  /** Questions by name and type, such as `feeds.example A`. */
  readonly questions: string[];
  close(): Promise<void>;
}

const [A, CNAME, AAAA, IN] = [1, 5, 28, 1];
/** A response (RFC 1035 section 4.1.1) with recursion desired and available. */
const RESPONSE = 0x8180;
const HEADER_BYTES = 12;

/** Starts a name server; `answer` says what to the nth question, from 0, of a name and type. Its TTL is always 0. */
export async function startNameServer(
  answer: (name: string, nth: number) => readonly DnsRecord[],
): Promise<NameServer> {
  const socket = createSocket('udp4');
  const questions: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    const question = `${name} ${type === AAAA ? 'AAAA' : 'A'}`;
    const nth = questions.filter((one) => one === question).length;
    questions.push(question);
    const wanted = (record: DnsRecord): boolean =>
      'alias' in record || (isIPv6(record.address) ? type === AAAA : type === A);
    let owner = name;
    const records = answer(name, nth)
      .filter(wanted)
      .map((record) => {
        const bytes =
          'alias' in record ? recordOf(record.name, CNAME, nameBytes(record.alias)) : addressOf(owner, record);
        if ('alias' in record) owner = record.alias;
        return bytes;
      });
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(RESPONSE, 2);
    for (const [at, count] of [1, records.length, 0, 0].entries()) header.writeUInt16BE(count, 4 + 2 * at);
    socket.send(Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 1_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`]);
  return {
    resolve: async (hostname) => {
      const none = (): string[] => [];
      return [...(await resolver.resolve4(hostname).catch(none)), ...(await resolver.resolve6(hostname).catch(none))];
    },
    questions,
    close: async () => {
      resolver.cancel();
      socket.close();
      await once(socket, 'close');
    },
  };
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function addressOf(owner: string, { address }: { address: string }): Buffer {
  if (!isIPv6(address)) return recordOf(owner, A, Buffer.from(address.split('.').map(Number)));
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string): number[] => (part === '' ? [] : part.split(':').map((one) => parseInt(one, 16)));
  const [first, last] = [groups(head), groups(tail)];
  const all = [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
  return recordOf(owner, AAAA, Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff])));
}

function recordOf(owner: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10); // type, class, TTL and length
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(IN, 2);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameBytes(owner), fixed, data]);
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}
