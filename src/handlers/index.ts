// Made from the files beside it by `make codegen`. Do not edit.
import type { Handlers } from './types.ts';
import { bookmarks } from './bookmarks.ts';
import { changes } from './changes.ts';
import { customFeeds } from './custom-feeds.ts';
import { digests } from './digests.ts';
import { documentation } from './documentation.ts';
import { events } from './events.ts';
import { experiences } from './experiences.ts';
import { feedFilters } from './feed-filters.ts';
import { feedLinks } from './feed-links.ts';
import { feeds } from './feeds.ts';
import { history } from './history.ts';
import { library } from './library.ts';
import { mutes } from './mutes.ts';
import { notifications } from './notifications.ts';
import { posts } from './posts.ts';
import { profile } from './profile.ts';
import { search } from './search.ts';
import { techStack } from './tech-stack.ts';
import { usage } from './usage.ts';
import { webhooks } from './webhooks.ts';

/** One handler for every operation of the contract; a missing area does not compile. */
export const handlers: Handlers = {
  ...bookmarks,
  ...changes,
  ...customFeeds,
  ...digests,
  ...documentation,
  ...events,
  ...experiences,
  ...feedFilters,
  ...feedLinks,
  ...feeds,
  ...history,
  ...library,
  ...mutes,
  ...notifications,
  ...posts,
  ...profile,
  ...search,
  ...techStack,
  ...usage,
  ...webhooks,
};
