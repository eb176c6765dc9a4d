// Made from the files beside it by `make codegen`. Do not edit.
import { Baseline0019 } from './0019-baseline/index.ts';
import { RankFalls0020 } from './0020-rank-falls.ts';
import { Usernames0021 } from './0021-usernames.ts';
import { FirstUsernames0022 } from './0022-first-usernames.ts';
import { PostRanks0023 } from './0023-post-ranks/index.ts';
import { Letters0024 } from './0024-letters.ts';
import { FirstPostRanks0025 } from './0025-first-post-ranks.ts';
import { PostIndexes0026 } from './0026-post-indexes.ts';
import { TagIndexes0027 } from './0027-tag-indexes.ts';
import { InterestChanges0028 } from './0028-interest-changes.ts';
import { InterestIndexes0029 } from './0029-interest-indexes.ts';
import { Outbox0030 } from './0030-outbox.ts';
import { SourceVersion0031 } from './0031-source-version.ts';
import { ViewLinks0032 } from './0032-view-links.ts';
import { ViewIndex0033 } from './0033-view-index.ts';
import { SearchWords0034 } from './0034-search-words.ts';
import { SearchNewest0035 } from './0035-search-newest.ts';
import { Impressions0039 } from './0039-impressions.ts';
import { TrendScores0040 } from './0040-trend-scores.ts';
import { ForYouLinks0042 } from './0042-for-you-links.ts';
import { OwnSources0043 } from './0043-own-sources.ts';
import { StoryKeys0044 } from './0044-story-keys.ts';
import { StoryIndexes0045 } from './0045-story-indexes.ts';
import { Stories0046 } from './0046-stories.ts';
import { ListedIndexes0047 } from './0047-listed-indexes.ts';
import { LedIndexes0048 } from './0048-led-indexes.ts';
import { RefreshingClients0054 } from './0054-refreshing-clients.ts';
import { UnchangedAnswers0070 } from './0070-unchanged-answers.ts';
import { TokenUseAddress0073 } from './0073-token-use-address.ts';
import { UsageCounts0074 } from './0074-usage-counts.ts';
import { RecentRequests0075 } from './0075-recent-requests.ts';
import { OldSecrets0076 } from './0076-old-secrets.ts';
import { Operators0077 } from './0077-operators.ts';
import { OperatorTables0078 } from './0078-operator-tables.ts';
import { HiddenComments0079 } from './0079-hidden-comments.ts';
import { SecondFactors0080 } from './0080-second-factors.ts';
import { Passkeys0081 } from './0081-passkeys.ts';
import { LinkedIdentities0082 } from './0082-linked-identities.ts';
import { Events0083 } from './0083-events.ts';
import { PostsRecorded0084 } from './0084-posts-recorded.ts';
import { CommentsRecorded0085 } from './0085-comments-recorded.ts';
import { NotificationsRecorded0086 } from './0086-notifications-recorded.ts';
import { BookmarksRecorded0087 } from './0087-bookmarks-recorded.ts';
import { SourceFetchesRecorded0088 } from './0088-source-fetches-recorded.ts';
import { Digests0090 } from './0090-digests.ts';
import { Webhooks0091 } from './0091-webhooks.ts';
import { PostNumbers0095 } from './0095-post-numbers.ts';
import { FirstPostNumbers0096 } from './0096-first-post-numbers.ts';
import { ReadPosts0097 } from './0097-read-posts.ts';
import { SlowAnswers0100 } from './0100-slow-answers.ts';
import { TurnsOfSources0101 } from './0101-turns-of-sources.ts';
import { TurnsOfPages0102 } from './0102-turns-of-pages.ts';
import { TurnsOfWebhooks0103 } from './0103-turns-of-webhooks.ts';
import { OriginsOfClients0104 } from './0104-origins-of-clients.ts';
import { FreedUsernames0110 } from './0110-freed-usernames.ts';
import { Sweeps0111 } from './0111-sweeps.ts';
import { RemovedPosts0112 } from './0112-removed-posts.ts';
import { AgeIndexes0113 } from './0113-age-indexes.ts';
import { PostReports0114 } from './0114-post-reports.ts';
import { HiddenPosts0115 } from './0115-hidden-posts.ts';
import { Installation0119 } from './0119-installation.ts';
import { KeptUnreadAndLabels0120 } from './0120-kept-unread-and-labels.ts';
import { FeedNotes0125 } from './0125-feed-notes.ts';
import { PublicProfiles0126 } from './0126-public-profiles.ts';
import { CommentsOfPerson0127 } from './0127-comments-of-person.ts';
import { HistoryIndex0130 } from './0130-history-index.ts';
import { HistoryClears0131 } from './0131-history-clears.ts';
import { MutedNotifications0132 } from './0132-muted-notifications.ts';
import { ReadOnlyTokens0133 } from './0133-read-only-tokens.ts';
import { AccountKeys0140 } from './0140-account-keys.ts';
import { CustomFeedKey0141 } from './0141-custom-feed-key.ts';
import { BookmarkListKey0143 } from './0143-bookmark-list-key.ts';
import { TriggersOfOnePerson0144 } from './0144-triggers-of-one-person.ts';
import { SearchAliases0150 } from './0150-search-aliases.ts';
import { StateChanges0155 } from './0155-state-changes.ts';
import { LoggedStates0156 } from './0156-logged-states.ts';
import { FiltersOfFeeds0160 } from './0160-filters-of-feeds.ts';
import { FiltersOfWebhooks0161 } from './0161-filters-of-webhooks.ts';
import { PostLanguages0165 } from './0165-post-languages.ts';
import { Mutes0166 } from './0166-mutes.ts';
import { MutesOfAccounts0167 } from './0167-mutes-of-accounts.ts';
import { SavedPages0170 } from './0170-saved-pages.ts';
import { BookmarkNotes0171 } from './0171-bookmark-notes.ts';
import { Imports0172 } from './0172-imports.ts';
import { VectorNearness0173 } from './0173-vector-nearness.ts';
import { FiltersByMeaning0174 } from './0174-filters-by-meaning.ts';
import { DeviceLogin0175 } from './0175-device-login.ts';
import { FormatsOfWebhooks0176 } from './0176-formats-of-webhooks.ts';
import { ReplaysOfWebhooks0177 } from './0177-replays-of-webhooks.ts';
import { StackPackages0178 } from './0178-stack-packages.ts';
import { PackageChanges0179 } from './0179-package-changes.ts';
import { StackMarks0181 } from './0181-stack-marks.ts';
import { UsersOfPackages0182 } from './0182-users-of-packages.ts';
import { DeprecatedUses0185 } from './0185-deprecated-uses.ts';
import { ChangeSources0186 } from './0186-change-sources.ts';
import { PackageUses0187 } from './0187-package-uses.ts';
import { PeopleOutbox0188 } from './0188-people-outbox.ts';
import { MarksOfKeys0189 } from './0189-marks-of-keys.ts';

