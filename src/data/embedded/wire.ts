/**
 * The few facts of the Postgres wire protocol 3.0 the gateway needs; layouts from
 * "Message Formats" in the PostgreSQL manual. Pure functions over bytes.
 */

const PROTOCOL_3 = 196_608;
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
/** A length beyond this is not a message but noise; Postgres itself stops at 1 GiB. */
const LONGEST = 1_073_741_824;

/** What a client sent before its session began. */
export type Opening = 'startup' | 'encryption' | 'other';

/** What an engine answer says: the transaction status after it, if it finished, and who was notified. */
export interface Answer {
  status?: string;
  notifications: Buffer[];
}

/** The kind of an untyped first packet; `other` is a cancel request or a version nobody speaks here. */
export function openingKind(packet: Buffer): Opening {
  const code = packet.length >= 8 ? packet.readInt32BE(4) : 0;
  if (code === PROTOCOL_3) return 'startup';
  return code === SSL_REQUEST || code === GSS_REQUEST ? 'encryption' : 'other';
}

/** Length of the first message in `bytes`, or undefined when too few bytes say so. Throws on nonsense. */
export function messageLength(bytes: Buffer, typed: boolean): number | undefined {
  const head = typed ? 1 : 0;
  if (bytes.length < head + 4) return undefined;
  const length = bytes.readInt32BE(head);
  if (length < 4 || length > LONGEST) throw new Error(`not a Postgres message: length ${length}`);
  return head + length;
}

/**
 * True when the client waits for an answer after this message. Parse, Bind, Describe, Execute and
 * Close are only promises: they run together with the Sync or Flush that follows.
 */
export function wantsAnswer(message: Buffer): boolean {
  return !'PBDEC'.includes(typeOf(message));
}

/** Query, Sync and FunctionCall are always answered with ReadyForQuery. */
export function endsExchange(message: Buffer): boolean {
  return 'QSF'.includes(typeOf(message));
}

export function typeOf(message: Buffer): string {
  return String.fromCharCode(message[0] ?? 0);
}

/**
 * The message with `prefix` before the name of the prepared statement it speaks of; unnamed
 * statements and other messages come back as they are. Lets every connection have its own names.
 */
export function ownStatement(message: Buffer, prefix: string): Buffer {
  const at = statementNameAt(message);
  if (at === undefined || message[at] === 0) return message;
  const renamed = Buffer.concat([message.subarray(0, at), Buffer.from(prefix), message.subarray(at)]);
  renamed.writeInt32BE(renamed.length - 1, 1);
  return renamed;
}

/** The name of the statement a (renamed) Parse message makes, or undefined. */
export function parsedStatement(message: Buffer): string | undefined {
  if (typeOf(message) !== 'P') return undefined;
  return message.toString('utf8', 5, message.indexOf(0, 5)) || undefined;
}

function statementNameAt(message: Buffer): number | undefined {
  const type = typeOf(message);
  if (type === 'P') return 5;
  if (type === 'B') return message.indexOf(0, 5) + 1;
  const ofStatement = (type === 'D' || type === 'C') && message[5] === 'S'.charCodeAt(0);
  return ofStatement ? 6 : undefined;
}

/** Reads an engine answer. It always consists of whole messages. */
export function readAnswer(bytes: Buffer): Answer {
  const answer: Answer = { notifications: [] };
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    const type = bytes[at];
    if (type === 0x5a) answer.status = String.fromCharCode(bytes[at + 5] ?? 0);
    else if (type === 0x41) answer.notifications.push(bytes.subarray(at, end));
    at = end;
  }
  return answer;
}

/** The first packet of a session, for the only role and database there are. */
export function startupMessage(): Buffer {
  return framed('', int32(PROTOCOL_3), 'user\0postgres\0database\0postgres\0\0');
}

export function queryMessage(sql: string): Buffer {
  return framed('Q', `${sql}\0`);
}

/**
 * To be sent after a query that may be COPY FROM STDIN. The engine reads only what is there already
 * and ends for good when there is nothing, so the copy gets a clean error; others ignore the message.
 */
export function copyFailMessage(): Buffer {
  return framed('f', 'the embedded database cannot read from the client\0');
}

/** CopyData, CopyDone or CopyFail. */
export function isCopyInput(message: Buffer): boolean {
  return 'dcf'.includes(typeOf(message));
}

export function mayReadInput(message: Buffer): boolean {
  return typeOf(message) === 'Q' && /stdin/i.test(message.toString('latin1'));
}

export function syncMessage(): Buffer {
  return framed('S');
}

export function closeStatementMessage(name: string): Buffer {
  return framed('C', `S${name}\0`);
}

/** An error that ends the session, as a client library shows it. */
export function fatalMessage(code: string, text: string): Buffer {
  return framed('E', `SFATAL\0VFATAL\0C${code}\0M${text}\0\0`);
}

function framed(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
