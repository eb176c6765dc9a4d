import { createHmac } from 'node:crypto';
import { COMMANDS, COMMANDS_VERSION } from '../../generated/commands.ts';
import { chooseAccess, storedProfile, type ServiceAccess } from './access.ts';
import type { ApiCommand } from './api-command.ts';
import { callApi } from './api-command-line.ts';
import { apiRequest, inputOptions, type CommandRequest } from './api-request.ts';
import { isOn, parseArguments, valueOf, type OptionSpec } from './arguments.ts';
import { CliError } from './cli-error.ts';
import { printable, type CliIo } from './cli-io.ts';
import { objectIn } from './service-request.ts';

/** Milliseconds: of one attempt to forward, between two, of silence after which a stream is dead, and to the next. */
const FORWARD_TIMEOUT_MS = 10_000;
const FORWARD_PAUSE_MS = 1_000;
const SILENCE_MS = 60_000;
const RECONNECT_MS = 3_000;
const MAX_RECONNECT_MS = 60_000;
const MAX_FORWARDS = 3;
const MAX_MESSAGE_CHARACTERS = 4_000_000;

const OWN_OPTIONS: readonly OptionSpec[] = [
  { flag: 'forward-to' },
  { flag: 'secret' },
  { flag: 'profile' },
  { flag: 'json', isSwitch: true },
  { flag: 'help', isSwitch: true },
];

/** An event of the stream. */
interface ReceivedEvent {
  /** Position in the stream, to go on after. */
  readonly position: string | undefined;
  /** JSON, as the body of a webhook; empty at the beginning of a connection, which has a position only. */
  readonly data: string;
}

interface Forwarding {
  readonly to: URL;
  readonly secret: string;
}

/**
 * `dcs listen`: prints the events of the stream, or sends each to an address of this machine as a webhook would be
 * sent, signed with a secret of the profile. Goes on until it is stopped, after interruptions behind the last event.
 * Throws CliError when the service refuses.
 */
export async function runListen(io: CliIo, args: readonly string[]): Promise<void> {
  const parsed = parseArguments(args, [...OWN_OPTIONS, ...inputOptions(streamCommand())]);
  if (isOn(parsed, 'help')) {
    io.out(listenHelp());
    return;
  }
  const access = chooseAccess(io, valueOf(parsed, 'profile'));
  const forwarding = forwardingOf(io, access, { to: valueOf(parsed, 'forward-to'), secret: valueOf(parsed, 'secret') });
  if (forwarding) io.err(`Forwarding to ${forwarding.to.href}. Its webhook secret is ${forwarding.secret}\n`);
  const isJson = isOn(parsed, 'json');
  const handle = (event: ReceivedEvent): Promise<void> => handleEvent(io, event, { forwarding, isJson });
  const request = await apiRequest(io, streamCommand(), parsed);
  if (valueOf(parsed, 'seconds') === undefined) await followStream(io, access, { request, handle });
  else for await (const event of streamOnce(io, access, request)) await handle(event);
}

function streamCommand(): ApiCommand {
  const command = COMMANDS.find(({ id }) => id === 'streamEvents');
  if (!command) throw new CliError('failed', 'This service has no stream of events.');
  return command;
}

interface Following {
  readonly request: CommandRequest;
  readonly handle: (event: ReceivedEvent) => Promise<void>;
}

/** Connects again, after longer and longer pauses where nothing comes, until the command is stopped. */
async function followStream(io: CliIo, access: ServiceAccess, { request, handle }: Following): Promise<void> {
  let position = request.headers['last-event-id'];
  let pauseMs = RECONNECT_MS;
  const isStopped = (): boolean => io.signal.aborted;
  while (!isStopped()) {
    const since = position;
    try {
      for await (const event of streamOnce(io, access, after(request, position))) {
        if (position === undefined) io.err('Listening.\n');
        await handle(event);
        position = event.position ?? position;
      }
    } catch (error) {
      if (isStopped()) return;
      if (error instanceof CliError && !['unreachable', 'failed'].includes(error.kind)) throw error;
      io.err(`${printable((error as Error).message)} Connecting again.\n`);
    }
    pauseMs = position === since ? Math.min(pauseMs * 2, MAX_RECONNECT_MS) : RECONNECT_MS;
    await io.sleep(pauseMs);
  }
}

function after(request: CommandRequest, position: string | undefined): CommandRequest {
  return position === undefined ? request : { ...request, headers: { ...request.headers, 'last-event-id': position } };
}

