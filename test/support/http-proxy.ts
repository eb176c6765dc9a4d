import { createServer, request } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** An HTTP proxy on loopback that leads every name to one port of this machine. */
export interface HttpProxy {
  readonly url: string;
  /** Requests that it received, such as `GET http://feeds.example/feed` and `CONNECT hooks.example:443`. */
  readonly asked: string[];
  close(): void;
}

/** With `credentials`, such as `user:password`, it answers 407 to whoever does not send them. */
export async function startProxy(port: number, credentials?: string): Promise<HttpProxy> {
  const asked: string[] = [];
  const wanted = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
  const sockets = new Set<Socket>();
  const server = createServer((req, res) => {
    asked.push(`${req.method} ${req.url}`);
    if (wanted !== undefined && req.headers['proxy-authorization'] !== wanted) return void res.writeHead(407).end();
    const { pathname, search } = new URL(req.url ?? '');
    const { method, headers } = req;
    const onward = request({ host: '127.0.0.1', port, path: pathname + search, method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    onward.on('error', () => res.writeHead(502).end());
    return void req.pipe(onward);
  });
  server.on('connection', (socket) => sockets.add(socket));
  server.on('connect', (req, socket: Socket) => {
    asked.push(`CONNECT ${req.url}`);
    if (wanted !== undefined && req.headers['proxy-authorization'] !== wanted)
      return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    sockets.add(onward);
    for (const one of [onward, socket]) one.on('error', () => one.destroy());
    return undefined;
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const user = credentials === undefined ? '' : `${credentials}@`;
  return {
    url: `http://${user}127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
