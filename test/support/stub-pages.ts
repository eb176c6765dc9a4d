import type { PageDependencies } from '../../src/pages/shell/dependencies.ts';

const SITE = { publicUrl: 'http://localhost', keyFor: () => Buffer.alloc(32), problems: [] };

/** Enough to list the routes of pages; none of them can be called. */
export const STUB_PAGES = { site: SITE, accounts: SITE, api: {} } as unknown as PageDependencies;
