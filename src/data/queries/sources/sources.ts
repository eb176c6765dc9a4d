import { statement } from '../../statement.ts';
import { isSourceVisible } from '../../sql/visible.ts';

/** A source as shown. */
export interface SourceRow {
  id: string;
  name: string;
  handle: string;
  image: string | null;
  description: string | null;
  /** Whether it is for everybody. */
  listed: boolean;
}

const COLUMNS = 'id, name, handle, image, description, listed';

export const SOURCE_BY_ID = statement<SourceRow>(
  `SELECT ${COLUMNS} FROM sources s WHERE id = $1 AND ${isSourceVisible('s', '$2')}`,
);
export const SOURCE_BY_HANDLE = statement<SourceRow>(
  `SELECT ${COLUMNS} FROM sources s WHERE handle = $1 AND ${isSourceVisible('s', '$2')}`,
);
export const SOURCES_NAMED = statement<{ id: string; handle: string }>(
  `SELECT id, handle FROM sources s WHERE (id = ANY ($1::uuid[]) OR handle = ANY ($2::text[]))
    AND ${isSourceVisible('s', '$3')}`,
);
/** Keyset order by an expression. */
export const SOURCES_BY_NAME = statement<
  SourceRow & { key: string }
>(`SELECT ${COLUMNS}, lower(name) AS key FROM sources s
  WHERE ($1::text IS NULL OR (lower(name) COLLATE "C", id) > ($1, $2::uuid)) AND ${isSourceVisible('s', '$4')} ORDER BY lower(name) COLLATE "C", id
    LIMIT $3`);
export const SEARCH_SOURCES =
  statement<SourceRow>(`SELECT ${COLUMNS} FROM sources s WHERE lower(name || ' ' || handle) LIKE $1 AND ${isSourceVisible('s', '$5')}
  ORDER BY lower(name) = $2 OR handle = $2 DESC, lower(name) LIKE $3 DESC, lower(name) COLLATE "C", id LIMIT $4`);

/** An address that people suggested, as the operator sees it. */
export interface SuggestedRow {
  readonly url: string;
  readonly people: number;
  readonly since: Date;
}

export const PENDING_SUGGESTIONS = statement<SuggestedRow>(
  `SELECT url, count(*)::integer AS people, min(created_at) AS since FROM source_suggestions WHERE status = 'pending'
  GROUP BY url ORDER BY people DESC, since, url`,
);
