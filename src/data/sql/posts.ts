/** SQL: the URL of a post as readers see it, without its source's id, which keeps the URLs of two sources apart. */
export function shownUrl(alias: string): string {
  return `CASE WHEN ${alias}.url LIKE '%#' || ${alias}.source_id THEN left(${alias}.url, -37) ELSE ${alias}.url END`;
}

/** SQL: the language of a post as ISO 639-1; until it is detected, that of the tag that its feed states. */
export function postLanguage(alias: string): string {
  return `substring(lower(${alias}.language) FROM '^([a-z]{2})(?:-|$)')`;
}

/** SQL: records posts of feeds as deleted, from rows with source_id and url. */
export const noteRemoved = (posts: string, byOperator: boolean): string => `
    INSERT INTO removed_posts (source_id, url_hash, by_operator, removed_at)
    SELECT DISTINCT p.source_id, sha256(convert_to(${shownUrl('p')}, 'UTF8')), ${byOperator}, now()
      FROM ${posts} p WHERE p.url IS NOT NULL
    ON CONFLICT (source_id, url_hash) DO UPDATE SET by_operator = removed_posts.by_operator OR EXCLUDED.by_operator`;
