import type { Database } from '../../src/data/database.ts';
import { createMute } from '../../src/domain/mutes/mutes.ts';
import { WORDS } from './content.ts';
import { READER } from './reader.ts';

/** A person who follows, blocks and opened what the reader did, and mutes posts besides. */
export const MUTING_READER = '0198c7c4-5d0e-7c4e-9d0b-6a2f5f0fbe9f';

/** Words by place in the vocabulary: ten in one of a hundred posts each, and ten in one of a thousand. */
const MUTED = [
  ...Array.from({ length: 10 }, (_, n) => 450 + n * 13),
  ...Array.from({ length: 10 }, (_, n) => 5_000 + n * 17),
];

const COPIED = [
  `INSERT INTO accounts (id, email, name, plan, created_at) SELECT $2, 'muting@example.com', name, plan, created_at FROM accounts WHERE id = $1`,
  'INSERT INTO tag_filters (account_id, tag, blocked) SELECT $2, tag, blocked FROM tag_filters WHERE account_id = $1',
  'INSERT INTO source_filters (account_id, source_id, blocked) SELECT $2, source_id, blocked FROM source_filters WHERE account_id = $1',
  'INSERT INTO post_views (account_id, post_id, viewed_at) SELECT $2, post_id, viewed_at FROM post_views WHERE account_id = $1',
  'INSERT INTO post_votes (account_id, post_id, vote) SELECT $2, post_id, vote FROM post_votes WHERE account_id = $1',
  'INSERT INTO bookmarks (account_id, post_id, created_at) SELECT $2, post_id, created_at FROM bookmarks WHERE account_id = $1',
];

/** Stores the account with twenty mutes of a word each, behind the reader's. */
export async function loadMutingReader(db: Database): Promise<void> {
  for (const copy of COPIED) await db.orm.query(copy, [READER, MUTING_READER]);
  for (const rank of MUTED)
    await db.transaction((tx) => createMute(tx, MUTING_READER, { filter: { words: [WORDS[rank] ?? ''] } }));
}
