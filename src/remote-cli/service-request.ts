import { COMMANDS_VERSION } from '../../generated/commands.ts';
import { CliError, kindOfStatus } from './cli-error.ts';
import { printable, type CliIo } from './cli-io.ts';

const TIMEOUT_MS = 30_000;
/** Seconds that a command waits by itself when the service asks it to; for longer the person decides. */
const MAX_WAIT_S = 20;
const MAX_TRIES = 3;
const FIRST_PAUSE_MS = 500;

export interface ServiceRequest {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether it may be sent twice, since it does nothing the second time. */
  readonly isRepeatable?: boolean;
  /** Whether the response goes on for as long as it is read. */
  readonly isStream?: boolean;
}

/**
 * Sends a request, again where that is safe and it was not answered, or by 429 or 503 that asks for a short wait.
 * Redirects are not followed: a token goes to its own service only. Throws CliError without a response.
 */
export async function send(io: CliIo, url: string, request: ServiceRequest): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    const isLast = tried >= MAX_TRIES || request.isRepeatable !== true;
    try {
      const response = await sendOnce(io, url, request);
      const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
      if (isLast || ![429, 503].includes(response.status) || !(wait <= MAX_WAIT_S)) return response;
      await response.body?.cancel();
      await io.sleep(wait * 1000);
    } catch (error) {
      if (isLast || io.signal.aborted) throw unreachable(url, error);
      await io.sleep(FIRST_PAUSE_MS * 2 ** (tried - 1));
    }
  }
}

function sendOnce(io: CliIo, url: string, { method, headers, body, isStream }: ServiceRequest): Promise<Response> {
  return io.fetch(url, {
    method,
    redirect: 'manual',
    signal: isStream === true ? io.signal : AbortSignal.any([io.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    headers: { 'user-agent': `dcs/${COMMANDS_VERSION} (${process.platform})`, accept: 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

/** The error of a response that is none of success, in the service's words. */
export async function failureOf(response: Response): Promise<CliError> {
  const text = await response.text().catch(() => '');
  const { message, error, error_description: described, requestId } = objectIn(text);
  const reason = [message, described, error].find((text) => typeof text === 'string');
  const wait = response.headers.get('retry-after');
  const sentences = [
    typeof reason === 'string' ? printable(reason) : `The service answered ${response.status}.`,
    ...(wait === null ? [] : [`Retry after ${wait} seconds.`]),
    ...(response.status >= 500 && typeof requestId === 'string' ? [`Request id: ${printable(requestId)}`] : []),
  ];
  return new CliError(kindOfStatus(response.status), sentences.join(' '));
}

/** The JSON object of a text; an empty one for anything else. */
export function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function unreachable(url: string, error: unknown): CliError {
  const { name, message, cause } = error as Error;
  const { code, message: why } = (cause ?? {}) as { code?: string; message?: string };
  const reason = name === 'TimeoutError' ? `no answer within ${TIMEOUT_MS / 1000} seconds` : (code ?? why ?? message);
  return new CliError('unreachable', `${new URL(url).origin} cannot be reached: ${reason}.`, { cause: error });
}
