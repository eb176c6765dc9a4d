// Made from spec/ by `make codegen`. Do not edit.
/** Of the whole API. Schemas hold it, too. @public */
export const MAX_PAGE = 50;
/** Of the whole API. Schemas hold it, too. @public */
export const MAX_ERROR_DETAILS = 100;
/** Of the whole API. */
export const MAX_BODY_KIB = 256;
/** Of the whole API. */
export const MAX_FREE_304_A_MINUTE = 300;
/** Of the whole API. */
export const KIB_OF_A_REQUEST = 256;
/** Of the whole API. */
export const IDEMPOTENCY_HOURS = 24;
/** Of the whole API. */
export const MAX_ACCESS_TOKENS = 20;
/** Of listFeed. */
export const MAX_SINCE_DAYS = 30;
/** Of listTrendingFeed. */
export const MAX_TREND_DAYS = 7;
/** Of listUnread. Schemas hold it, too. @public */
export const MAX_UNREAD = 100;
/** Of listUnread. */
export const UNREAD_DAYS = 30;
/** Of markFeedRead. Schemas hold it, too. @public */
export const MAX_MARKED_AT_ONCE = 20_000;
/** Of createCustomFeed. */
export const MAX_CUSTOM_FEEDS = 35;
/** Of createCustomFeedLink. */
export const MAX_POSTS_OF_A_LINK = 50;
/** Of createCustomFeedLink. */
export const MAX_LINK_READS_A_MINUTE = 60;
/** Of createCustomFeedLink. */
export const MAX_LINK_READS_A_DAY = 5_000;
/** Of setForYouDigest. */
export const MAX_POSTS_OF_A_DIGEST = 20;
/** Of setForYouDigest. */
export const MAX_CHANGES_OF_A_DIGEST = 10;
/** Of sharePost. */
export const MAX_SHARED_LINKS_A_DAY = 50;
/** Of markPosts. Schemas hold it, too. @public */
export const MAX_MARKED_POSTS = 1_000;
/** Of listStateChanges. Schemas hold it, too. @public */
export const MAX_STATES = 1_000;
/** Of listStateChanges. */
export const STATE_DAYS = 30;
/** Of listComments. Schemas hold it, too. @public */
export const MAX_REPLIES = 100;
/** Of createComment. */
export const MAX_MENTIONS = 10;
/** Of streamEvents. */
export const MAX_STREAMS_OF_A_PERSON = 5;
/** Of streamEvents. */
export const MAX_STREAMS_OF_AN_ADDRESS = 20;
/** Of streamEvents. */
export const EVENT_DAYS = 3;
/** Of streamEvents. Schemas hold it, too. @public */
export const MAX_STREAM_SECONDS = 43_200;
/** Of streamEvents. */
export const CHANGE_TOLD_DAYS = 30;
/** Of createWebhook. Schemas hold it, too. @public */
export const MAX_WEBHOOKS = 20;
/** Of createWebhook. */
export const RETRY_HOURS = 24;
/** Of createWebhook. */
export const DELIVERY_TIMEOUT_S = 10;
/** Of rotateWebhookSecret. Schemas hold it, too. @public */
export const MAX_OVERLAP_HOURS = 72;
/** Of testWebhook. */
export const MAX_WAITING_TESTS = 20;
/** Of suggestSearches. */
export const MIN_TITLE_SUGGESTION = 3;
/** Of suggestSearches. */
export const MAX_TAGS_SUGGESTED = 4;
/** Of suggestSearches. */
export const MAX_SOURCES_SUGGESTED = 3;
/** Of searchTags. */
export const MAX_TAGS_FOUND = 100;
/** Of searchTags. */
export const MIN_TAG_SEARCH = 2;
/** Of listTags. Schemas hold it, too. @public */
export const MAX_TAGS_LISTED = 10_000;
/** Of suggestSource. */
export const MAX_PENDING_SUGGESTIONS = 20;
/** Of suggestSource. */
export const MAX_OWN_SOURCES = 100;
/** Of previewSource. */
export const MAX_PREVIEWS_A_MINUTE = 30;
/** Of previewSource. Schemas hold it, too. @public */
export const MAX_PREVIEW_POSTS = 5;
/** Of updateProfile. */
export const SOCIAL_PLATFORMS = ["linkedin","github","twitter","threads","bluesky","roadmap","codepen","reddit","stackoverflow","youtube","hashnode","codeberg","gitlab","bitbucket","kaggle","medium","substack","mastodon"] as const;
/** Of getUsage. Schemas hold it, too. @public */
export const USAGE_DAYS = 30;
/** Of getUsage. Schemas hold it, too. @public */
export const MAX_RECENT_REQUESTS = 100;
/** Of getUsage. Schemas hold it, too. @public */
export const MAX_USAGE_CREDENTIALS = 100;
/** Of createBookmarks. Schemas hold it, too. @public */
export const MAX_BOOKMARKS_AT_ONCE = 100;
/** Of createBookmarks. */
export const MAX_SAVED_PAGES = 20_000;
/** Of createBookmarks. */
export const MAX_SAVES_A_MINUTE = 20;
/** Of createBookmarkList. Schemas hold it, too. @public */
export const MAX_BOOKMARK_LISTS = 50;
/** Of createImport. */
export const MAX_IMPORT_ENTRIES = 10_000;
/** Of createImport. Schemas hold it, too. @public */
export const MAX_IMPORT_CHARACTERS = 10_485_760;
/** Of createImport. */
export const MAX_IMPORTS_A_DAY = 20;
/** Of createImport. */
export const IMPORT_DAYS = 30;
/** Of exportLibrary. Schemas hold it, too. @public */
export const MAX_EXPORTED = 50_000;
/** Of createStackItem. Schemas hold it, too. @public */
export const MAX_STACK_ITEMS = 100;
/** Of searchTools. Schemas hold it, too. @public */
export const MAX_TOOLS_FOUND = 10;
/** Of putStackManifest. Schemas hold it, too. @public */
export const MAX_MANIFEST_CHARACTERS = 4_194_304;
/** Of putStackManifest. */
export const MAX_MANIFEST_PACKAGES = 5_000;
/** Of putStackManifest. */
export const MAX_STACK_PACKAGES = 10_000;
/** Of putStackManifest. Schemas hold it, too. @public */
export const MAX_STACK_MANIFESTS = 50;
/** Of putStackManifest. Schemas hold it, too. @public */
export const MAX_CHANGES_SHOWN = 1_000;
/** Of putStackManifest. Schemas hold it, too. @public */
export const MAX_SKIPPED_SHOWN = 100;
/** Of listChanges. Schemas hold it, too. @public */
export const MAX_CHANGE_RANGES = 100;
/** Of checkStack. Schemas hold it, too. @public */
export const MAX_CHECKED_PACKAGES = 200;
/** Of checkStack. Schemas hold it, too. @public */
export const MAX_CHECKED_CHARACTERS = 150_000;
/** Of checkStack. Schemas hold it, too. @public */
export const MAX_CLAIMS = 40;
/** Of listStackChanges. */
export const MAX_STACK_CHANGES = 500;
/** Of markStackChanges. */
export const MAX_STACK_MARKS = 10_000;
/** Of recommendTags. */
export const MAX_TAGS_RECOMMENDED = 20;
/** Of followTags. Schemas hold it, too. @public */
export const MAX_FILTERS = 1_000;
/** Of createMute. Schemas hold it, too. @public */
export const MAX_MUTES = 200;

/** Setting of the operator that texts of the document name. */
export type Setting = 'IP_RATE_LIMIT' | 'USER_RATE_LIMIT' | 'FREE_DAILY_QUOTA';
