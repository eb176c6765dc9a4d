import { bodyParser } from '@koa/bodyparser';
import type { Context, Middleware } from 'koa';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { visitorOf } from './visitor.ts';

/** Maximum bytes. The longest field is a list of redirect URIs. */
const MAX_FORM_BYTES = 32 * 1024;
/** Forms with a file, and the maximum bytes of one. */
const FILE_FORMS: ReadonlySet<string> = new Set(['/imports', '/settings/stack/manifest']);
const MAX_FILE_BYTES = 16 * 1024 * 1024;
/** The field of the form token. */
export const TOKEN_FIELD = 'form_token';
const OTHER_ADDRESS =
  'A form was refused: a browser opened its page at another address than PUBLIC_URL. If people reach the service ' +
  'there, set PUBLIC_URL to it and restart';

/**
 * Reads the body of every POST, and rejects it unless one of our forms in this browser sent it: checked by the form
 * token and by the headers about the page it came from. Every page's POST passes here, so that none can forget it. The
 * first one from a page of this service at another address than PUBLIC_URL is a line in the log: all of that address's
 * forms are refused.
 */
export function guardForms({ publicUrl, log }: { publicUrl: string; log: Log }): Middleware {
  const origin = new URL(publicUrl).origin;
  let isTold = false;
  const parse = bodyParser({
    enableTypes: ['text'],
    extendTypes: { text: ['application/x-www-form-urlencoded'] },
    textLimit: MAX_FORM_BYTES,
    onError: (error) => {
      throw formError(error);
    },
  });
  return async (ctx, next) => {
    if (ctx.method === 'POST') await readOwn(ctx);
    await next();
  };
  async function readOwn(ctx: Context): Promise<void> {
    if (!isOwnPage(ctx, origin)) {
      if (!isTold && isOtherAddress(ctx)) {
        isTold = true;
        log.warn({ from: ctx.get('origin'), publicUrl }, OTHER_ADDRESS);
      }
      throw notOurs(origin);
    }
    if (FILE_FORMS.has(ctx.path) && ctx.is('multipart/form-data')) {
      acceptForm(ctx, await readFileForm(ctx, origin), origin);
      return;
    }
    if (!ctx.is('application/x-www-form-urlencoded'))
      throw new AppError(
        'unsupported_media_type',
        'Forms must be sent as application/x-www-form-urlencoded. Open the page and use its form.',
      );
    await parse(ctx, () => Promise.resolve());
    acceptForm(ctx, new URLSearchParams(typeof ctx.request.body === 'string' ? ctx.request.body : ''), origin);
  }
}

/** Stores the fields of a form for `readForm`. Throws forbidden unless it has the token of this browser. */
function acceptForm(ctx: Context, form: URLSearchParams, origin: string): void {
  if (!visitorOf(ctx).owns(form.get(TOKEN_FIELD) ?? '')) throw notOurs(origin);
  if ([...form.values()].some((value) => value.includes('\0')))
    throw new AppError(
      'validation_error',
      'A field contains a NUL character, which is not allowed. Go back and enter it again.',
    );
  ctx.state.form = form;
}

/**
 * The fields of a form with a file, the file as its text (UTF-8). Nothing of it is read for someone who is not signed
 * in. Throws payload_too_large and validation_error.
 */
async function readFileForm(ctx: Context, origin: string): Promise<URLSearchParams> {
  if (visitorOf(ctx).session === undefined) throw notOurs(origin);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > MAX_FILE_BYTES)
      throw new AppError('payload_too_large', 'The file is larger than 16 MiB. Send it in parts.');
    chunks.push(chunk);
  }
  const headers = { 'content-type': ctx.get('content-type') };
  const fields = await new Response(Buffer.concat(chunks), { headers }).formData().catch((error: unknown) => {
    throw new AppError('validation_error', 'The form cannot be read. Open its page again and resend it.', {
      cause: error,
    });
  });
  const form = new URLSearchParams();
  for (const [name, value] of fields as unknown as Iterable<[string, string | Blob]>)
    form.append(name, typeof value === 'string' ? value : await value.text());
  return form;
}

/**
 * Returns the fields of a form that the guard has checked. A missing field is empty. Lines end with a line feed,
 * whatever the browser sends.
 */
export function readForm(ctx: Context): (field: string) => string {
  const form = ctx.state.form as URLSearchParams;
  return (field) => (form.get(field) ?? '').replaceAll('\r\n', '\n');
}

/** Browsers set both headers and pages cannot change them. Every current browser sends at least one. */
function isOwnPage(ctx: Context, origin: string): boolean {
  const site = ctx.get('sec-fetch-site');
  const from = ctx.get('origin');
  if (site === '' && from === '') return false;
  return (site === '' || site === 'same-origin') && (from === '' || from === origin);
}

/** Whether the browser reports a same-origin page, so that only the address differs. */
function isOtherAddress(ctx: Context): boolean {
  return ctx.get('sec-fetch-site') === 'same-origin' && /^https?:/.test(ctx.get('origin'));
}

function notOurs(origin: string): AppError {
  return new AppError(
    'forbidden',
    `This form has expired, or was not sent from ${origin}. Open the page there again and resend it. Your ` +
      `browser must allow cookies of this site.`,
  );
}

function formError(error: Error & { status?: number }): AppError {
  if (error.status === 413)
    return new AppError('payload_too_large', `The form is larger than ${MAX_FORM_BYTES / 1024} KiB. Send less.`, {
      cause: error,
    });
  return new AppError('unsupported_media_type', 'The encoding of the form is not supported.', { cause: error });
}

/** Returns an error that the person can fix in the form; rethrows any other. */
export function formRefusal(error: unknown): AppError {
  if (error instanceof AppError && ['validation_error', 'conflict'].includes(error.code)) return error;
  throw error;
}

/**
 * Explains why an operation refused a form: `rule` for input that does not fit the contract, since its own
 * message names places of a request. Rethrows what the person cannot fix.
 */
export function refusedBy(error: unknown, rule: string): string {
  if (error instanceof AppError && error.code === 'forbidden') return error.message;
  const { code, message } = formRefusal(error);
  return code === 'validation_error' ? rule : message;
}