/** The events of one connection (HTML Living Standard section 9.2). Throws when it breaks or is silent for a minute. */
async function* streamOnce(io: CliIo, access: ServiceAccess, request: CommandRequest): AsyncGenerator<ReceivedEvent> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const signal = AbortSignal.any([io.signal, silence.signal]);
    const response = await callApi({ ...io, signal }, access, { command: streamCommand(), request });
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      const messages = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = messages.pop() ?? '';
      if (rest.length > MAX_MESSAGE_CHARACTERS) throw new CliError('failed', 'The stream has a message without end.');
      for (const message of messages) {
        const event = readMessage(message);
        if (event) yield event;
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

function readMessage(message: string): ReceivedEvent | undefined {
  const valuesOf = (name: string): string[] =>
    message
      .split('\n')
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''));
  const data = valuesOf('data').join('\n');
  const position = valuesOf('id').at(-1);
  return data === '' && position === undefined ? undefined : { position, data };
}

async function handleEvent(
  io: CliIo,
  { data }: ReceivedEvent,
  { forwarding, isJson }: { forwarding: Forwarding | undefined; isJson: boolean },
): Promise<void> {
  if (data === '') return;
  const event = objectIn(data);
  const name = printable(`${String(event.type)} ${String(event.id)}`);
  if (!forwarding) {
    io.out(isJson ? `${data}\n` : `${name}\n`);
    return;
  }
  const start = performance.now();
  const outcome = await forward(io, { id: String(event.id), body: data }, forwarding);
  const ms = Math.round(performance.now() - start);
  io.out(
    isJson ? `${JSON.stringify({ id: event.id, type: event.type, outcome, ms })}\n` : `${outcome}  ${name}  ${ms} ms\n`,
  );
}

/** Sends an event, up to three times; returns the status of the answer, or the reason why there was none. */
async function forward(
  io: CliIo,
  { id, body }: { id: string; body: string },
  { to, secret }: Forwarding,
): Promise<string> {
  let outcome = '';
  for (let tried = 1; tried <= MAX_FORWARDS && !io.signal.aborted; tried += 1) {
    if (tried > 1) await io.sleep(FORWARD_PAUSE_MS);
    const timestamp = String(Math.floor(Date.now() / 1000));
    try {
      const response = await io.fetch(to, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([io.signal, AbortSignal.timeout(FORWARD_TIMEOUT_MS)]),
        headers: {
          'content-type': 'application/json',
          'user-agent': `dcs/${COMMANDS_VERSION} (${process.platform})`,
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': signature(secret, { id, timestamp, body }),
        },
        body,
      });
      await response.body?.cancel();
      outcome = String(response.status);
      if (response.ok) return outcome;
    } catch (error) {
      const { message, cause } = error as Error;
      outcome = (cause as { code?: string } | undefined)?.code ?? message;
    }
  }
  return outcome;
}

/**
 * The value of `webhook-signature`, as webhooks of the service have it (Standard Webhooks 1.0.0): HMAC-SHA256 of id,
 * time and body with the secret behind `whsec_`.
 */
function signature(secret: string, { id, timestamp, body }: { id: string; timestamp: string; body: string }): string {
  const key = Buffer.from(secret.slice(secret.indexOf('_') + 1), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

function forwardingOf(
  io: CliIo,
  { profile }: ServiceAccess,
  { to, secret }: { to: string | undefined; secret: string | undefined },
): Forwarding | undefined {
  if (to === undefined) return undefined;
  const url = URL.canParse(to) ? new URL(to) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new CliError('usage', '--forward-to must be an address such as http://localhost:4000/events');
  const own =
    secret ?? io.env.DCS_LISTEN_SECRET ?? (profile === undefined ? undefined : storedProfile(io, profile).listenSecret);
  if (own === undefined || !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(own))
    throw new CliError(
      'usage',
      'Name the secret that signs events: --secret whsec_, then at least 24 bytes in Base64.',
    );
  return { to: url, secret: own };
}

function listenHelp(): string {
  return `Prints what happens, or forwards it to a program on this machine as a webhook

Usage: dcs listen [--forward-to http://localhost:4000/events] [options]

  --forward-to <address>: sends each event there, signed as webhooks are
  --secret <whsec_...>: signs with this secret instead of that of the profile
  --json: prints events as JSON, a line each
  --profile <name>: uses another profile than the current one
Filters are those of dcs api events stream --help, such as --events post.published
`;
}
