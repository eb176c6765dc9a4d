import type { Context } from 'koa';
import { countPage } from '../reading/operations.ts';
import { withHeader } from '../shell/page.tsx';
import type { Uses } from '../shell/dependencies.ts';
import { visitorOf, visitors } from '../shell/visitor.ts';
import { DEFAULT_LOOK, type PageLook } from '../shell/look.ts';

/** Puts a person's header into a shared page. */
export type PersonalizePage = (html: string) => string;

/**
 * Counts a page for its reader. Returns how they are greeted; undefined for a visitor with the default look. Throws
 * RateLimitError.
 */
export type FindReader = (ctx: Context) => Promise<PersonalizePage | undefined>;

/** Meets the readers of the documentation, which visitors can read without a database. */
export function createReaderFinder({ site, api }: Uses<'site' | 'api'>): FindReader {
  const know = visitors(site);
  return async (ctx) => {
    const known = ctx.get('cookie') !== '' && (await succeeds(know(ctx, () => Promise.resolve()) as Promise<void>));
    await countPage(ctx, { site, api });
    const visitor = known ? visitorOf(ctx) : undefined;
    if (!visitor || (!visitor.session && isDefault(visitor.look))) return undefined;
    const unread = visitor.session?.unread ?? 0;
    return (html) => withHeader(html, visitor, { brand: site.brand, path: ctx.path, unread });
  };
}

function isDefault({ theme, density }: PageLook): boolean {
  return theme === DEFAULT_LOOK.theme && density === DEFAULT_LOOK.density;
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    return false;
  }
}
