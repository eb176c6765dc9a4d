// Made from spec/ by `make codegen`. Do not edit.
import type { components, operations } from './schema.ts';

type Schemas = components['schemas'];
export type Schema<Name extends keyof Schemas> = Schemas[Name];

/** What an operation takes, with defaults filled in, and what it gives; `item` is one of a page. */
interface Operations {
  /** GET /feeds */
  listFeed: {
    path: never;
    query: NonNullable<operations['listFeed']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostPage'];
    item: Schemas['FeedPostPage']['data'][number];
  };
  /** GET /feeds/foryou */
  listForYouFeed: {
    path: never;
    query: NonNullable<operations['listForYouFeed']['parameters']['query']>;
    body: undefined;
    answer: Schemas['RecommendedPostPage'];
    item: Schemas['RecommendedPostPage']['data'][number];
  };
  /** GET /feeds/popular */
  listPopularFeed: {
    path: never;
    query: NonNullable<operations['listPopularFeed']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostPage'];
    item: Schemas['FeedPostPage']['data'][number];
  };
  /** GET /feeds/trending */
  listTrendingFeed: {
    path: never;
    query: NonNullable<operations['listTrendingFeed']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostPage'];
    item: Schemas['FeedPostPage']['data'][number];
  };
  /** GET /feeds/discussed */
  listDiscussedFeed: {
    path: never;
    query: NonNullable<operations['listDiscussedFeed']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostPage'];
    item: Schemas['FeedPostPage']['data'][number];
  };
  /** GET /feeds/tag/{tag} */
  listTagFeed: {
    path: NonNullable<operations['listTagFeed']['parameters']['path']>;
    query: NonNullable<operations['listTagFeed']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostPage'];
    item: Schemas['FeedPostPage']['data'][number];
  };
  /** GET /feeds/source/{source} */
  listSourceFeed: {
    path: NonNullable<operations['listSourceFeed']['parameters']['path']>;
    query: NonNullable<operations['listSourceFeed']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostPage'];
    item: Schemas['FeedPostPage']['data'][number];
  };
  /** GET /feeds/unread */
  listUnread: {
    path: never;
    query: NonNullable<operations['listUnread']['parameters']['query']>;
    body: undefined;
    answer: Schemas['UnreadPage'];
    item: Schemas['UnreadPage']['data'][number];
  };
  /** GET /feeds/custom */
  listCustomFeeds: {
    path: never;
    query: NonNullable<operations['listCustomFeeds']['parameters']['query']>;
    body: undefined;
    answer: Schemas['CustomFeedPage'];
    item: Schemas['CustomFeedPage']['data'][number];
  };
  /** POST /feeds/custom */
  createCustomFeed: {
    path: never;
    query: never;
    body: Schemas['CustomFeedInput'];
    answer: Schemas['CustomFeed'];
    item: never;
  };
  /** GET /feeds/custom/advanced-settings */
  listAdvancedSettings: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['AdvancedSettingList'];
    item: never;
  };
  /** GET /feeds/custom/{feedId} */
  listCustomFeedPosts: {
    path: NonNullable<operations['listCustomFeedPosts']['parameters']['path']>;
    query: NonNullable<operations['listCustomFeedPosts']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostPage'];
    item: Schemas['FeedPostPage']['data'][number];
  };
  /** DELETE /feeds/custom/{feedId} */
  deleteCustomFeed: {
    path: NonNullable<operations['deleteCustomFeed']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['Success'];
    item: never;
  };
  /** PATCH /feeds/custom/{feedId} */
  updateCustomFeed: {
    path: NonNullable<operations['updateCustomFeed']['parameters']['path']>;
    query: never;
    body: Schemas['CustomFeedChange'];
    answer: Schemas['CustomFeed'];
    item: never;
  };
  /** GET /feeds/custom/{feedId}/info */
  getCustomFeed: {
    path: NonNullable<operations['getCustomFeed']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['CustomFeed'];
    item: never;
  };
  /** PATCH /feeds/custom/{feedId}/advanced */
  updateCustomFeedSettings: {
    path: NonNullable<operations['updateCustomFeedSettings']['parameters']['path']>;
    query: never;
    body: Schemas['FeedSettingsInput'];
    answer: Schemas['FeedSettingStateList'];
    item: never;
  };
  /** GET /feeds/custom/{feedId}/link */
  getCustomFeedLink: {
    path: NonNullable<operations['getCustomFeedLink']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['FeedLink'];
    item: never;
  };
  /** PUT /feeds/custom/{feedId}/link */
  createCustomFeedLink: {
    path: NonNullable<operations['createCustomFeedLink']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['FeedLink'];
    item: never;
  };
  /** DELETE /feeds/custom/{feedId}/link */
  deleteCustomFeedLink: {
    path: NonNullable<operations['deleteCustomFeedLink']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** GET /bookmarks/link */
  getBookmarksLink: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['FeedLink'];
    item: never;
  };
  /** PUT /bookmarks/link */
  createBookmarksLink: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['FeedLink'];
    item: never;
  };
  /** DELETE /bookmarks/link */
  deleteBookmarksLink: {
    path: never;
    query: never;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** GET /feeds/foryou/link */
  getForYouLink: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['FeedLink'];
    item: never;
  };
  /** PUT /feeds/foryou/link */
  createForYouLink: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['FeedLink'];
    item: never;
  };
  /** DELETE /feeds/foryou/link */
  deleteForYouLink: {
    path: never;
    query: never;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** GET /digests */
  listDigests: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['Digests'];
    item: never;
  };
  /** GET /feeds/foryou/digest */
  getForYouDigest: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['Digest'];
    item: never;
  };
  /** PUT /feeds/foryou/digest */
  setForYouDigest: {
    path: never;
    query: never;
    body: Schemas['DigestInput'];
    answer: Schemas['Digest'];
    item: never;
  };
  /** DELETE /feeds/foryou/digest */
  deleteForYouDigest: {
    path: never;
    query: never;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** GET /feeds/custom/{feedId}/digest */
  getCustomFeedDigest: {
    path: NonNullable<operations['getCustomFeedDigest']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['Digest'];
    item: never;
  };
  /** PUT /feeds/custom/{feedId}/digest */
  setCustomFeedDigest: {
    path: NonNullable<operations['setCustomFeedDigest']['parameters']['path']>;
    query: never;
    body: Schemas['DigestInput'];
    answer: Schemas['Digest'];
    item: never;
  };
  /** DELETE /feeds/custom/{feedId}/digest */
  deleteCustomFeedDigest: {
    path: NonNullable<operations['deleteCustomFeedDigest']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** GET /posts */
  findPosts: {
    path: never;
    query: NonNullable<operations['findPosts']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostPage'];
    item: Schemas['FeedPostPage']['data'][number];
  };
  /** POST /posts */
  sharePost: {
    path: never;
    query: never;
    body: Schemas['PostInput'];
    answer: Schemas['PostDetail'];
    item: never;
  };
  /** GET /posts/states */
  listPostStates: {
    path: never;
    query: NonNullable<operations['listPostStates']['parameters']['query']>;
    body: undefined;
    answer: Schemas['PostStateList'];
    item: never;
  };
  /** GET /posts/{id} */
  getPost: {
    path: NonNullable<operations['getPost']['parameters']['path']>;
    query: NonNullable<operations['getPost']['parameters']['query']>;
    body: undefined;
    answer: Schemas['PostDetailAnswer'];
    item: never;
  };
  /** GET /posts/{id}/related */
  listRelatedPosts: {
    path: NonNullable<operations['listRelatedPosts']['parameters']['path']>;
    query: NonNullable<operations['listRelatedPosts']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostList'];
    item: never;
  };
  /** GET /posts/{id}/comments */
  listComments: {
    path: NonNullable<operations['listComments']['parameters']['path']>;
    query: NonNullable<operations['listComments']['parameters']['query']>;
    body: undefined;
    answer: Schemas['CommentPage'];
    item: Schemas['CommentPage']['data'][number];
  };
  /** POST /posts/{id}/comments */
  createComment: {
    path: NonNullable<operations['createComment']['parameters']['path']>;
    query: never;
    body: Schemas['CommentInput'];
    answer: Schemas['Comment'];
    item: never;
  };
  /** PUT /posts/{id}/vote */
  votePost: {
    path: NonNullable<operations['votePost']['parameters']['path']>;
    query: never;
    body: Schemas['VoteInput'];
    answer: undefined;
    item: never;
  };
  /** PUT /posts/{id}/report */
  reportPost: {
    path: NonNullable<operations['reportPost']['parameters']['path']>;
    query: never;
    body: Schemas['ReportInput'];
    answer: undefined;
    item: never;
  };
  /** DELETE /comments/{id} */
  deleteComment: {
    path: NonNullable<operations['deleteComment']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** PATCH /comments/{id} */
  updateComment: {
    path: NonNullable<operations['updateComment']['parameters']['path']>;
    query: never;
    body: Schemas['CommentChange'];
    answer: Schemas['Comment'];
    item: never;
  };
  /** PUT /comments/{id}/vote */
  voteComment: {
    path: NonNullable<operations['voteComment']['parameters']['path']>;
    query: never;
    body: Schemas['VoteInput'];
    answer: undefined;
    item: never;
  };
  /** PUT /comments/{id}/report */
  reportComment: {
    path: NonNullable<operations['reportComment']['parameters']['path']>;
    query: never;
    body: Schemas['ReportInput'];
    answer: undefined;
    item: never;
  };
  /** GET /notifications */
  listNotifications: {
    path: never;
    query: NonNullable<operations['listNotifications']['parameters']['query']>;
    body: undefined;
    answer: Schemas['NotificationPage'];
    item: Schemas['NotificationPage']['data'][number];
  };
  /** GET /notifications/unread/count */
  countUnreadNotifications: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['UnreadCount'];
    item: never;
  };
  /** POST /notifications/read */
  markAllNotificationsRead: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['Success'];
    item: never;
  };
  /** POST /notifications/{id}/read */
  markNotificationRead: {
    path: NonNullable<operations['markNotificationRead']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['Success'];
    item: never;
  };
  /** GET /events */
  streamEvents: {
    path: never;
    query: NonNullable<operations['streamEvents']['parameters']['query']>;
    body: undefined;
    answer: operations['streamEvents']['responses'][200]['content']['text/event-stream'];
    item: never;
  };
  /** GET /webhooks */
  listWebhooks: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['Webhooks'];
    item: never;
  };
  /** POST /webhooks */
  createWebhook: {
    path: never;
    query: never;
    body: Schemas['WebhookInput'];
    answer: Schemas['Webhook'];
    item: never;
  };
  /** GET /webhooks/{id} */
  getWebhook: {
    path: NonNullable<operations['getWebhook']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['Webhook'];
    item: never;
  };
  /** DELETE /webhooks/{id} */
  deleteWebhook: {
    path: NonNullable<operations['deleteWebhook']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** PATCH /webhooks/{id} */
  updateWebhook: {
    path: NonNullable<operations['updateWebhook']['parameters']['path']>;
    query: never;
    body: Schemas['WebhookChange'];
    answer: Schemas['Webhook'];
    item: never;
  };
  /** GET /webhooks/{id}/secret */
  getWebhookSecret: {
    path: NonNullable<operations['getWebhookSecret']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['WebhookSecret'];
    item: never;
  };
  /** POST /webhooks/{id}/secret */
  rotateWebhookSecret: {
    path: NonNullable<operations['rotateWebhookSecret']['parameters']['path']>;
    query: never;
    body: Schemas['SecretRotation'] | undefined;
    answer: Schemas['WebhookSecret'];
    item: never;
  };
  /** POST /webhooks/{id}/test */
  testWebhook: {
    path: NonNullable<operations['testWebhook']['parameters']['path']>;
    query: never;
    body: Schemas['WebhookTest'] | undefined;
    answer: Schemas['WebhookDelivery'];
    item: never;
  };
  /** GET /webhooks/{id}/deliveries */
  listWebhookDeliveries: {
    path: NonNullable<operations['listWebhookDeliveries']['parameters']['path']>;
    query: NonNullable<operations['listWebhookDeliveries']['parameters']['query']>;
    body: undefined;
    answer: Schemas['WebhookDeliveryPage'];
    item: Schemas['WebhookDeliveryPage']['data'][number];
  };
  /** GET /webhooks/{id}/deliveries/{eventId} */
  getWebhookDelivery: {
    path: NonNullable<operations['getWebhookDelivery']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['WebhookDelivery'];
    item: never;
  };
  /** POST /webhooks/{id}/deliveries/{eventId}/redeliver */
  redeliverEvent: {
    path: NonNullable<operations['redeliverEvent']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['WebhookDelivery'];
    item: never;
  };
  /** GET /search/posts */
  searchPosts: {
    path: never;
    query: NonNullable<operations['searchPosts']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FoundPostPage'];
    item: Schemas['FoundPostPage']['data'][number];
  };
  /** GET /search/suggest */
  suggestSearches: {
    path: never;
    query: NonNullable<operations['suggestSearches']['parameters']['query']>;
    body: undefined;
    answer: Schemas['SuggestionList'];
    item: never;
  };
  /** GET /search/tags */
  searchTags: {
    path: never;
    query: NonNullable<operations['searchTags']['parameters']['query']>;
    body: undefined;
    answer: Schemas['TagList'];
    item: never;
  };
  /** GET /search/sources */
  searchSources: {
    path: never;
    query: NonNullable<operations['searchSources']['parameters']['query']>;
    body: undefined;
    answer: Schemas['SourceList'];
    item: never;
  };
  /** GET /tags */
  listTags: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['TagList'];
    item: never;
  };
  /** GET /sources */
  listSources: {
    path: never;
    query: NonNullable<operations['listSources']['parameters']['query']>;
    body: undefined;
    answer: Schemas['SourcePage'];
    item: Schemas['SourcePage']['data'][number];
  };
  /** POST /sources */
  suggestSource: {
    path: never;
    query: never;
    body: Schemas['SourceSuggestionInput'];
    answer: Schemas['SourceSuggestion'];
    item: never;
  };
  /** GET /sources/{source} */
  getSource: {
    path: NonNullable<operations['getSource']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['SourceDetail'];
    item: never;
  };
  /** DELETE /sources/{source} */
  removeOwnSource: {
    path: NonNullable<operations['removeOwnSource']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** GET /recommend/keyword */
  recommendByKeyword: {
    path: never;
    query: NonNullable<operations['recommendByKeyword']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostPage'];
    item: Schemas['FeedPostPage']['data'][number];
  };
  /** GET /recommend/semantic */
  recommendByMeaning: {
    path: never;
    query: NonNullable<operations['recommendByMeaning']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostList'];
    item: never;
  };
  /** GET /profile */
  getProfile: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['Profile'];
    item: never;
  };
  /** PATCH /profile */
  updateProfile: {
    path: never;
    query: never;
    body: Schemas['ProfileChange'];
    answer: Schemas['Profile'];
    item: never;
  };
  /** GET /people/{id} */
  getPerson: {
    path: NonNullable<operations['getPerson']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['Person'];
    item: never;
  };
  /** GET /usage */
  getUsage: {
    path: never;
    query: NonNullable<operations['getUsage']['parameters']['query']>;
    body: undefined;
    answer: Schemas['Usage'];
    item: never;
  };
  /** GET /bookmarks */
  listBookmarks: {
    path: never;
    query: NonNullable<operations['listBookmarks']['parameters']['query']>;
    body: undefined;
    answer: Schemas['BookmarkedPostPage'];
    item: Schemas['BookmarkedPostPage']['data'][number];
  };
  /** POST /bookmarks */
  createBookmarks: {
    path: never;
    query: never;
    body: Schemas['BookmarksInput'];
    answer: Schemas['BookmarkAnswer'];
    item: never;
  };
  /** GET /bookmarks/search */
  searchBookmarks: {
    path: never;
    query: NonNullable<operations['searchBookmarks']['parameters']['query']>;
    body: undefined;
    answer: Schemas['BookmarkedPostPage'];
    item: Schemas['BookmarkedPostPage']['data'][number];
  };
  /** GET /bookmarks/lists */
  listBookmarkLists: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['BookmarkLists'];
    item: never;
  };
  /** POST /bookmarks/lists */
  createBookmarkList: {
    path: never;
    query: never;
    body: Schemas['BookmarkListInput'];
    answer: Schemas['BookmarkListAnswer'];
    item: never;
  };
  /** DELETE /bookmarks/lists/{id} */
  deleteBookmarkList: {
    path: NonNullable<operations['deleteBookmarkList']['parameters']['path']>;
    query: NonNullable<operations['deleteBookmarkList']['parameters']['query']>;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** DELETE /bookmarks/{postId} */
  deleteBookmark: {
    path: NonNullable<operations['deleteBookmark']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** PATCH /bookmarks/{postId} */
  moveBookmark: {
    path: NonNullable<operations['moveBookmark']['parameters']['path']>;
    query: never;
    body: Schemas['BookmarkMove'] | undefined;
    answer: undefined;
    item: never;
  };
  /** GET /profile/experiences */
  listExperiences: {
    path: never;
    query: NonNullable<operations['listExperiences']['parameters']['query']>;
    body: undefined;
    answer: Schemas['UserExperiencePage'];
    item: Schemas['UserExperiencePage']['data'][number];
  };
  /** POST /profile/experiences */
  createExperience: {
    path: never;
    query: never;
    body: Schemas['ExperienceInput'];
    answer: Schemas['UserExperience'];
    item: never;
  };
  /** GET /profile/experiences/{id} */
  getExperience: {
    path: NonNullable<operations['getExperience']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['UserExperience'];
    item: never;
  };
  /** PUT /profile/experiences/{id} */
  replaceExperience: {
    path: NonNullable<operations['replaceExperience']['parameters']['path']>;
    query: never;
    body: Schemas['ExperienceInput'];
    answer: Schemas['UserExperience'];
    item: never;
  };
  /** DELETE /profile/experiences/{id} */
  deleteExperience: {
    path: NonNullable<operations['deleteExperience']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['Success'];
    item: never;
  };
  /** GET /profile/stack */
  listStack: {
    path: never;
    query: NonNullable<operations['listStack']['parameters']['query']>;
    body: undefined;
    answer: Schemas['StackPage'];
    item: Schemas['StackPage']['data'][number];
  };
  /** POST /profile/stack */
  createStackItem: {
    path: never;
    query: never;
    body: Schemas['StackItemInput'];
    answer: Schemas['StackItem'];
    item: never;
  };
  /** GET /profile/stack/search */
  searchTools: {
    path: never;
    query: NonNullable<operations['searchTools']['parameters']['query']>;
    body: undefined;
    answer: Schemas['ToolList'];
    item: never;
  };
  /** PUT /profile/stack/reorder */
  reorderStack: {
    path: never;
    query: never;
    body: Schemas['StackOrder'];
    answer: Schemas['StackList'];
    item: never;
  };
  /** DELETE /profile/stack/{id} */
  deleteStackItem: {
    path: NonNullable<operations['deleteStackItem']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['Success'];
    item: never;
  };
  /** PATCH /profile/stack/{id} */
  updateStackItem: {
    path: NonNullable<operations['updateStackItem']['parameters']['path']>;
    query: never;
    body: Schemas['StackItemChange'];
    answer: Schemas['StackItem'];
    item: never;
  };
  /** GET /feeds/filters */
  getFeedFilters: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['FeedSettings'];
    item: never;
  };
  /** PATCH /feeds/filters */
  changeFilters: {
    path: never;
    query: never;
    body: Schemas['FilterChanges'];
    answer: Schemas['ChangedFilters'];
    item: never;
  };
  /** GET /tags/recommend */
  recommendTags: {
    path: never;
    query: NonNullable<operations['recommendTags']['parameters']['query']>;
    body: undefined;
    answer: Schemas['TagList'];
    item: never;
  };
  /** PATCH /feeds/filters/advanced */
  updateAdvancedSettings: {
    path: never;
    query: never;
    body: Schemas['FeedSettingsInput'];
    answer: Schemas['Success'];
    item: never;
  };
  /** POST /feeds/filters/tags/follow */
  followTags: {
    path: never;
    query: never;
    body: Schemas['TagFilter'];
    answer: Schemas['FiltersAdded'];
    item: never;
  };
  /** POST /feeds/filters/tags/unfollow */
  unfollowTags: {
    path: never;
    query: never;
    body: Schemas['TagFilter'];
    answer: Schemas['Success'];
    item: never;
  };
  /** POST /feeds/filters/tags/block */
  blockTags: {
    path: never;
    query: never;
    body: Schemas['TagFilter'];
    answer: Schemas['FiltersAdded'];
    item: never;
  };
  /** POST /feeds/filters/tags/unblock */
  unblockTags: {
    path: never;
    query: never;
    body: Schemas['TagFilter'];
    answer: Schemas['Success'];
    item: never;
  };
  /** POST /feeds/filters/sources/follow */
  followSources: {
    path: never;
    query: never;
    body: Schemas['SourceFilter'];
    answer: Schemas['FiltersAdded'];
    item: never;
  };
  /** POST /feeds/filters/sources/unfollow */
  unfollowSources: {
    path: never;
    query: never;
    body: Schemas['SourceFilter'];
    answer: Schemas['Success'];
    item: never;
  };
  /** POST /feeds/filters/sources/block */
  blockSources: {
    path: never;
    query: never;
    body: Schemas['SourceFilter'];
    answer: Schemas['FiltersAdded'];
    item: never;
  };
  /** POST /feeds/filters/sources/unblock */
  unblockSources: {
    path: never;
    query: never;
    body: Schemas['SourceFilter'];
    answer: Schemas['Success'];
    item: never;
  };
  /** GET /feeds/filters/{feedId} */
  getCustomFeedFilters: {
    path: NonNullable<operations['getCustomFeedFilters']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['FeedSettings'];
    item: never;
  };
  /** PATCH /feeds/filters/{feedId} */
  changeCustomFeedFilters: {
    path: NonNullable<operations['changeCustomFeedFilters']['parameters']['path']>;
    query: never;
    body: Schemas['FilterChanges'];
    answer: Schemas['ChangedFilters'];
    item: never;
  };
  /** POST /feeds/filters/{feedId}/tags/follow */
  followFeedTags: {
    path: NonNullable<operations['followFeedTags']['parameters']['path']>;
    query: never;
    body: Schemas['TagFilter'];
    answer: Schemas['FiltersAdded'];
    item: never;
  };
  /** POST /feeds/filters/{feedId}/tags/unfollow */
  unfollowFeedTags: {
    path: NonNullable<operations['unfollowFeedTags']['parameters']['path']>;
    query: never;
    body: Schemas['TagFilter'];
    answer: Schemas['Success'];
    item: never;
  };
  /** POST /feeds/filters/{feedId}/tags/block */
  blockFeedTags: {
    path: NonNullable<operations['blockFeedTags']['parameters']['path']>;
    query: never;
    body: Schemas['TagFilter'];
    answer: Schemas['FiltersAdded'];
    item: never;
  };
  /** POST /feeds/filters/{feedId}/tags/unblock */
  unblockFeedTags: {
    path: NonNullable<operations['unblockFeedTags']['parameters']['path']>;
    query: never;
    body: Schemas['TagFilter'];
    answer: Schemas['Success'];
    item: never;
  };
  /** POST /feeds/filters/{feedId}/sources/follow */
  followFeedSources: {
    path: NonNullable<operations['followFeedSources']['parameters']['path']>;
    query: never;
    body: Schemas['SourceFilter'];
    answer: Schemas['FiltersAdded'];
    item: never;
  };
  /** POST /feeds/filters/{feedId}/sources/unfollow */
  unfollowFeedSources: {
    path: NonNullable<operations['unfollowFeedSources']['parameters']['path']>;
    query: never;
    body: Schemas['SourceFilter'];
    answer: Schemas['Success'];
    item: never;
  };
  /** POST /feeds/filters/{feedId}/sources/block */
  blockFeedSources: {
    path: NonNullable<operations['blockFeedSources']['parameters']['path']>;
    query: never;
    body: Schemas['SourceFilter'];
    answer: Schemas['FiltersAdded'];
    item: never;
  };
  /** POST /feeds/filters/{feedId}/sources/unblock */
  unblockFeedSources: {
    path: NonNullable<operations['unblockFeedSources']['parameters']['path']>;
    query: never;
    body: Schemas['SourceFilter'];
    answer: Schemas['Success'];
    item: never;
  };
  /** GET /docs */
  getDocsPage: {
    path: never;
    query: never;
    body: undefined;
    answer: operations['getDocsPage']['responses'][200]['content']['text/html'];
    item: never;
  };
  /** GET /docs/json */
  getOpenapiJson: {
    path: never;
    query: never;
    body: undefined;
    answer: operations['getOpenapiJson']['responses'][200]['content']['application/json'];
    item: never;
  };
  /** GET /docs/yaml */
  getOpenapiYaml: {
    path: never;
    query: never;
    body: undefined;
    answer: operations['getOpenapiYaml']['responses'][200]['content']['text/yaml'];
    item: never;
  };
  /** GET /docs/3.2/json */
  getOpenapi32Json: {
    path: never;
    query: never;
    body: undefined;
    answer: operations['getOpenapi32Json']['responses'][200]['content']['application/json'];
    item: never;
  };
  /** GET /docs/flows/{file} */
  getFlow: {
    path: NonNullable<operations['getFlow']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: operations['getFlow']['responses'][200]['content']['application/vnd.oai.workflows+yaml'];
    item: never;
  };
  /** GET /skill.md */
  getSkill: {
    path: never;
    query: never;
    body: undefined;
    answer: operations['getSkill']['responses'][200]['content']['text/markdown'];
    item: never;
  };
}
export type Path<Id extends keyof Operations> = Operations[Id]['path'];
export type Query<Id extends keyof Operations> = Operations[Id]['query'];
export type Body<Id extends keyof Operations> = Operations[Id]['body'];
export type Answer<Id extends keyof Operations> = Operations[Id]['answer'];
export type Item<Id extends keyof Operations> = Operations[Id]['item'];
/** Operations whose handlers say whether they changed anything; of those that take If-Match the dispatcher sees it. */
export type Repeatable =
  | 'updateCustomFeedSettings'
  | 'createCustomFeedLink'
  | 'createBookmarksLink'
  | 'createForYouLink'
  | 'setForYouDigest'
  | 'setCustomFeedDigest'
  | 'votePost'
  | 'reportPost'
  | 'updateComment'
  | 'voteComment'
  | 'reportComment'
  | 'markAllNotificationsRead'
  | 'markNotificationRead'
  | 'createBookmarks'
  | 'deleteBookmarkList'
  | 'deleteBookmark'
  | 'moveBookmark'
  | 'deleteExperience'
  | 'reorderStack'
  | 'deleteStackItem'
  | 'updateStackItem'
  | 'changeFilters'
  | 'updateAdvancedSettings'
  | 'followTags'
  | 'unfollowTags'
  | 'blockTags'
  | 'unblockTags'
  | 'followSources'
  | 'unfollowSources'
  | 'blockSources'
  | 'unblockSources'
  | 'changeCustomFeedFilters'
  | 'followFeedTags'
  | 'unfollowFeedTags'
  | 'blockFeedTags'
  | 'unblockFeedTags'
  | 'followFeedSources'
  | 'unfollowFeedSources'
  | 'blockFeedSources'
  | 'unblockFeedSources';
