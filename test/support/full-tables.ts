import { disableStatementTimeout, type Database } from '../../src/data/database.ts';
import { uuid } from './uuid.ts';
import { Experience } from '../../src/data/entities/profiles.ts';
import { exampleValue } from '../contract/contract.ts';
import { storeExamples } from '../contract/stored.ts';
import type { Person } from './fixtures.ts';
import { constraints } from '../../generated/constraints.ts';
import { MAX_CUSTOM_FEEDS, MAX_FILTERS, MAX_REPLIES } from '../../generated/limits.ts';

/** Rows of a list: more than any answer may hold. */
const ROWS = 1_200;
/** Threads whose replies are as many and as long as may be. */
const FULL_THREADS = 3;
const { FeedPost, Source, Comment, ExperienceInput, SourceSummary } = constraints;

/** SQL: a text of so many characters, each of which JSON writes with six bytes, or UTF-8 with four. */
const escaped = (length: number): string => `repeat(E'\\x01', ${length})`;
const wide = (length: number, end: string): string => `rpad(${end}::text, ${length}, '𝒳')`;
/** SQL: an address as long as may be. */
const address = (n: string): string => `rpad('https://example.com/' || ${n} || '/', ${FeedPost.url.maxLength}, 'a"')`;

/** SQL: HTML of a length that compresses as text does, different for each row. */
const html = (
  bytes: string,
  seed: string,
): string => `(SELECT left(string_agg('<p title="' || md5(concat(${seed}, '-', w)) || '">'
  || substr(md5(concat(w, ${seed})), 1, 9) || ' & word</p>', ''), ${bytes}) FROM generate_series(1, ${bytes} / 60 + 1) w)`;

/**
 * Everything that the contract's examples name, with as many rows and as long texts as the schema allows. Returns the
 * person who reads it all.
 */
export async function storeFullTables(db: Database): Promise<Person> {
  await db.orm.query('DELETE FROM tools'); // the examples have their own
  const reader = await storeExamples(db);
  const run = async (sql: string): Promise<void> => {
    await db.transaction(async (tx) => {
      await disableStatementTimeout(tx);
      await tx.orm.query(sql);
    });
  };
  const blog = `(SELECT id FROM sources WHERE handle = '${exampleValue('source', 'path', 'listSourceFeed')}')`;
  const me = `'${reader.id}'::uuid`;
  const tag = exampleValue('tag', 'path', 'listTagFeed');
  await run(`UPDATE accounts SET name = ${wide(200, "'n'")}, image = ${address("'me'")} WHERE id = ${me}`);
  await run(`INSERT INTO sources (id, name, handle, image, description, homepage, feed_url, created_at, listed)
    SELECT gen_random_uuid(), ${wide(Source.name.maxLength, 'n')}, rpad('h' || n, ${Source.handle.maxLength}, 'x'), ${address('n')},
      ${escaped(SourceSummary.description.maxLength)}, ${address('n')}, 'https://feeds.example/' || n, now(), true
    FROM generate_series(1, ${ROWS}) n`);
  await run(`INSERT INTO source_filters (account_id, source_id, blocked)
    SELECT ${me}, id, false FROM (SELECT ${blog} AS id UNION SELECT id FROM sources) s LIMIT ${MAX_FILTERS} ON CONFLICT DO NOTHING`);
  await run(
    `INSERT INTO source_filters (account_id, source_id, blocked) VALUES (${me}, ${blog}, false) ON CONFLICT DO NOTHING`,
  );
  await storePosts(run, { blog, tag });
  await run(
    `INSERT INTO bookmarks (account_id, post_id, created_at) SELECT ${me}, id, now() FROM posts ON CONFLICT DO NOTHING`,
  );
  await storeComments(run, { me, postId: exampleValue('id', 'path', 'listComments') });
  await run(
    `INSERT INTO tags (name) SELECT rpad('t' || n, 50, 'y') FROM generate_series(1, 20000) n ON CONFLICT DO NOTHING`,
  );
  await run(`INSERT INTO custom_feeds (id, account_id, slug, name, created_at)
    SELECT gen_random_uuid(), ${me}, 'slug-' || n, ${wide(50, 'n')}, now() FROM generate_series(2, ${MAX_CUSTOM_FEEDS}) n`);
  await run(`INSERT INTO feed_source_filters (account_id, feed_id, source_id, blocked)
    SELECT f.account_id, f.id, ${blog}, false FROM custom_feeds f WHERE f.account_id = ${me} ON CONFLICT DO NOTHING`);
  const [one] = await db.orm.find(Experience, { take: 1 });
  await db.orm.insert(
    Experience,
    Array.from({ length: 60 }, () => Object.assign({}, one, { id: uuid() })),
  );
  await run(`UPDATE experiences SET title = ${escaped(ExperienceInput.title.maxLength)}, subtitle = ${escaped(ExperienceInput.subtitle.maxLength)},
    description = ${escaped(ExperienceInput.description.maxLength)}, url = ${address("'x'")},
    skills = ARRAY(SELECT ${wide(100, 'n')} FROM generate_series(1, 50) n)`);
  await run('DELETE FROM events'); // they would be told while answers are measured
  await run('ANALYZE');
  return reader;
}

