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
  deletesTwice: { deleteBookmark: 'a bookmark that is not there is removed already' },
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

/** Reads that answer otherwise when another person has something, with reasons. */
export const COUNTS_OF_ALL: Readonly<Record<string, string>> = { listComments: 'comments are everybody’s' };

/** Enum values of answers only that no code contains, as `<property> <value>`, with reasons. */
export const UNSAID: Readonly<Record<string, string>> = {
  'type poll': 'clients know it; a database may contain such posts, but nothing creates new ones',
  'icon User': 'for interactions between people, which cause no notifications yet',
};
