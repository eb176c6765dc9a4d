/** The baseline, which stands in the place of all migrations of version 1.1.0. */
const BASELINE = 'Baseline0019';
const REPLACED = [
  'Content0001',
  'People0002',
  'Bookmarks0003',
  'FeedSettings0004',
  'Engagement0005',
  'CustomFeeds0006',
  'Profile0007',
  'Experiences0007',
  'TechStack0007',
  'Semantic0008',
  'Idempotency0009',
  'Interests0010',
  'SignIn0011',
  'SourceFetches0012',
  'PostPages0012',
  'SourceSuggestions0012',
  'FeedLinks0012',
  'HubSubscriptions0012',
  'ListVersions0013',
  'NotificationAge0013',
  'OAuth0014',
  'SelfRegisteredApps0015',
  'Guids0016',
  'EndedGrants0017',
  'SearchBound0018',
  'Vectors0019',
];

/**
 * The migrations of today that stand for those of these names: what has all that the baseline replaces has the
 * baseline. Undefined where some of those are missing: then it is of a version before 1.1.0.
 */
export function currentNames(names: readonly string[]): string[] | undefined {
  const current = names.filter((name) => !REPLACED.includes(name));
  if (current.includes(BASELINE) || current.length === names.length) return current;
  return REPLACED.every((name) => names.includes(name)) ? [BASELINE, ...current] : undefined;
}
