import { expect } from 'chai';
import { ONE_PLACE_TABLES, PEOPLE_TABLES } from '../../src/data/data-sets.ts';
import { peopleKindOf } from '../../src/data/people-statement.ts';

const PEOPLE_ONLY = {
  read: [
    'SELECT post_id FROM bookmarks WHERE account_id = $1',
    '\n  select "number" AS posts, n.posts FROM notifications n WHERE account_id = $1 -- of posts\n',
    `SELECT /* posts, 'accounts */ 'posts; it''s' AS "posts" FROM mutes WHERE account_id = $1`,
    'WITH mine AS (SELECT post_id FROM post_views WHERE account_id = $1) SELECT * FROM mine JOIN post_votes USING (post_id)',
    'SELECT extract(epoch FROM m.until) FROM mutes m, unnest($1::uuid[]) AS u (id) WHERE m.account_id = u.id',
    'SELECT account_id FROM mutes WHERE feed_id IS DISTINCT FROM $1 AND until > now()',
  ],
  write: [
    'DELETE FROM bookmarks WHERE account_id = $1',
    'INSERT INTO post_views (account_id, post_id) VALUES ($1, $2) ON CONFLICT (account_id, post_id) DO UPDATE SET opened = true',
    'WITH gone AS MATERIALIZED (DELETE FROM unread_marks WHERE account_id = $1 RETURNING post_id) SELECT count(*) FROM gone',
    'SELECT id FROM experiences WHERE account_id = $1 FOR UPDATE',
  ],
};

const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'without people’s tables': ['SELECT 1', 'SELECT now()', 'SELECT id FROM posts', '', 'LISTEN tokens', '-- bookmarks'],
  'with a table of the one place': [
    'SELECT 1 FROM bookmarks b JOIN posts p ON p.id = b.post_id',
    'SELECT 1 FROM bookmarks b, Posts p',
    'SELECT 1 FROM bookmarks, "accounts"',
    'SELECT 1 FROM bookmarks WHERE EXISTS (SELECT FROM/**/removed_posts)',
    'WITH posts AS (SELECT 1) SELECT 1 FROM bookmarks, posts',
    'SELECT posts FROM notifications',
  ],
  'with an unknown relation, a catalogue or another schema': [
    'SELECT 1 FROM bookmarks JOIN others USING (id)',
    'SELECT 1 FROM bookmarks, pg_class',
    'SELECT 1 FROM bookmarks b, public.posts p',
    'SELECT 1 FROM public.bookmarks',
    'SELECT 1 FROM "information_schema".tables, bookmarks',
    `SELECT 'posts'::regclass FROM bookmarks`,
    'INSERT INTO others SELECT post_id FROM bookmarks',
    'SELECT tableoid, ctid FROM bookmarks',
  ],
  'with a sequence, a lock, a notice or a function of the schema': [
    `SELECT nextval('content_version') FROM bookmarks`,
    `SELECT "nextval"('content_version') FROM bookmarks`,
    `SELECT other.hot_score(1) FROM bookmarks`,
    'SELECT hot_score(1, 2) FROM post_votes',
    `SELECT pg_notify('writes', $1) FROM bookmarks`,
    'SELECT pg_try_advisory_xact_lock(1) FROM bookmarks',
    `SELECT set_config('a', 'b', true) FROM bookmarks`,
    'LOCK TABLE bookmarks',
    'TRUNCATE bookmarks',
  ],
  'that cannot be read for sure': [
    String.raw`SELECT E'\'' FROM bookmarks, posts`,
    `SELECT E'a' FROM bookmarks`,
    `SELECT $$a$$ FROM bookmarks`,
    `SELECT $a$'$a$ FROM bookmarks`,
    'SELECT 1 /* /* */ */ FROM bookmarks',
    `SELECT ' FROM bookmarks`,
    'SELECT 1 FROM bookmarks; SELECT 1 FROM posts',
  ],
};

describe('the statements that nodes of a cluster may run', () => {
  for (const kind of ['read', 'write'] as const)
    it(`are those on people’s tables alone, to ${kind}`, () => {
      for (const text of PEOPLE_ONLY[kind]) expect(peopleKindOf(text), text).to.equal(kind);
    });

  for (const [which, texts] of Object.entries(ELSEWHERE))
    it(`are none ${which}`, () => {
      for (const text of texts) expect(peopleKindOf(text), text).to.equal('mixed');
    });

  it('name every table of people, and none of the others', () => {
    for (const table of PEOPLE_TABLES) expect(peopleKindOf(`SELECT FROM ${table}`), table).to.equal('read');
    for (const table of ONE_PLACE_TABLES) {
      expect(peopleKindOf(`SELECT FROM ${table}`), table).to.equal('mixed');
      expect(peopleKindOf(`SELECT FROM bookmarks, ${table}`), table).to.equal('mixed');
      expect(peopleKindOf(`SELECT FROM bookmarks WHERE id IN (SELECT id FROM "${table}")`), table).to.equal('mixed');
    }
  });
});
