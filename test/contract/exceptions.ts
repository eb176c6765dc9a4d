/**
 * Operations that a contract test treats apart, each with its reason. The lists may only become shorter; one that names
 * an operation that is not there fails.
 */
export const EXCEPTIONS: Record<
  'withoutEtag' | 'emptyExample' | 'deletesTwice' | 'ownedInBody',
  Readonly<Record<string, string>>
> = {
  /** Answers without an ETag, as the contract documents no 304. */
  withoutEtag: {},
  /** Examples that answer with an empty list. */
  emptyExample: {},
  /** Deletes that answer success for what is not there. */
  deletesTwice: { deleteBookmark: 'a bookmark that is not there is removed already' },
  /** Operations that name an own thing in the body alone. */
  ownedInBody: { reorderStack: 'names items of the stack in its body' },
};

/**
 * Inputs that no code reads by name, as `<operation> <place> <name>`, each with its reason: such as that the contract
 * says to store them as they are.
 */
export const UNREAD: Readonly<Record<string, string>> = {};

/** Documented errors that no contract test provokes, as `<operation> <status>`, each with its reason. */
export const UNPROVOKED: Readonly<Record<string, string>> = {
  'createBookmarksLink 404': 'only for who revokes the link between its making and its reading',
};

/** Values that only answers have and that no code says, as `<property> <value>`, each with its reason. */
export const UNSAID: Readonly<Record<string, string>> = {
  'type poll': 'clients know it; a database may hold posts of it, and nothing makes new ones',
  'icon User': 'for what people do to each other, which nobody is told of yet',
};