/** In the order in which they run. A released one is never edited. */
export const migrations = [
  Baseline0019,
  RankFalls0020,
  Usernames0021,
  FirstUsernames0022,
  PostRanks0023,
  Letters0024,
  FirstPostRanks0025,
  PostIndexes0026,
  TagIndexes0027,
  InterestChanges0028,
  InterestIndexes0029,
  Outbox0030,
  SourceVersion0031,
  ViewLinks0032,
  ViewIndex0033,
  SearchWords0034,
  SearchNewest0035,
  Impressions0039,
  TrendScores0040,
  ForYouLinks0042,
  OwnSources0043,
  StoryKeys0044,
  StoryIndexes0045,
  Stories0046,
  ListedIndexes0047,
  LedIndexes0048,
  RefreshingClients0054,
  UnchangedAnswers0070,
  TokenUseAddress0073,
  UsageCounts0074,
  RecentRequests0075,
  OldSecrets0076,
  Operators0077,
  OperatorTables0078,
  HiddenComments0079,
  SecondFactors0080,
  Passkeys0081,
  LinkedIdentities0082,
  Events0083,
  PostsRecorded0084,
  CommentsRecorded0085,
  NotificationsRecorded0086,
  BookmarksRecorded0087,
  SourceFetchesRecorded0088,
  Digests0090,
  Webhooks0091,
  PostNumbers0095,
  FirstPostNumbers0096,
  ReadPosts0097,
  SlowAnswers0100,
  TurnsOfSources0101,
  TurnsOfPages0102,
  TurnsOfWebhooks0103,
  OriginsOfClients0104,
  FreedUsernames0110,
  Sweeps0111,
  RemovedPosts0112,
  AgeIndexes0113,
  PostReports0114,
  HiddenPosts0115,
  Installation0119,
  KeptUnreadAndLabels0120,
  FeedNotes0125,
  PublicProfiles0126,
  CommentsOfPerson0127,
  HistoryIndex0130,
  HistoryClears0131,
  MutedNotifications0132,
  ReadOnlyTokens0133,
  AccountKeys0140,
  CustomFeedKey0141,
  BookmarkListKey0143,
  TriggersOfOnePerson0144,
  SearchAliases0150,
  StateChanges0155,
  LoggedStates0156,
  FiltersOfFeeds0160,
  FiltersOfWebhooks0161,
  PostLanguages0165,
  Mutes0166,
  MutesOfAccounts0167,
  SavedPages0170,
  BookmarkNotes0171,
  Imports0172,
  VectorNearness0173,
  FiltersByMeaning0174,
  DeviceLogin0175,
  FormatsOfWebhooks0176,
  ReplaysOfWebhooks0177,
  StackPackages0178,
  PackageChanges0179,
  StackMarks0181,
  UsersOfPackages0182,
  DeprecatedUses0185,
  ChangeSources0186,
  PackageUses0187,
  PeopleOutbox0188,
  MarksOfKeys0189,
];