type Run = (sql: string) => Promise<unknown>;

/** Posts of one source with all that a card has, stories of twenty others each, and texts of every length. */
async function storePosts(run: Run, { blog, tag }: { blog: string; tag: string }): Promise<void> {
  for (let first = 1; first <= ROWS; first += 200)
    await run(`INSERT INTO posts (id, source_id, type, title, url, image, summary, content, author_id, author_name, author_image, published_at,
      created_at, sorted_at, num_upvotes, num_comments, last_comment_at, search)
    SELECT gen_random_uuid(), ${blog}, 'article', ${escaped(FeedPost.title.maxLength)}, ${address('n')}, ${address('n')},
      ${escaped(FeedPost.summary.maxLength)}, CASE WHEN n % 10 = 0 THEN repeat(E'\\x01', 100000) ELSE ${html('6000 + 500 * (n % 12)', 'n')} END,
      gen_random_uuid(), ${wide(200, "'a'")}, ${address("'a'")}, now() - n * interval '1 second', now(), now() - n * interval '1 second',
      10000 - n, 10000 - n, now(), post_search('${exampleValue('q', 'query', 'searchPosts')} ' || n, '', '', '')
    FROM generate_series(${first}, ${first + 199}) n`);
  await run(`INSERT INTO tags (name) SELECT ${wide(50, 'n')} FROM generate_series(1, 49) n ON CONFLICT DO NOTHING`);
  await run(`INSERT INTO post_tags (post_id, tag, sorted_at, hot_score)
    SELECT p.id, t.name, p.sorted_at, p.hot_score FROM (SELECT * FROM posts ORDER BY num_upvotes DESC LIMIT 120) p,
      (SELECT '${tag}' AS name UNION SELECT ${wide(50, 'n')} FROM generate_series(1, 49) n) t ON CONFLICT DO NOTHING`);
  await run(`INSERT INTO posts (id, source_id, type, title, url, created_at, sorted_at)
    SELECT gen_random_uuid(), s.id, 'article', 'Other ' || n, ${address("n || '-' || s.handle")}, now(), now() - interval '9 days'
    FROM (SELECT id, handle FROM sources WHERE handle LIKE 'h%' ORDER BY id LIMIT ${FeedPost.alsoIn.maxItems}) s, generate_series(1, 60) n`);
  await run(`UPDATE post_ranks r SET story_id = lead.id FROM posts p,
      (SELECT id, row_number() OVER (ORDER BY num_upvotes DESC) AS n FROM posts ORDER BY num_upvotes DESC LIMIT 60) lead
    WHERE r.post_id = p.id AND p.title = 'Other ' || lead.n`);
  await run(
    `UPDATE post_ranks SET num_sources = ${FeedPost.alsoIn.maxItems} WHERE post_id IN (SELECT story_id FROM post_ranks)`,
  );
}

async function storeComments(run: Run, { me, postId }: { me: string; postId: string }): Promise<void> {
  const long = `${escaped(Comment.content.maxLength)}, repeat('<p>&amp;</p>', ${Comment.contentHtml.maxLength / 12}::integer)`;
  const columns = 'INSERT INTO comments (id, post_id, account_id, parent_id, content, content_html, created_at)';
  await run(`${columns} SELECT gen_random_uuid(), '${postId}', ${me}, NULL, ${long}, now() - interval '1 year' + n * interval '1 second'
    FROM generate_series(1, 60) n`);
  await run(`${columns} SELECT gen_random_uuid(), '${postId}', ${me}, c.id, ${long}, now()
    FROM (SELECT id FROM comments WHERE post_id = '${postId}' AND parent_id IS NULL ORDER BY created_at, id LIMIT ${FULL_THREADS}) c,
      generate_series(1, ${MAX_REPLIES}) n`);
  await run(`${columns} SELECT gen_random_uuid(), '${postId}', ${me}, c.id, 'short', '<p>short</p>', now()
    FROM (SELECT id FROM comments WHERE post_id = '${postId}' AND parent_id IS NULL ORDER BY created_at DESC, id LIMIT 50) c,
      generate_series(1, ${MAX_REPLIES}) n`);
}
