import { Content0001 } from './0001-content.ts';
import { People0002 } from './0002-people.ts';

/** In the order in which they run. A released one is never edited. */
export const migrations = [Content0001, People0002];
