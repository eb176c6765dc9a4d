import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A mail server that keeps what it receives; while `silent` it does not even greet. */
export interface MailServer {
  readonly url: string;
  readonly letters: string[];
  silent: boolean;
  close(): void;
}

export async function startMailServer(): Promise<MailServer> {
  const open = new Set<Socket>();
  const letters: string[] = [];
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    if (!mail.silent) converse(socket, letters);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters,
    silent: false,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
  return mail;
}

/** As much of RFC 5321 as one mail needs. */
function converse(socket: Socket, letters: string[]): void {
  let rest = '';
  let letter: string[] | undefined;
  const heard = (line: string): void => {
    if (letter && line !== '.') return void letter.push(line);
    if (letter) letters.push(letter.join('\n'));
    const wasLetter = letter !== undefined;
    letter = !wasLetter && /^DATA$/i.test(line) ? [] : undefined;
    if (/^QUIT/i.test(line) && !wasLetter) return void socket.end('221 bye\r\n');
    socket.write(letter ? '354 go on\r\n' : '250 fine\r\n');
  };
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) heard(line);
  });
  socket.write('220 here\r\n');
}
