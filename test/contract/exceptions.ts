/**
 * Operations that a contract test leaves out, each with its reason. The lists may only become shorter; one that names
 * an operation for no reason any more fails.
 */
export const EXCEPTIONS = {
  /** Answers without an ETag, as the contract documents no 304. */
  withoutEtag: {} as Record<string, string>,
  /** Examples that answer with an empty list. */
  emptyExample: {} as Record<string, string>,
  /** No query parameter that can be wrong. */
  withoutConstraints: {
    listTags: 'takes no parameters',
    listBookmarkLists: 'takes no parameters',
    getFeedFilters: 'takes no parameters',
    getCustomFeedFilters: 'takes only an id in its path',
    countUnreadNotifications: 'takes no parameters',
    getPost: 'takes only an id in its path',
    getDocsPage: 'takes no parameters',
    getOpenapiJson: 'takes no parameters',
    listAdvancedSettings: 'takes no parameters',
    getProfile: 'takes no parameters',
    getExperience: 'takes only an id in its path',
    getCustomFeed: 'takes only an id in its path',
    getOpenapiYaml: 'takes no parameters',
    getSkill: 'takes no parameters',
  } as Record<string, string>,
};
