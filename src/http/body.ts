import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';
import { AppError } from '../errors.ts';
import { MAX_BODY_KIB } from '../../generated/limits.ts';

/** The media type of forms (HTML, section 4.10.22.6). */
export const FORM = 'application/x-www-form-urlencoded';

/**
 * Creates a reader of bodies in JSON and of forms; it returns undefined for an empty one. Throws AppError for another
 * type, a body that is too large, or one that is not JSON in UTF-8.
 */
export function createBodyReader(): (ctx: Context, types?: readonly string[], maxKib?: number) => Promise<unknown> {
  const parsers = new Map<number, ReturnType<typeof createParser>>();
  return async (ctx, types = ['application/json'], maxKib = MAX_BODY_KIB) => {
    const parse = parsers.get(maxKib) ?? createParser(maxKib);
    parsers.set(maxKib, parse);
    if (isBodyEmpty(ctx)) return undefined;
    if (!ctx.is([...types]))
      throw new AppError(
        'unsupported_media_type',
        `The body has the type ${ctx.get('content-type') || 'unknown'}. Send ${types.join(' or ')}.`,
      );
    if (ctx.request.charset !== '' && !/^utf-?8$/i.test(ctx.request.charset))
      throw new AppError('unsupported_media_type', `The body has the charset ${ctx.request.charset}. Send UTF-8.`);
    await parse(ctx, () => Promise.resolve());
    const bytes = String(ctx.request.body);
    // Forms percent-encode non-ASCII characters; clients that do not send UTF-8.
    if (ctx.is(FORM)) return new URLSearchParams(Buffer.from(bytes, 'latin1').toString());
    return parseBody(bytes);
  };
}

/** The parser of bodies up to so many KiB reads bytes, one character each; they are decoded strictly afterwards. */
function createParser(maxKib: number) {
  return bodyParser({
    enableTypes: ['text'],
    extendTypes: { text: ['application/json', '+json', FORM] },
    encoding: 'latin1',
    textLimit: maxKib * 1024,
    onError: (error) => {
      throw asBodyError(error, maxKib);
    },
  });
}

/** Parses a body's bytes as JSON. UTF-8 only (RFC 8259 section 8.1): invalid bytes are rejected, not replaced. */
function parseBody(bytes: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1')));
  } catch (error) {
    throw asBodyError(error as Error);
  }
}

function isBodyEmpty(ctx: Context): boolean {
  return ctx.req.headers['transfer-encoding'] === undefined && (ctx.req.headers['content-length'] ?? '0') === '0';
}

function asBodyError(error: Error & { status?: number; type?: string }, maxKib = MAX_BODY_KIB): AppError {
  if (error.status === 413)
    return new AppError('payload_too_large', `The body is larger than ${maxKib} KiB. Send less at a time.`, {
      cause: error,
    });
  if (error.status === 415)
    return new AppError(
      'unsupported_media_type',
      'The body has a charset or an encoding that is not supported. Send UTF-8.',
      { cause: error },
    );
  const message = 'is not valid JSON in UTF-8';
  return new AppError('validation_error', `The request does not fit the contract: the body ${message}.`, {
    details: [{ in: 'body', path: '', message }],
    cause: error,
  });
}
