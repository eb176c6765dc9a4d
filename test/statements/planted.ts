import { Bookmark, BookmarkList } from '../../src/data/entities/engagement.ts';
import type { Database } from '../../src/data/database.ts';
import { statement } from '../../src/data/statement.ts';

/** Wrong row types, each below the fault expected for it, and similar correct ones. */
export async function planted(db: Database, wanted: boolean): Promise<void> {
  // fault: error: column "titel" does not exist
  await db.query<{ titel: string }>('SELECT titel FROM posts');
  // fault: error: relation "post" does not exist
  await db.query('DELETE FROM post');
  // fault: has no column Title, which Row has; has a column title, which Row has not
  await db.query<{ Title: string }>('SELECT title AS Title FROM posts');
  // fault: has no column title, which Row has
  await db.query<{ id: string; title: string }>('SELECT id FROM posts');
  // fault: has a column title, which Row has not
  await db.query<{ id: string }>(POSTS);
  // fault: title is text, which is given as string, and Row says number
  await db.query(TITLES);
  // fault: has two columns id
  await db.query<{ id: string }>('SELECT p.id, s.id FROM posts p JOIN sources s ON s.id = p.source_id');
  // fault: count is int8, which is given as string, and Row says number
  await db.query<{ count: number }>('SELECT count(*) FROM posts');
  // fault: version is int4, which is given as number, and Row says string
  await db.query<{ version: string }>('SELECT version FROM posts');
  // fault: at is timestamptz, which is given as Date, and Row says string
  await db.query<{ at: string }>('SELECT created_at AS at FROM posts');
  // fault: people is _uuid, which is given as string[], and Row says number[] | null
  await db.query<{ people: number[] | null }>('SELECT people FROM notifications');
  // fault: hash is bytea, which is given as Buffer, and Row says string
  await db.query<{ hash: string }>('SELECT hash FROM sessions');
  // fault: summary may be null, and Row says string
  await db.query<{ summary: string }>('SELECT summary FROM posts');
  // fault: summary may be null, and Row says string
  await db.query<{ summary: string }>('UPDATE posts SET title = summary WHERE id = $1 RETURNING summary', [1]);
  // fault: name may be null, and Row says string
  await db.query<{ name: string }>('SELECT s.name FROM posts p LEFT JOIN sources s ON s.id = p.source_id');
  // fault: name may be null, and Row says string
  await db.query<{ name: string }>('SELECT s.name FROM sources s RIGHT JOIN posts p ON s.id = p.source_id');
  // fault: name may be null, and Row says string
  await db.query<{ name: string }>(
    'WITH names AS (SELECT s.name FROM posts p FULL JOIN sources s ON s.id = p.source_id) SELECT upper(n.name) AS name FROM (SELECT name FROM names) n',
  );
  // fault: newest may be null, and Row says Date
  await db.query<{ newest: Date }>('SELECT max(created_at) AS newest FROM posts');
  // fault: name may be null, and Row says string
  await db.query<{ name: string }>('SELECT (SELECT name FROM sources WHERE id = p.source_id) AS name FROM posts p');
  // fault: takes 2 values and gets 1
  await db.query('SELECT FROM posts WHERE id = $1 AND source_id = $2', [1]);
  // fault: has no column name, which Row has; has a column id, which Row has not
  await db.query<{ name: string }>(wanted ? 'SELECT name FROM tags' : BY[wanted ? 'name' : 'id']);
  // fault: is put together at run time: give its texts in test/statements/composed.ts
  await db.query(String(wanted));
  await inTable(db, 'nothing');

  await db.query<{ name: string; summary: string | null; version: number; at?: Date }>(
    `SELECT s.name, p.summary, p.version FROM posts p JOIN sources s ON s.id = p.source_id`,
  );
  await db.query<{ summary: string; url: string }>(
    'SELECT summary, url FROM posts WHERE summary IS NOT NULL AND url = $1',
    [''],
  );
  await db.query<{ n: string; at: Date; known: boolean }>(
    `SELECT count(*) AS n, coalesce(max(created_at), now()) AS at, EXISTS (SELECT FROM tags) AS known FROM posts`,
  );
  await db.query<{ kind: 'a'; a: string } | { kind: 'b'; b: number }>(`SELECT 'a' AS kind, 'a' AS a, 1 AS b`);
}

const POSTS = 'SELECT id, title FROM posts';
const TITLES = statement<{ title: number }>('SELECT title FROM posts');
const BY = { name: 'SELECT name FROM tags ORDER BY name', id: 'SELECT id FROM sources' };

async function inTable(db: Database, table: string): Promise<void> {
  for (const statement of [LOOK]) await db.query(statement);
  // fault: error: relation "nothing" does not exist
  await db.query(`SELECT FROM ${table}`);
}

const LOOK = 'SELECT FROM tags';

/** The bookmarks of one person that another has, too; and what is one person's only, said in other ways. */
export async function twoPeople(db: Database): Promise<void> {
  await db.query(
    'SELECT FROM bookmarks a JOIN bookmarks b USING (post_id) WHERE a.account_id = $1 AND b.account_id = $2',
    ['', ''],
  );
}
export async function onePerson(db: Database): Promise<void> {
  await db.query('SELECT FROM bookmarks a JOIN bookmarks b USING (account_id) WHERE a.account_id = $1', ['']);
  await db.query(
    `WITH kept AS (SELECT account_id AS who FROM bookmarks WHERE post_id = $1), them AS (SELECT who FROM kept)
     SELECT FROM post_views v WHERE EXISTS (SELECT FROM them WHERE them.who = v.account_id)`,
    [''],
  );
}
export async function rowsOfAnybody(db: Database, by: { accountId?: string }): Promise<void> {
  await db.orm.delete(Bookmark, { postId: '' });
  await db.orm.findBy(Bookmark, [{ accountId: '' }, { postId: '' }]);
  await db.orm.find(BookmarkList, { where: by });
  const bookmark = { accountId: '', postId: '', listId: null, createdAt: new Date() };
  await db.orm.upsert(Bookmark, bookmark, ['postId']);
  await db.orm.upsert(Bookmark, bookmark, ['accountId', 'postId']);
  await db.orm.transaction((all) => all.update(BookmarkList, { id: '', accountId: '' }, { name: '' }));
}

/** Bookmarks and their posts in one statement, and both data sets through a function. */
export async function bothDataSets(db: Database): Promise<void> {
  await db.query('SELECT FROM bookmarks b JOIN posts p ON p.id = b.post_id WHERE b.account_id = $1', ['']);
}
export async function bothThroughFunction(db: Database): Promise<void> {
  await db.query('SELECT FROM accounts a, grow_taste_versions(ARRAY[a.id]) WHERE a.id = $1', ['']);
}
