import { expect } from 'chai';
import ts from 'typescript';
import { openDatabase } from '../src/data/database.ts';
import { COMPOSED, textsOf } from './statements/composed.ts';
import { createDataSetFinder, NAMED, type Named } from './statements/data-sets.ts';
import { Describer } from './statements/describe.ts';
import { findCalls, programOf } from './statements/find.ts';
import { sweep, type Swept } from './statements/sweep.ts';
import { closeDatabase, testDatabase, testDatabaseUrl } from './support/database.ts';
import { createCitusDatabase, distributeDatabase, onEveryNode } from './support/distributed.ts';
import { needs } from './support/needs.ts';

/** Statements on people's tables alone that are not one task on one shard, by reason. */
const SEVERAL_TASKS: Record<string, readonly string[]> = {
  'A job of the background, for many people at once': [
    'ACTORS of src/domain/ranking/user-preferences.ts',
    'ADD_COUNTS of src/domain/usage/record-usage.ts',
    'ADD_DEMO_VOTES of src/ingest/store/demo-people.ts',
    'ADD_REQUESTS of src/domain/usage/record-usage.ts',
    'FEEDS of src/data/sql/events.ts',
    'GROW_SOURCE_INTERESTS of src/domain/ranking/user-preferences.ts',
    'GROW_TAG_INTERESTS of src/domain/ranking/user-preferences.ts',
    'GROW_TASTE_VERSIONS of src/domain/ranking/user-preferences.ts',
    'KEPT_POSTS of src/follow-up/old-posts.ts',
    'LAST_SECURITY_EVENT of src/follow-up/sweep.ts',
    'NOTIFY_OF_USES of src/domain/notifications/deprecated-uses.ts',
    'PUBLIC_PACKAGES of src/ingest/schedule/change-sources.ts',
    'STILL_WAITING of src/data/distributed/people-outbox.ts',
    'STORE_IMPRESSIONS of src/domain/feeds/impressions.ts',
    'STORE_VIEWS of src/domain/posts/posts.ts',
    'TABLES of src/ingest/enrich/filter-meanings.ts',
    'TRIM_REQUESTS of src/domain/usage/record-usage.ts',
    'WAITING of src/data/distributed/people-outbox.ts',
    'src/data/distributed/removed-subjects.ts deleteRowsOfRemoved',
    'src/follow-up/sweep.ts removeBatch',
  ],
  'Tells several people what another one did': [
    'ABOUT_COMMENT of src/domain/notifications/notify.ts',
    'ADD_POST_MILESTONES of src/domain/notifications/notify.ts',
    'FOLLOWERS of src/domain/notifications/outbox.ts',
    'LAST_VOTERS of src/domain/notifications/notify.ts',
    'NOTE_TOLD of src/domain/notifications/outbox.ts',
    'NOTIFIED_OF of src/domain/notifications/notify.ts',
    'NOTIFY_EVERYBODY of src/domain/notifications/outbox.ts',
    'NOTIFY_FOLLOWERS of src/domain/notifications/outbox.ts',
    'USERS_OF_PACKAGE of src/domain/changes/tell-changes.ts',
  ],
  'Counts for operators, of everybody': [
    'APP_REQUESTS of src/operate/apps.ts',
    'PENDING_SUGGESTIONS of src/domain/sources/suggest-source.ts',
  ],
  'Changes rows of others, once in the life of an account or a source': [
    'JOIN_OWNERS of src/domain/sources/own-sources.ts',
    'LEAVE_COMMENT_VOTES of src/domain/people/account-data.ts',
  ],
  'Inserts a list for one person, which Citus reads before it knows the shard': [
    'ADD_BOOKMARKS_OF of src/domain/library/apply-import.ts',
    'ADD_PACKAGES of src/domain/tech-stack/stack-packages.ts',
    'FEED_FILTERS of src/domain/feed-filters/feed-filters.ts',
    'FEED_SETTINGS of src/domain/feed-filters/feed-settings.ts',
    'KEEP_UNREAD of src/domain/posts/mark-posts.ts',
    'MARK of src/domain/changes/marks.ts',
    'MARK_IMPORTED_READ of src/domain/library/apply-import.ts',
    'MARK_OPENED of src/domain/posts/mark-posts.ts',
    'MARK_READ of src/domain/posts/mark-posts.ts',
    'NOTIFY_DISABLED of src/webhooks/deliver.ts',
    'QUEUE_KEPT_VOTES of src/domain/people/account-data.ts',
    'STAR of src/domain/posts/mark-posts.ts',
  ],
  'Writes in two parts, each on the shard of one person': [
    'CHANGE of src/domain/notifications/choices.ts',
    'CLEAR of src/domain/history/history.ts',
  ],
};

