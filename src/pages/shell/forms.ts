import { bodyParser } from '@koa/bodyparser';
import type { Context, Middleware } from 'koa';
import { AppError } from '../../errors.ts';
import { visitorOf } from './visitor.ts';

/** Bytes. The longest field is a list of redirect addresses. */
const FORM_LIMIT = 32 * 1024;
/** The field that carries the form's token. */
export const TOKEN_FIELD = 'form_token';

/**
 * Reads what every POST sends and lets through only what a form of ours in this very browser sent: by its token, and by
 * what the browser says of the page it came from. Every page's POST passes here, so that none can forget it.
 */
export function guardForms(publicUrl: string): Middleware {
  const origin = new URL(publicUrl).origin;
  const parse = bodyParser({
    enableTypes: ['text'],
    extendTypes: { text: ['application/x-www-form-urlencoded'] },
    textLimit: FORM_LIMIT,
    onError: (error) => {
      throw unreadable(error);
    },
  });
  return async (ctx, next) => {
    if (ctx.method === 'POST') await readOwn(ctx);
    await next();
  };
  async function readOwn(ctx: Context): Promise<void> {
    if (!isOwnPage(ctx, origin)) throw notOurs(origin);
    if (!ctx.is('application/x-www-form-urlencoded'))
      throw new AppError(
        'unsupported_media_type',
        'A form sends application/x-www-form-urlencoded. Open the page and use its form.',
      );
    await parse(ctx, () => Promise.resolve());
    const form = new URLSearchParams(typeof ctx.request.body === 'string' ? ctx.request.body : '');
    if (!visitorOf(ctx).owns(form.get(TOKEN_FIELD) ?? '')) throw notOurs(origin);
    if ([...form.values()].some((value) => value.includes('\0')))
      throw new AppError(
        'validation_error',
        'A field contains a NUL character, which is not allowed. Go back and type it again.',
      );
    ctx.state.form = form;
  }
}

/**
 * What a form sent; the guard has checked that it is ours. A field that is missing is empty. Lines end with a line
 * feed, whatever the browser sends.
 */
export function readForm(ctx: Context): (field: string) => string {
  const form = ctx.state.form as URLSearchParams;
  return (field) => (form.get(field) ?? '').replaceAll('\r\n', '\n');
}

/**
 * Both headers are the browser's own and no page can change them. One that sends neither is no browser of these years.
 */
function isOwnPage(ctx: Context, origin: string): boolean {
  const site = ctx.get('sec-fetch-site');
  const from = ctx.get('origin');
  if (site === '' && from === '') return false;
  return (site === '' || site === 'same-origin') && (from === '' || from === origin);
}

function notOurs(origin: string): AppError {
  return new AppError(
    'forbidden',
    `This form is out of date, or did not come from ${origin}. Open the page there again and send it; your browser must keep cookies of this site.`,
  );
}

function unreadable(error: Error & { status?: number }): AppError {
  if (error.status === 413)
    return new AppError('payload_too_large', `The form is larger than ${FORM_LIMIT / 1024} KiB. Send less.`, {
      cause: error,
    });
  return new AppError('unsupported_media_type', 'The form has an encoding that is not read here.', { cause: error });
}
