/**
 * Operations that a contract test excepts, with reasons. The lists may only shrink; an entry for an unknown operation
 * fails.
 */
export const EXCEPTIONS: Record<
  'withoutEtag' | 'emptyExample' | 'deletesTwice' | 'ownedInBody' | 'readWithWrite',
  Readonly<Record<string, string>>
> = {
  /** Operations without an ETag, as the contract documents no 304. */
  withoutEtag: {
    getUsage: 'counts itself, and so is never the same twice',
    streamEvents: 'is a stream, which goes on',
  },
  /** Operations whose example returns an empty list. */
  emptyExample: {},
  /** Deletes that succeed for something that does not exist. */
  deletesTwice: {
    deleteBookmark: 'a bookmark that is not there is removed already',
    clearHistory: 'a history without posts is clear already',
  },
  /** Reads that need the scope `write`. */
  readWithWrite: { getWebhookSecret: 'whoever knows it can pretend to be this service' },
  /** Operations that name something of the viewer's own only in the body. */
  ownedInBody: { reorderStack: 'names items of the stack in its body' },
};

/**
 * Inputs that no code reads by name, as `<operation> <place> <name>`, with reasons, such as that they are stored as
 * they are.
 */
export const UNREAD: Readonly<Record<string, string>> = {};

/** Documented errors that no contract test provokes, as `<operation> <status>`, with reasons. */
export const UNPROVOKED: Readonly<Record<string, string>> = {
  'createBookmarksLink 404': 'only when the link is revoked between creating and reading it',
};

/**
 * Tables of which an operation changes rows of another person, as `<operation> <table>`, with reasons. An entry that
 * nothing changes fails.
 */
export const CHANGES_OF_OTHERS: Readonly<Record<string, string>> = {
  'createComment events': 'whom a reply answers is told of it',
  'createComment notifications': 'whom a reply answers is told of it',
  'voteComment comments': 'a comment has the number of its votes, whoever wrote it',
  'voteComment events': 'whose comment gets votes is told of it',
  'voteComment notifications': 'whose comment gets votes is told of it',
};

/** Tables of which a form of a page changes rows of another person, by its path, with reasons. */
export const CHANGES_BY_FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/comments/:id/vote': {
    comments: 'a comment has the number of its votes, whoever wrote it',
    events: 'whose comment gets votes is told of it',
    notifications: 'whose comment gets votes is told of it',
  },
};

/** Forms about something of a person that no page of the other shows, or that are refused, by path, with reasons. */
export const FORMS_NOT_SHOWN: Readonly<Record<string, string>> = {
  '/feeds/:feed/edit': 'the name of the feed of the other has characters that the form refuses',
  '/feeds/:feed/filter': 'languages are codes of two letters, which no test types into a field of text',
  '/bookmarks/:id/note': 'the page of a bookmark links to the form, which is behaviour of pages/library',
  '/settings/feed-links/:feed': 'the feeds of the examples have addresses already',
  '/settings/webhooks/:id/resume': 'the webhook of the examples goes on',
  '/settings/apps/:id': 'the marks of an app are no addresses',
  '/settings/apps/:id/secret': 'the app of the other is public',
  '/settings/apps/:id/secret/:prefix/delete': 'the app of the other is public',
  '/settings/connected-apps/:id/disconnect': 'the other has connected no app',
  '/consent/:uid': 'an app has to send the person there',
  '/announcements/:id/dismiss': 'there is no announcement',
};

/** Reads that answer otherwise when another person has something, with reasons. */
export const COUNTS_OF_ALL: Readonly<Record<string, string>> = { listComments: 'comments are everybody’s' };

const NOT_BESIDE_URL = 'ids and an address exclude each other; behaviour/library sends each';
/** Optional inputs of which no two values do different things with the examples, as `<operation> <place> <name>`. */
export const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  'getPost query markOpened': 'the post is noted as opened a moment after the answer',
  'createBookmarks body postIds': NOT_BESIDE_URL,
  'createBookmarks body url': NOT_BESIDE_URL,
  'createBookmarks body title': NOT_BESIDE_URL,
  'createBookmarks body listName': NOT_BESIDE_URL,
  'findPosts query types': 'the values are tried as text; filters-matrix finds posts by their kinds',
  'searchPosts query types': 'the values are tried as text; filters-matrix finds posts by their kinds',
  'listStackChanges query kinds': 'the examples are advisories; behaviour/stack-feed narrows to each kind',
  'listStateChanges query since': 'takes only what an earlier answer said; behaviour/reading-states sends that',
  'markPosts body read': 'the post of the example is read; behaviour/reading-states marks others',
  'markPosts body starred': 'the post of the example is bookmarked; behaviour/reading-states marks others',
  'recommendByKeyword query time': 'all that it answers of the examples are of today',
  'recommendByMeaning query limit': 'the examples have no meanings, which are made in the background',
  'recommendByMeaning query time': 'the examples have no meanings, which are made in the background',
  'searchPosts query asTyped': 'the example is spelled right; behaviour/search-box has one that is not',
};

