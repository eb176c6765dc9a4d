import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect } from 'chai';
import pg from 'pg';
import { dropOnRelease, processOf, takesStatements, waitingOf, wireOf } from '../../src/data/pg-internals.ts';

describe('what is used of pg beside its public interface', () => {
  it('is there in a client', () => {
    const client = new pg.Client();
    expect(wireOf(client)).to.respondTo('emit').and.respondTo('attachListeners');
    expect(wireOf(client).stream).to.respondTo('destroy');
    expect(client).to.have.property('processID', null);
    expect(processOf(client)).to.equal(null);
    expect(takesStatements(client)).to.equal(true);
    dropOnRelease(client);
    expect(takesStatements(client)).to.equal(false);
  });

  it('ends a client whose parser throws, by the listeners that it attaches itself', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined).write('HTTP/1.1 400 Bad Request\r\n'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const client = new pg.Client({ host: '127.0.0.1', port });
    client.on('error', () => undefined);
    const heard: string[] = [];
    const wire = wireOf(client);
    const attach = wire.attachListeners.bind(wire);
    wire.attachListeners = (stream) => {
      heard.push('attached');
      attach({
        on: (event: string, hear: (chunk: unknown) => void) => (heard.push(event), stream.on(event, hear)),
      } as never);
    };
    const connecting = client.connect().catch((error: unknown) => error);
    await once(wire.stream, 'connect');
    expect(heard).to.include('attached').and.include('data');
    wire.stream.destroy();
    expect(await connecting).to.be.instanceOf(Error);
    server.close();
  });

  it('is the queue of a pool, in which who waits has a place', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const pool = new pg.Pool({ host: '127.0.0.1', port, max: 1 });
    pool.on('error', () => undefined);
    const got = [pool.connect(), pool.connect()].map((one) => one.catch((error: unknown) => error));
    expect([waitingOf(pool).length, pool.waitingCount]).to.deep.equal([1, 1]);
    waitingOf(pool).splice(0, 1);
    expect(pool.waitingCount).to.equal(0);
    await once(server, 'connection');
    for (const socket of sockets) socket.destroy();
    server.close();
    expect(await got[0]).to.be.instanceOf(Error);
  });
});
