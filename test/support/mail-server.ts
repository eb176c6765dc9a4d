import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A mail server that keeps what it receives. */
export interface MailServer {
  readonly url: string;
  readonly port: number;
  readonly letters: string[];
  /** It does not even greet. */
  silent: boolean;
  /** Its answer to each recipient instead of a friendly one. */
  refusal: string | undefined;
  close(): void;
}

export async function startMailServer(): Promise<MailServer> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    if (!mail.silent) converse(socket, mail);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    letters: [],
    silent: false,
    refusal: undefined,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
  return mail;
}

/** As much of RFC 5321 as one mail needs. */
function converse(socket: Socket, mail: MailServer): void {
  let rest = '';
  let letter: string[] | undefined;
  const heard = (line: string): void => {
    if (letter && line !== '.') return void letter.push(line);
    if (letter) mail.letters.push(letter.join('\n'));
    const wasLetter = letter !== undefined;
    letter = !wasLetter && /^DATA$/i.test(line) ? [] : undefined;
    if (/^QUIT/i.test(line) && !wasLetter) return void socket.end('221 bye\r\n');
    if (/^RCPT/i.test(line) && mail.refusal !== undefined) return void socket.write(`${mail.refusal}\r\n`);
    socket.write(letter ? '354 go on\r\n' : '250 fine\r\n');
  };
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) heard(line);
  });
  socket.write('220 here\r\n');
}
