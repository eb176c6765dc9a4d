// Made from the files beside it by `make codegen`. Do not edit.
import { Account, FreedUsername } from './accounts.ts';
import { PackageChange, ChangeSource, WithdrawnChange } from './changes.ts';
import { Comment, CommentReport } from './comments.ts';
import { PostVote, CommentVote, Bookmark, PostView, HistoryClear, UnreadMark, StateChange, BookmarkList } from './engagement.ts';
import { CustomFeed, FeedTagFilter, FeedSourceFilter, Mute, FeedSetting, FeedLink, ForYouLink, TagFilter, SourceFilter, TagInterest, SourceInterest, TasteVersion, AdvancedSetting, Digest } from './feeds.ts';
import { Import, ImportLine } from './library.ts';
import { Announcement, Notification, MutedNotification, DeprecatedUse, OutboxEvent, RecordedEvent, EventListener } from './notifications.ts';
import { OAuthApp, OAuthArtefact, EndedGrant, SigningKey } from './oauth.ts';
import { AuditEntry, Banner, SearchAlias, Installation, Sweep } from './operations.ts';
import { Tag, Post, PostTag, PostNumber, PostVector, PostWork, PostPage, SavedPage, HiddenPost, RemovedPost, PostReport } from './posts.ts';
import { Company, Experience, Tool, StackManifest, StackPackage, StackItem } from './profiles.ts';
import { PostRank, RankDrop, Impression } from './ranking.ts';
import { AccessToken, UsageCount, RecentRequests, IdempotencyKey, SlowAnswer } from './requests.ts';
import { SearchWord, SearchBacklog } from './search.ts';
import { Session, OneTimeLink, TotpKey, RecoveryCode, Passkey, UsedChallenge, LinkedIdentity, QueuedEmail, SecurityEvent } from './sign-in.ts';
import { Source, SourceVersion, FetchHost, SourceFetch, SourceSuggestion, OwnSource, HubSubscription } from './sources.ts';
import { Webhook, WebhookDelivery } from './webhooks.ts';

/** Every table, in no particular order. */
export const entities = [
  AccessToken,
  Account,
  AdvancedSetting,
  Announcement,
  AuditEntry,
  Banner,
  Bookmark,
  BookmarkList,
  ChangeSource,
  Comment,
  CommentReport,
  CommentVote,
  Company,
  CustomFeed,
  DeprecatedUse,
  Digest,
  EndedGrant,
  EventListener,
  Experience,
  FeedLink,
  FeedSetting,
  FeedSourceFilter,
  FeedTagFilter,
  FetchHost,
  ForYouLink,
  FreedUsername,
  HiddenPost,
  HistoryClear,
  HubSubscription,
  IdempotencyKey,
  Import,
  ImportLine,
  Impression,
  Installation,
  LinkedIdentity,
  Mute,
  MutedNotification,
  Notification,
  OAuthApp,
  OAuthArtefact,
  OneTimeLink,
  OutboxEvent,
  OwnSource,
  PackageChange,
  Passkey,
  Post,
  PostNumber,
  PostPage,
  PostRank,
  PostReport,
  PostTag,
  PostVector,
  PostView,
  PostVote,
  PostWork,
  QueuedEmail,
  RankDrop,
  RecentRequests,
  RecordedEvent,
  RecoveryCode,
  RemovedPost,
  SavedPage,
  SearchAlias,
  SearchBacklog,
  SearchWord,
  SecurityEvent,
  Session,
  SigningKey,
  SlowAnswer,
  Source,
  SourceFetch,
  SourceFilter,
  SourceInterest,
  SourceSuggestion,
  SourceVersion,
  StackItem,
  StackManifest,
  StackPackage,
  StateChange,
  Sweep,
  Tag,
  TagFilter,
  TagInterest,
  TasteVersion,
  Tool,
  TotpKey,
  UnreadMark,
  UsageCount,
  UsedChallenge,
  Webhook,
  WebhookDelivery,
  WithdrawnChange,
];
