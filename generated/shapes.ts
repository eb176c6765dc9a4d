// Made from spec/ by `make codegen`. Do not edit.
import type { components, operations } from './schema.ts';

type Schemas = components['schemas'];
export type Schema<Name extends keyof Schemas> = Schemas[Name];
/** Parameters as they arrive: clients send none that is null. */
type Sent<Parameters> = { [Name in keyof NonNullable<Parameters>]: Exclude<NonNullable<Parameters>[Name], null> };

/** Inputs of each operation, with defaults filled in, and its answer; `item` is one of a page. */
interface Operations {
  /** GET /feeds */
  listFeed: {
    path: never;
    query: Sent<operations['listFeed']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostPage'];
    item: Schemas['FeedPostPage']['data'][number];
  };
  /** GET /feeds/foryou */
  listForYouFeed: {
    path: never;
    query: Sent<operations['listForYouFeed']['parameters']['query']>;
    body: undefined;
    answer: Schemas['RecommendedPostPage'];
    item: Schemas['RecommendedPostPage']['data'][number];
  };
  /** GET /feeds/popular */
  listPopularFeed: {
    path: never;
    query: Sent<operations['listPopularFeed']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostPage'];
    item: Schemas['FeedPostPage']['data'][number];
  };
  /** GET /feeds/trending */
  listTrendingFeed: {
    path: never;
    query: Sent<operations['listTrendingFeed']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostPage'];
    item: Schemas['FeedPostPage']['data'][number];
  };
  /** GET /feeds/discussed */
  listDiscussedFeed: {
    path: never;
    query: Sent<operations['listDiscussedFeed']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostPage'];
    item: Schemas['FeedPostPage']['data'][number];
  };
  /** GET /feeds/tag/{tag} */
  listTagFeed: {
    path: Sent<operations['listTagFeed']['parameters']['path']>;
    query: Sent<operations['listTagFeed']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostPage'];
    item: Schemas['FeedPostPage']['data'][number];
  };
  /** GET /feeds/source/{source} */
  listSourceFeed: {
    path: Sent<operations['listSourceFeed']['parameters']['path']>;
    query: Sent<operations['listSourceFeed']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostPage'];
    item: Schemas['FeedPostPage']['data'][number];
  };
  /** GET /feeds/unread */
  listUnread: {
    path: never;
    query: Sent<operations['listUnread']['parameters']['query']>;
    body: undefined;
    answer: Schemas['UnreadPage'];
    item: Schemas['UnreadPage']['data'][number];
  };
  /** POST /feeds/read */
  markFeedRead: {
    path: never;
    query: never;
    body: Schemas['FeedRead'];
    answer: Schemas['FeedMarkedRead'];
    item: never;
  };
  /** GET /feeds/custom */
  listCustomFeeds: {
    path: never;
    query: Sent<operations['listCustomFeeds']['parameters']['query']>;
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
    path: Sent<operations['listCustomFeedPosts']['parameters']['path']>;
    query: Sent<operations['listCustomFeedPosts']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostPage'];
    item: Schemas['FeedPostPage']['data'][number];
  };
  /** DELETE /feeds/custom/{feedId} */
  deleteCustomFeed: {
    path: Sent<operations['deleteCustomFeed']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['Success'];
    item: never;
  };
  /** PATCH /feeds/custom/{feedId} */
  updateCustomFeed: {
    path: Sent<operations['updateCustomFeed']['parameters']['path']>;
    query: never;
    body: Schemas['CustomFeedChange'];
    answer: Schemas['CustomFeed'];
    item: never;
  };
  /** GET /feeds/custom/{feedId}/info */
  getCustomFeed: {
    path: Sent<operations['getCustomFeed']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['CustomFeed'];
    item: never;
  };
  /** PATCH /feeds/custom/{feedId}/advanced */
  updateCustomFeedSettings: {
    path: Sent<operations['updateCustomFeedSettings']['parameters']['path']>;
    query: never;
    body: Schemas['FeedSettingsInput'];
    answer: Schemas['FeedSettingStateList'];
    item: never;
  };
  /** GET /feeds/links */
  listFeedLinks: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['FeedLinkList'];
    item: never;
  };
  /** GET /feeds/custom/{feedId}/link */
  getCustomFeedLink: {
    path: Sent<operations['getCustomFeedLink']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['FeedLink'];
    item: never;
  };
  /** PUT /feeds/custom/{feedId}/link */
  createCustomFeedLink: {
    path: Sent<operations['createCustomFeedLink']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['FeedLink'];
    item: never;
  };
  /** DELETE /feeds/custom/{feedId}/link */
  deleteCustomFeedLink: {
    path: Sent<operations['deleteCustomFeedLink']['parameters']['path']>;
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
  /** GET /feeds/stack/link */
  getStackLink: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['FeedLink'];
    item: never;
  };
  /** PUT /feeds/stack/link */
  createStackLink: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['FeedLink'];
    item: never;
  };
  /** DELETE /feeds/stack/link */
  deleteStackLink: {
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
    path: Sent<operations['getCustomFeedDigest']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['Digest'];
    item: never;
  };
  /** PUT /feeds/custom/{feedId}/digest */
  setCustomFeedDigest: {
    path: Sent<operations['setCustomFeedDigest']['parameters']['path']>;
    query: never;
    body: Schemas['DigestInput'];
    answer: Schemas['Digest'];
    item: never;
  };
  /** DELETE /feeds/custom/{feedId}/digest */
  deleteCustomFeedDigest: {
    path: Sent<operations['deleteCustomFeedDigest']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** GET /posts */
  findPosts: {
    path: never;
    query: Sent<operations['findPosts']['parameters']['query']>;
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
    query: Sent<operations['listPostStates']['parameters']['query']>;
    body: undefined;
    answer: Schemas['PostStateList'];
    item: never;
  };
  /** PUT /posts/states */
  markPosts: {
    path: never;
    query: never;
    body: Schemas['PostMarks'];
    answer: Schemas['PostsMarked'];
    item: never;
  };
  /** GET /posts/states/changes */
  listStateChanges: {
    path: never;
    query: Sent<operations['listStateChanges']['parameters']['query']>;
    body: undefined;
    answer: Schemas['StateChangePage'];
    item: Schemas['StateChangePage']['data'][number];
  };
  /** GET /posts/{id} */
  getPost: {
    path: Sent<operations['getPost']['parameters']['path']>;
    query: Sent<operations['getPost']['parameters']['query']>;
    body: undefined;
    answer: Schemas['PostDetailAnswer'];
    item: never;
  };
  /** GET /posts/{id}/related */
  listRelatedPosts: {
    path: Sent<operations['listRelatedPosts']['parameters']['path']>;
    query: Sent<operations['listRelatedPosts']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostList'];
    item: never;
  };
  /** GET /posts/{id}/comments */
  listComments: {
    path: Sent<operations['listComments']['parameters']['path']>;
    query: Sent<operations['listComments']['parameters']['query']>;
    body: undefined;
    answer: Schemas['CommentPage'];
    item: Schemas['CommentPage']['data'][number];
  };
  /** POST /posts/{id}/comments */
  createComment: {
    path: Sent<operations['createComment']['parameters']['path']>;
    query: never;
    body: Schemas['CommentInput'];
    answer: Schemas['Comment'];
    item: never;
  };
  /** PUT /posts/{id}/vote */
  votePost: {
    path: Sent<operations['votePost']['parameters']['path']>;
    query: never;
    body: Schemas['VoteInput'];
    answer: undefined;
    item: never;
  };
  /** PUT /posts/{id}/report */
  reportPost: {
    path: Sent<operations['reportPost']['parameters']['path']>;
    query: never;
    body: Schemas['ReportInput'];
    answer: undefined;
    item: never;
  };
  /** DELETE /comments/{id} */
  deleteComment: {
    path: Sent<operations['deleteComment']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** PATCH /comments/{id} */
  updateComment: {
    path: Sent<operations['updateComment']['parameters']['path']>;
    query: never;
    body: Schemas['CommentChange'];
    answer: Schemas['Comment'];
    item: never;
  };
  /** PUT /comments/{id}/vote */
  voteComment: {
    path: Sent<operations['voteComment']['parameters']['path']>;
    query: never;
    body: Schemas['VoteInput'];
    answer: undefined;
    item: never;
  };
  /** PUT /comments/{id}/report */
  reportComment: {
    path: Sent<operations['reportComment']['parameters']['path']>;
    query: never;
    body: Schemas['ReportInput'];
    answer: undefined;
    item: never;
  };
  /** GET /people/{id}/comments */
  listPersonComments: {
    path: Sent<operations['listPersonComments']['parameters']['path']>;
    query: Sent<operations['listPersonComments']['parameters']['query']>;
    body: undefined;
    answer: Schemas['PersonCommentPage'];
    item: Schemas['PersonCommentPage']['data'][number];
  };
  /** GET /notifications */
  listNotifications: {
    path: never;
    query: Sent<operations['listNotifications']['parameters']['query']>;
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
  /** GET /notifications/choices */
  listNotificationChoices: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['NotificationChoiceList'];
    item: never;
  };
  /** PATCH /notifications/choices */
  changeNotificationChoices: {
    path: never;
    query: never;
    body: Schemas['NotificationChoicesInput'];
    answer: Schemas['NotificationChoiceList'];
    item: never;
  };
  /** POST /notifications/{id}/read */
  markNotificationRead: {
    path: Sent<operations['markNotificationRead']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['Success'];
    item: never;
  };
  /** GET /events */
  streamEvents: {
    path: never;
    query: Sent<operations['streamEvents']['parameters']['query']>;
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
    path: Sent<operations['getWebhook']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['Webhook'];
    item: never;
  };
  /** DELETE /webhooks/{id} */
  deleteWebhook: {
    path: Sent<operations['deleteWebhook']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** PATCH /webhooks/{id} */
  updateWebhook: {
    path: Sent<operations['updateWebhook']['parameters']['path']>;
    query: never;
    body: Schemas['WebhookChange'];
    answer: Schemas['Webhook'];
    item: never;
  };
  /** GET /webhooks/{id}/secret */
  getWebhookSecret: {
    path: Sent<operations['getWebhookSecret']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['WebhookSecret'];
    item: never;
  };
  /** POST /webhooks/{id}/secret */
  rotateWebhookSecret: {
    path: Sent<operations['rotateWebhookSecret']['parameters']['path']>;
    query: never;
    body: Schemas['SecretRotation'] | undefined;
    answer: Schemas['WebhookSecret'];
    item: never;
  };
  /** POST /webhooks/{id}/test */
  testWebhook: {
    path: Sent<operations['testWebhook']['parameters']['path']>;
    query: never;
    body: Schemas['WebhookTest'] | undefined;
    answer: Schemas['WebhookDelivery'];
    item: never;
  };
  /** POST /webhooks/{id}/replay */
  replayWebhook: {
    path: Sent<operations['replayWebhook']['parameters']['path']>;
    query: never;
    body: Schemas['WebhookReplayInput'];
    answer: Schemas['Webhook'];
    item: never;
  };
  /** GET /webhooks/{id}/deliveries */
  listWebhookDeliveries: {
    path: Sent<operations['listWebhookDeliveries']['parameters']['path']>;
    query: Sent<operations['listWebhookDeliveries']['parameters']['query']>;
    body: undefined;
    answer: Schemas['WebhookDeliveryPage'];
    item: Schemas['WebhookDeliveryPage']['data'][number];
  };
  /** GET /webhooks/{id}/deliveries/{eventId} */
  getWebhookDelivery: {
    path: Sent<operations['getWebhookDelivery']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['WebhookDelivery'];
    item: never;
  };
  /** POST /webhooks/{id}/deliveries/{eventId}/redeliver */
  redeliverEvent: {
    path: Sent<operations['redeliverEvent']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['WebhookDelivery'];
    item: never;
  };
  /** GET /search/posts */
  searchPosts: {
    path: never;
    query: Sent<operations['searchPosts']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FoundPostPage'];
    item: Schemas['FoundPostPage']['data'][number];
  };
  /** GET /search/suggest */
  suggestSearches: {
    path: never;
    query: Sent<operations['suggestSearches']['parameters']['query']>;
    body: undefined;
    answer: Schemas['SuggestionList'];
    item: never;
  };
  /** GET /search/tags */
  searchTags: {
    path: never;
    query: Sent<operations['searchTags']['parameters']['query']>;
    body: undefined;
    answer: Schemas['TagList'];
    item: never;
  };
  /** GET /search/sources */
  searchSources: {
    path: never;
    query: Sent<operations['searchSources']['parameters']['query']>;
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
    query: Sent<operations['listSources']['parameters']['query']>;
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
  /** GET /sources/preview */
  previewSource: {
    path: never;
    query: Sent<operations['previewSource']['parameters']['query']>;
    body: undefined;
    answer: Schemas['SourcePreview'];
    item: never;
  };
  /** GET /sources/{source} */
  getSource: {
    path: Sent<operations['getSource']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['SourceDetail'];
    item: never;
  };
  /** DELETE /sources/{source} */
  removeOwnSource: {
    path: Sent<operations['removeOwnSource']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** GET /recommend/keyword */
  recommendByKeyword: {
    path: never;
    query: Sent<operations['recommendByKeyword']['parameters']['query']>;
    body: undefined;
    answer: Schemas['FeedPostPage'];
    item: Schemas['FeedPostPage']['data'][number];
  };
  /** GET /recommend/semantic */
  recommendByMeaning: {
    path: never;
    query: Sent<operations['recommendByMeaning']['parameters']['query']>;
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
    path: Sent<operations['getPerson']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['Person'];
    item: never;
  };
  /** GET /usage */
  getUsage: {
    path: never;
    query: Sent<operations['getUsage']['parameters']['query']>;
    body: undefined;
    answer: Schemas['Usage'];
    item: never;
  };
  /** GET /bookmarks */
  listBookmarks: {
    path: never;
    query: Sent<operations['listBookmarks']['parameters']['query']>;
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
    query: Sent<operations['searchBookmarks']['parameters']['query']>;
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
    path: Sent<operations['deleteBookmarkList']['parameters']['path']>;
    query: Sent<operations['deleteBookmarkList']['parameters']['query']>;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** GET /bookmarks/{postId} */
  getBookmark: {
    path: Sent<operations['getBookmark']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['OneBookmark'];
    item: never;
  };
  /** DELETE /bookmarks/{postId} */
  deleteBookmark: {
    path: Sent<operations['deleteBookmark']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** PATCH /bookmarks/{postId} */
  moveBookmark: {
    path: Sent<operations['moveBookmark']['parameters']['path']>;
    query: never;
    body: Schemas['BookmarkMove'] | undefined;
    answer: undefined;
    item: never;
  };
  /** GET /imports */
  listImports: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['Imports'];
    item: never;
  };
  /** POST /imports */
  createImport: {
    path: never;
    query: never;
    body: Schemas['ImportInput'];
    answer: Schemas['ImportAnswer'];
    item: never;
  };
  /** GET /imports/{id} */
  getImport: {
    path: Sent<operations['getImport']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['ImportAnswer'];
    item: never;
  };
  /** GET /imports/{id}/lines */
  listImportLines: {
    path: Sent<operations['listImportLines']['parameters']['path']>;
    query: Sent<operations['listImportLines']['parameters']['query']>;
    body: undefined;
    answer: Schemas['ImportLinePage'];
    item: Schemas['ImportLinePage']['data'][number];
  };
  /** GET /exports */
  exportLibrary: {
    path: never;
    query: Sent<operations['exportLibrary']['parameters']['query']>;
    body: undefined;
    answer: operations['exportLibrary']['responses'][200]['content']['text/html'];
    item: never;
  };
  /** GET /history */
  listHistory: {
    path: never;
    query: Sent<operations['listHistory']['parameters']['query']>;
    body: undefined;
    answer: Schemas['OpenedPostPage'];
    item: Schemas['OpenedPostPage']['data'][number];
  };
  /** DELETE /history */
  clearHistory: {
    path: never;
    query: never;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** GET /profile/experiences */
  listExperiences: {
    path: never;
    query: Sent<operations['listExperiences']['parameters']['query']>;
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
    path: Sent<operations['getExperience']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['UserExperience'];
    item: never;
  };
  /** PUT /profile/experiences/{id} */
  replaceExperience: {
    path: Sent<operations['replaceExperience']['parameters']['path']>;
    query: never;
    body: Schemas['ExperienceInput'];
    answer: Schemas['UserExperience'];
    item: never;
  };
  /** DELETE /profile/experiences/{id} */
  deleteExperience: {
    path: Sent<operations['deleteExperience']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['Success'];
    item: never;
  };
  /** GET /people/{id}/experiences */
  listPersonExperiences: {
    path: Sent<operations['listPersonExperiences']['parameters']['path']>;
    query: Sent<operations['listPersonExperiences']['parameters']['query']>;
    body: undefined;
    answer: Schemas['PersonExperiencePage'];
    item: Schemas['PersonExperiencePage']['data'][number];
  };
  /** GET /profile/stack */
  listStack: {
    path: never;
    query: Sent<operations['listStack']['parameters']['query']>;
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
    query: Sent<operations['searchTools']['parameters']['query']>;
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
  /** PUT /profile/stack/manifest */
  putStackManifest: {
    path: never;
    query: never;
    body: Schemas['ManifestInput'];
    answer: Schemas['ManifestAnswer'];
    item: never;
  };
  /** GET /profile/stack/manifests */
  listStackManifests: {
    path: never;
    query: never;
    body: undefined;
    answer: Schemas['StackManifests'];
    item: never;
  };
  /** DELETE /profile/stack/manifests/{id} */
  deleteStackManifest: {
    path: Sent<operations['deleteStackManifest']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['Success'];
    item: never;
  };
  /** GET /profile/stack/packages */
  listStackPackages: {
    path: never;
    query: Sent<operations['listStackPackages']['parameters']['query']>;
    body: undefined;
    answer: Schemas['StackPackagePage'];
    item: Schemas['StackPackagePage']['data'][number];
  };
  /** DELETE /profile/stack/{id} */
  deleteStackItem: {
    path: Sent<operations['deleteStackItem']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['Success'];
    item: never;
  };
  /** PATCH /profile/stack/{id} */
  updateStackItem: {
    path: Sent<operations['updateStackItem']['parameters']['path']>;
    query: never;
    body: Schemas['StackItemChange'];
    answer: Schemas['StackItem'];
    item: never;
  };
  /** GET /people/{id}/stack */
  listPersonStack: {
    path: Sent<operations['listPersonStack']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['PersonStack'];
    item: never;
  };
  /** GET /changes */
  listChanges: {
    path: never;
    query: Sent<operations['listChanges']['parameters']['query']>;
    body: undefined;
    answer: Schemas['ChangePage'];
    item: Schemas['ChangePage']['data'][number];
  };
  /** POST /changes/check */
  checkStack: {
    path: never;
    query: never;
    body: Schemas['StackCheckInput'];
    answer: Schemas['StackCheck'];
    item: never;
  };
  /** GET /feeds/stack */
  listStackChanges: {
    path: never;
    query: Sent<operations['listStackChanges']['parameters']['query']>;
    body: undefined;
    answer: Schemas['StackChangePage'];
    item: Schemas['StackChangePage']['data'][number];
  };
  /** PUT /feeds/stack/marks */
  markStackChanges: {
    path: never;
    query: never;
    body: Schemas['StackMarks'];
    answer: Schemas['Success'];
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
    query: Sent<operations['recommendTags']['parameters']['query']>;
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
    path: Sent<operations['getCustomFeedFilters']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: Schemas['FeedSettings'];
    item: never;
  };
  /** PATCH /feeds/filters/{feedId} */
  changeCustomFeedFilters: {
    path: Sent<operations['changeCustomFeedFilters']['parameters']['path']>;
    query: never;
    body: Schemas['FilterChanges'];
    answer: Schemas['ChangedFilters'];
    item: never;
  };
  /** POST /feeds/filters/{feedId}/tags/follow */
  followFeedTags: {
    path: Sent<operations['followFeedTags']['parameters']['path']>;
    query: never;
    body: Schemas['TagFilter'];
    answer: Schemas['FiltersAdded'];
    item: never;
  };
  /** POST /feeds/filters/{feedId}/tags/unfollow */
  unfollowFeedTags: {
    path: Sent<operations['unfollowFeedTags']['parameters']['path']>;
    query: never;
    body: Schemas['TagFilter'];
    answer: Schemas['Success'];
    item: never;
  };
  /** POST /feeds/filters/{feedId}/tags/block */
  blockFeedTags: {
    path: Sent<operations['blockFeedTags']['parameters']['path']>;
    query: never;
    body: Schemas['TagFilter'];
    answer: Schemas['FiltersAdded'];
    item: never;
  };
  /** POST /feeds/filters/{feedId}/tags/unblock */
  unblockFeedTags: {
    path: Sent<operations['unblockFeedTags']['parameters']['path']>;
    query: never;
    body: Schemas['TagFilter'];
    answer: Schemas['Success'];
    item: never;
  };
  /** POST /feeds/filters/{feedId}/sources/follow */
  followFeedSources: {
    path: Sent<operations['followFeedSources']['parameters']['path']>;
    query: never;
    body: Schemas['SourceFilter'];
    answer: Schemas['FiltersAdded'];
    item: never;
  };
  /** POST /feeds/filters/{feedId}/sources/unfollow */
  unfollowFeedSources: {
    path: Sent<operations['unfollowFeedSources']['parameters']['path']>;
    query: never;
    body: Schemas['SourceFilter'];
    answer: Schemas['Success'];
    item: never;
  };
  /** POST /feeds/filters/{feedId}/sources/block */
  blockFeedSources: {
    path: Sent<operations['blockFeedSources']['parameters']['path']>;
    query: never;
    body: Schemas['SourceFilter'];
    answer: Schemas['FiltersAdded'];
    item: never;
  };
  /** POST /feeds/filters/{feedId}/sources/unblock */
  unblockFeedSources: {
    path: Sent<operations['unblockFeedSources']['parameters']['path']>;
    query: never;
    body: Schemas['SourceFilter'];
    answer: Schemas['Success'];
    item: never;
  };
  /** GET /mutes */
  listMutes: {
    path: never;
    query: Sent<operations['listMutes']['parameters']['query']>;
    body: undefined;
    answer: Schemas['MuteList'];
    item: never;
  };
  /** POST /mutes */
  createMute: {
    path: never;
    query: never;
    body: Schemas['MuteInput'];
    answer: Schemas['Mute'];
    item: never;
  };
  /** DELETE /mutes/{id} */
  deleteMute: {
    path: Sent<operations['deleteMute']['parameters']['path']>;
    query: never;
    body: undefined;
    answer: undefined;
    item: never;
  };
  /** PATCH /mutes/{id} */
  updateMute: {
    path: Sent<operations['updateMute']['parameters']['path']>;
    query: never;
    body: Schemas['MuteChange'];
    answer: Schemas['Mute'];
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
    path: Sent<operations['getFlow']['parameters']['path']>;
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
  | 'markFeedRead'
  | 'updateCustomFeedSettings'
  | 'createCustomFeedLink'
  | 'createBookmarksLink'
  | 'createForYouLink'
  | 'createStackLink'
  | 'setForYouDigest'
  | 'setCustomFeedDigest'
  | 'markPosts'
  | 'votePost'
  | 'reportPost'
  | 'updateComment'
  | 'voteComment'
  | 'reportComment'
  | 'markAllNotificationsRead'
  | 'changeNotificationChoices'
  | 'markNotificationRead'
  | 'createBookmarks'
  | 'deleteBookmarkList'
  | 'deleteBookmark'
  | 'moveBookmark'
  | 'clearHistory'
  | 'deleteExperience'
  | 'reorderStack'
  | 'putStackManifest'
  | 'deleteStackManifest'
  | 'deleteStackItem'
  | 'updateStackItem'
  | 'markStackChanges'
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
  | 'unblockFeedSources'
  | 'updateMute';
