import { Content0001 } from './0001-content.ts';
import { People0002 } from './0002-people.ts';
import { Bookmarks0003 } from './0003-bookmarks.ts';
import { FeedSettings0004 } from './0004-feed-settings.ts';
import { Engagement0005 } from './0005-engagement.ts';
import { CustomFeeds0006 } from './0006-custom-feeds.ts';
import { Profile0007 } from './0007-profile.ts';
import { Experiences0007 } from './0007-experiences.ts';
import { TechStack0007 } from './0007-tech-stack.ts';
import { Semantic0008 } from './0008-semantic.ts';
import { Idempotency0009 } from './0009-idempotency.ts';
import { Interests0010 } from './0010-interests.ts';

/** In the order in which they run. A released one is never edited. */
export const migrations = [
  Content0001,
  People0002,
  Bookmarks0003,
  FeedSettings0004,
  Engagement0005,
  CustomFeeds0006,
  Profile0007,
  Experiences0007,
  TechStack0007,
  Semantic0008,
  Idempotency0009,
  Interests0010,
];