/** Statements that only one server runs; the same of a person is read by others in a distributed database. */
const OF_ONE_SERVER = ['OWN_STATES of src/domain/posts/post-states.ts'];

interface Text {
  readonly name: string;
  readonly text: string;
}

/** Every statement of the source. */
async function allTexts(): Promise<Text[]> {
  const files = ts.sys.readDirectory('src', ['.ts', '.tsx']);
  const texts = new Map<string, string>();
  for (const call of await findCalls(programOf(files), files)) {
    const within = `${call.file} ${call.within}`;
    const composed = COMPOSED[within];
    const name = call.constants[0]?.replace(/:\d+$/, '') ?? within;
    for (const text of call.texts ?? (composed && (await textsOf(composed))) ?? [])
      if (!texts.has(text)) texts.set(text, name);
  }
  return [...texts].map(([text, name]) => ({ name, text }));
}

describe('every statement of a distributed database', function () {
  this.timeout(600_000);
  const name = `dcs_sweep_${process.pid}`;
  const citus = process.env.CITUS_URL ?? '';
  let all: Text[];
  let alone: Swept[];
  let distributed: Swept[];

  before(async function () {
    needs(this, 'citus');
    await onEveryNode(citus, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await createCitusDatabase(citus, name);
    const url = Object.assign(new URL(citus), { pathname: `/${name}` }).href;
    const db = await openDatabase({ url });
    await db.migrate();
    await distributeDatabase(db);
    await db.close();
    all = await allTexts();
    const texts = all.map(({ text }) => text);
    await testDatabase();
    alone = await sweep(await testDatabaseUrl(), texts);
    distributed = await sweep(url, texts);
  });
  after(async () => {
    if (citus !== '') await onEveryNode(citus, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await closeDatabase();
  });

  it('runs as it does on one server', () => {
    expect(all).to.have.length.above(500);
    const failed = all.flatMap(({ name: of }, n) => {
      const { error } = distributed[n]!;
      return error !== undefined && alone[n]!.error === undefined ? [`${of}: ${error}`] : [];
    });
    const unexpected = failed.filter((one) => !OF_ONE_SERVER.some((name) => one.startsWith(name)));
    expect([...new Set(unexpected)].sort()).to.deep.equal([]);
  });

  it('on people’s tables alone is one task on one shard, but for these', async () => {
    const db = await testDatabase();
    const dataSetsIn = createDataSetFinder((await db.orm.query(NAMED)) as Named[]);
    const describer = new Describer(await testDatabaseUrl());
    await describer.open();
    const found = new Set<string>();
    for (const [n, { name: of, text }] of all.entries()) {
      const { error, tasks, hasSteps } = distributed[n]!;
      if (error !== undefined) continue;
      const { people, onePlace } = dataSetsIn(await describer.treeOf(text));
      if (people.length > 0 && onePlace.length === 0 && (hasSteps || tasks.length !== 1 || tasks[0] !== 1))
        found.add(of);
    }
    await describer.close();
    expect([...found].sort()).to.deep.equal(Object.values(SEVERAL_TASKS).flat().sort());
  });
});
