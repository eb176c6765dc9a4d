import type { Router } from '@koa/router';
import { exportLibrary } from '../../domain/library/export-library.ts';
import type { Uses } from '../shell/dependencies.ts';
import { requireSignIn } from '../shell/guards.ts';
import { visitorOf } from '../shell/visitor.ts';

/** Files of an export: the format, the name of the file, and its label. */
export const EXPORT_FILES = [
  ['netscape', 'bookmarks.html', 'Bookmarks as HTML, for browsers'],
  ['csv', 'bookmarks.csv', 'Bookmarks as a table (CSV)'],
  ['json', 'bookmarks.json', 'Bookmarks as JSON, for Karakeep'],
  ['markdown', 'bookmarks.md', 'Bookmarks as Markdown'],
  ['opml', 'feeds.opml', 'Feeds that you follow, as OPML'],
] as const;

/** `/exports/<file>`: the bookmarks or feeds of the person as a file. */
export function addLibraryFiles(router: Router, { site }: Uses<'site'>): void {
  const { db, publicUrl } = site;
  router.get('/exports/:file', requireSignIn, async (ctx, next) => {
    const entry = EXPORT_FILES.find(([, file]) => file === ctx.params.file);
    if (!entry) {
      await next();
      return;
    }
    const [format, file] = entry;
    const accountId = visitorOf(ctx).session?.accountId ?? '';
    const { bytes, type } = await exportLibrary(db, accountId, { format, publicUrl });
    ctx.set({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${file}"` });
    ctx.type = `${type}; charset=utf-8`;
    ctx.body = bytes;
  });
}
