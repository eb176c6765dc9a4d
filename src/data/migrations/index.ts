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
import { SignIn0011 } from './0011-sign-in.ts';
import { SourceFetches0012 } from './0012-source-fetches.ts';
import { PostPages0012 } from './0012-post-pages.ts';
import { SourceSuggestions0012 } from './0012-source-suggestions.ts';
import { FeedLinks0012 } from './0012-feed-links.ts';
import { HubSubscriptions0012 } from './0012-hub-subscriptions.ts';
import { ListVersions0013 } from './0013-list-versions.ts';
import { NotificationAge0013 } from './0013-notification-age.ts';
import { OAuth0014 } from './0014-oauth.ts';
import { SelfRegisteredApps0015 } from './0015-self-registered-apps.ts';
import { Guids0016 } from './0016-guids.ts';
import { EndedGrants0017 } from './0017-ended-grants.ts';
import { SearchBound0018 } from './0018-search-bound.ts';
import { Vectors0019 } from './0019-vectors.ts';
import { RankFalls0020 } from './0020-rank-falls.ts';
import { Usernames0021 } from './0021-usernames.ts';

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
  SignIn0011,
  SourceFetches0012,
  PostPages0012,
  SourceSuggestions0012,
  FeedLinks0012,
  HubSubscriptions0012,
  ListVersions0013,
  NotificationAge0013,
  OAuth0014,
  SelfRegisteredApps0015,
  Guids0016,
  EndedGrants0017,
  SearchBound0018,
  Vectors0019,
  RankFalls0020,
  Usernames0021,
];
