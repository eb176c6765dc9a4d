// Made from the files beside it by `make codegen`. Do not edit.
import type { Database } from '../../../src/data/database.ts';
import type { Person } from '../../support/fixtures.ts';
import { storeBookmarks } from './bookmarks.ts';
import { storeChanges } from './changes.ts';
import { storeCustomFeeds } from './custom-feeds.ts';
import { storeDigests } from './digests.ts';
import { storeExperiences } from './experiences.ts';
import { storeFeedLinks } from './feed-links.ts';
import { storeHistory } from './history.ts';
import { storeLibrary } from './library.ts';
import { storeMutes } from './mutes.ts';
import { storeNotifications } from './notifications.ts';
import { storePosts } from './posts.ts';
import { storeProfile } from './profile.ts';
import { storeSearch } from './search.ts';
import { storeTechStack } from './tech-stack.ts';
import { storeWebhooks } from './webhooks.ts';

type StoreArea = (db: Database, on: { reader: Person; postId: string }) => Promise<void>;

/** Each stores what the examples of an area name. */
export const storedAreas: readonly StoreArea[] = [
  storeBookmarks,
  storeChanges,
  storeCustomFeeds,
  storeDigests,
  storeExperiences,
  storeFeedLinks,
  storeHistory,
  storeLibrary,
  storeMutes,
  storeNotifications,
  storePosts,
  storeProfile,
  storeSearch,
  storeTechStack,
  storeWebhooks,
];
