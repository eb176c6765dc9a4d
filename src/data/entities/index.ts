// Made from the files beside it by `make codegen`. Do not edit.
import { AccessToken } from './access-token.ts';
import { Account } from './account.ts';
import { AdvancedSetting } from './advanced-setting.ts';
import { AuditEntry } from './audit-entry.ts';
import { Banner } from './banner.ts';
import { BookmarkList } from './bookmark-list.ts';
import { CommentReport } from './comment-report.ts';
import { Comment } from './comment.ts';
import { CustomFeed, FeedTagFilter, FeedSourceFilter, FeedSetting } from './custom-feed.ts';
import { Digest } from './digest.ts';
import { PostVote, CommentVote, Bookmark, PostView, UnreadMark } from './engagement.ts';
import { RecordedEvent, EventListener } from './event.ts';
import { Company, Experience } from './experience.ts';
import { FeedLink } from './feed-link.ts';
import { TagFilter, SourceFilter } from './filter.ts';
import { ForYouLink } from './for-you-link.ts';
import { FreedUsername } from './freed-username.ts';
import { HiddenPost } from './hidden-post.ts';
import { HubSubscription } from './hub-subscription.ts';
import { IdempotencyKey } from './idempotency-key.ts';
import { Impression } from './impression.ts';
import { Installation } from './installation.ts';
import { TagInterest, SourceInterest } from './interest.ts';
import { LinkedIdentity } from './linked-identity.ts';
import { Announcement, Notification } from './notification.ts';
import { OAuthApp, OAuthArtefact, EndedGrant, SigningKey } from './oauth.ts';
import { OneTimeLink } from './one-time-link.ts';
import { OutboxEvent } from './outbox-event.ts';
import { OwnSource } from './own-source.ts';
import { Passkey, UsedChallenge } from './passkey.ts';
import { PostNumber } from './post-number.ts';
import { PostPage } from './post-page.ts';
import { PostRank } from './post-rank.ts';
import { PostReport } from './post-report.ts';
import { PostTag } from './post-tag.ts';
import { PostVector } from './post-vector.ts';
import { PostWork } from './post-work.ts';
import { Post } from './post.ts';
import { QueuedEmail } from './queued-email.ts';
import { RankDrop } from './rank-drop.ts';
import { RemovedPost } from './removed-post.ts';
import { SearchBacklog } from './search-backlog.ts';
import { SearchWord } from './search-word.ts';
import { TotpKey, RecoveryCode } from './second-factor.ts';
import { SecurityEvent } from './security-event.ts';
import { Session } from './session.ts';
import { SlowAnswer } from './slow-answer.ts';
import { FetchHost, SourceFetch } from './source-fetch.ts';
import { SourceSuggestion } from './source-suggestion.ts';
import { Source, SourceVersion } from './source.ts';
import { Tool, StackItem } from './stack.ts';
import { Sweep } from './sweep.ts';
import { Tag } from './tag.ts';
import { TasteVersion } from './taste-version.ts';
import { UsageCount, RecentRequests } from './usage.ts';
import { Webhook, WebhookDelivery } from './webhook.ts';

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
  Comment,
  CommentReport,
  CommentVote,
  Company,
  CustomFeed,
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
  HubSubscription,
  IdempotencyKey,
  Impression,
  Installation,
  LinkedIdentity,
  Notification,
  OAuthApp,
  OAuthArtefact,
  OneTimeLink,
  OutboxEvent,
  OwnSource,
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
];