/** Enums of inputs of which some values do the same with the examples, as WITHOUT_EFFECT, with reasons. */
export const SAME_VALUES: Readonly<Record<string, string>> = {
  'putStackManifest body format': 'the text of the example is of one format; ingest/manifests reads one of each',
  'recommendByKeyword query time': 'all that it answers of the examples are of today',
  'recommendByMeaning query time': 'the examples have no meanings, which are made in the background',
};

const TAKES_AWAY = 'takes away what may not be there';
const NAMES_WHAT_IS = 'says what is marked, and is not kept';
const IN_FILTERS = {
  sources: 'are answered by their handles, and the longest texts name none',
  about: 'is a text of known words; behaviour/filters sends the longest',
  languages: 'are two letters each, which the longest texts are not; the mutes matrix sends some',
};
const WITH_FILTERS = [
  'createCustomFeed',
  'updateCustomFeed',
  'createWebhook',
  'updateWebhook',
  'createMute',
  'updateMute',
];
const TIME_ZONE = 'is a name of the list of time zones';
/** Inputs that are not kept as they are, as `<operation> <pointer>`, with reasons. */
export const UNREADABLE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    WITH_FILTERS.flatMap((id) => Object.entries(IN_FILTERS).map(([name, reason]) => [`${id} /filter/${name}`, reason])),
  ),
  'setForYouDigest /timezone': TIME_ZONE,
  'setCustomFeedDigest /timezone': TIME_ZONE,
  'updateProfile /timezone': TIME_ZONE,
  'checkStack /text': 'is read and not kept; behaviour/stack-feed sends others',
  'checkStack /packages': 'are read and not kept; behaviour/stack-feed sends others',
  'putStackManifest /text': 'is read and not kept; behaviour/stack-packages sends texts of other lengths',
  'rotateWebhookSecret /overlapHours': 'is kept as the moment when they are over',
  'markFeedRead /feedId': NAMES_WHAT_IS,
  'markFeedRead /source': NAMES_WHAT_IS,
  'markFeedRead /tags': NAMES_WHAT_IS,
  'markFeedRead /listName': NAMES_WHAT_IS,
  'markFeedRead /before': NAMES_WHAT_IS,
  'createBookmarks /title': NOT_BESIDE_URL,
  'createBookmarks /listName': NOT_BESIDE_URL,
  'createBookmarks /listId': NOT_BESIDE_URL,
  'createMute /feedId': NAMES_WHAT_IS,
  'createBookmarks /url': 'an address of as many characters is no address where they are all the same',
  'changeFilters /unmuteWords': TAKES_AWAY,
  'changeCustomFeedFilters /unmuteWords': TAKES_AWAY,
  'changeFilters /dropTags': TAKES_AWAY,
  'changeFilters /dropSources': TAKES_AWAY,
  'changeCustomFeedFilters /dropTags': TAKES_AWAY,
  'changeCustomFeedFilters /dropSources': TAKES_AWAY,
  'unfollowTags /tags': TAKES_AWAY,
  'unfollowSources /sources': TAKES_AWAY,
  'unblockTags /tags': TAKES_AWAY,
  'unblockSources /sources': TAKES_AWAY,
  'unfollowFeedTags /tags': TAKES_AWAY,
  'unfollowFeedSources /sources': TAKES_AWAY,
  'unblockFeedTags /tags': TAKES_AWAY,
  'unblockFeedSources /sources': TAKES_AWAY,
};

/** Optional fields of answers that no example has, as `<schema>.<field>`, with reasons. */
export const UNSEEN: Readonly<Record<string, string>> = {
  'BookmarkAnswer.list': 'of a list by its name, which the example does not have; behaviour/bookmarks does',
  'Comment.shortened': 'only where the texts of a thread are longer than an answer may be',
  'Reply.shortened': 'only where the texts of a thread are longer than an answer may be',
  'BookmarkAnswer.ignored': 'only when a post does not exist, as in no example',
};

/** Enum values of answers only that no code contains, as `<property> <value>`, with reasons. */
export const UNSAID: Readonly<Record<string, string>> = {
  'type poll': 'clients know it; a database may contain such posts, but nothing creates new ones',
  'severity critical': 'the word of an advisory, which is compared with the list of the contract',
  'icon User': 'for interactions between people, which cause no notifications yet',
};
