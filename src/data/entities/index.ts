import { AccessToken } from './access-token.ts';
import { Account } from './account.ts';
import { AdvancedSetting } from './advanced-setting.ts';
import { BookmarkList } from './bookmark-list.ts';
import { Comment } from './comment.ts';
import { CustomFeed, FeedSetting, FeedSourceFilter, FeedTagFilter } from './custom-feed.ts';
import { Bookmark, CommentVote, PostView, PostVote } from './engagement.ts';
import { Company, Experience } from './experience.ts';
import { SourceFilter, TagFilter } from './filter.ts';
import { IdempotencyKey } from './idempotency-key.ts';
import { SourceInterest, TagInterest } from './interest.ts';
import { Announcement, Notification } from './notification.ts';
import { PostTag } from './post-tag.ts';
import { PostWork } from './post-work.ts';
import { Post } from './post.ts';
import { Source } from './source.ts';
import { StackItem, Tool } from './stack.ts';
import { Tag } from './tag.ts';

/** Every table, in no particular order. */
export const entities = [
  AccessToken,
  Account,
  AdvancedSetting,
  Announcement,
  Bookmark,
  BookmarkList,
  Comment,
  CommentVote,
  Company,
  CustomFeed,
  Experience,
  FeedSetting,
  FeedSourceFilter,
  FeedTagFilter,
  IdempotencyKey,
  Notification,
  Post,
  PostTag,
  PostView,
  PostVote,
  PostWork,
  Source,
  SourceFilter,
  SourceInterest,
  StackItem,
  Tag,
  TagFilter,
  TagInterest,
  Tool,
];
