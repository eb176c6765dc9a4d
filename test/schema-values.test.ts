import { expect } from 'chai';
import type { Schema } from '../generated/shapes.ts';
import type { Database, OpenDatabase } from '../src/data/database.ts';
import type { NotificationRow } from '../src/domain/notifications/notifications.ts';
import { emptyDatabase } from './support/database.ts';
import { listOf, listsOfContract, storedColumns, type StoredColumn } from './support/stored-columns.ts';

/** Columns with values of a list, or of shapes, that are no business of the contract. */
const INTERNAL = [
  'change_sources.kind',
  'package_changes.affected',
  'accounts.plan',
  'custom_feeds.compiled_filter',
  'custom_feeds.filter',
  'events.data',
  'letters.kind',
  'mutes.compiled_filter',
  'mutes.filter',
  'one_time_links.purpose',
  'operator_acts.act',
  'outbox.payload',
  'outbox.type',
  'recent_requests.requests',
  'security_events.kind',
  'webhook_deliveries.example',
  'webhooks.filter',
  'webhooks.fits',
];
/** Lists of the contract whose values are made for an answer and not stored. */
const NOT_STORED = [
  'ErrorCode',
  'ExportFormat',
  'PostKind',
  'RequestPart',
  'AdvancedSetting.group',
  'ListedFeedLink.kind',
  'UserState.vote',
  'WebhookChange.status',
  'Reason.kind',
  'NotificationAvatar.type',
  'NotificationAttachment.type',
  'Notification.icon',
  'Suggestion.type',
  'PackageChange.change',
];
/** Types that are no list of values: text, numbers, and objects that have their own shapes. */
const PLAIN =
  /^(string|number|boolean|Date|Buffer|string\[\]|number\[\]|SocialLink\[\]|CustomLocation|Repository|JWK)$/;

/** Verdict by hand on a column, besides the entity: false, and no code, where it is not what the contract lists. */
type Same<One, Other> = [One, Other] extends [Other, One] ? true : false;
const BY_HAND: { 'notifications.type, NotificationType': Same<NotificationRow['type'], Schema<'NotificationType'>> } = {
  'notifications.type, NotificationType': true,
};

describe('stored values', function () {
  this.timeout(60_000);
  let db: OpenDatabase;
  let members: readonly StoredColumn[];
  before(async () => {
    db = await emptyDatabase();
    members = storedColumns(db);
  });

  it('of a list are typed by the contract, wherever it has that list', () => {
    const others = members.filter(({ type }) => !PLAIN.test(type) && listOf(type) === undefined).map(nameOf);
    expect(others).to.have.members(INTERNAL);
    expect(Object.values(BY_HAND)).to.deep.equal([true]);
  });

  it('are those of all lists of the contract that are not made for an answer', () => {
    const stored = new Set(members.flatMap(({ type }) => listOf(type)?.name ?? []));
    expect([...stored, ...NOT_STORED]).to.have.members(Object.keys(listsOfContract()));
  });

  it('that the database names are those of the contract', async () => {
    expect(await faultsOf(db, members)).to.deep.equal([]);
  });

  it('that the database names otherwise are told by column and list', () =>
    planted(db, async (tx) => {
      await tx.orm.query(`
        ALTER TABLE posts ADD CONSTRAINT planted_one CHECK (type IN ('article', 'share', 'podcast'));
        ALTER TABLE custom_feeds ADD CONSTRAINT planted_two CHECK (order_by <> 'RANDOM');
        ALTER TABLE source_suggestions ALTER status SET DEFAULT 'new';
        ALTER TABLE bookmark_lists ALTER name TYPE character varying(99);
        CREATE INDEX planted_three ON notifications (id) WHERE type = 'comment_replies';
        ALTER TABLE comments ADD CONSTRAINT planted_four CHECK (char_length(content) <= 9999)`);
      expect(await faultsOf(tx, members)).to.have.members([
        'posts.type: planted_one names podcast, which PostType has not',
        'posts.type: planted_one lacks freeform, welcome, collection, video:youtube, poll of PostType',
        'custom_feeds.order_by: planted_two names RANDOM, which FeedOrder has not',
        'custom_feeds.order_by: planted_two lacks DATE, UPVOTES, DOWNVOTES, COMMENTS, CLICKS of FeedOrder',
        'source_suggestions.status: its default names new, which SourceSuggestion.status has not',
        'notifications.type: planted_three names comment_replies, which NotificationType has not',
        'bookmark_lists.name: its type limits the length, which only the contract does',
        'comments: planted_four limits a length, which only the contract does',
      ]);
    }));
});

const nameOf = ({ table, column }: StoredColumn): string => `${table}.${column}`;

/** Checks, conditions of indexes and defaults, as PostgreSQL writes them, and columns whose type limits a length. */
const RULES = `
  SELECT conrelid::regclass::text AS "table", conname::text AS name, 'check' AS kind, pg_get_constraintdef(oid) AS text
    FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace
  UNION ALL SELECT indrelid::regclass::text, indexrelid::regclass::text, 'index', pg_get_indexdef(indexrelid)
    FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE c.relnamespace = 'public'::regnamespace AND indpred IS NOT NULL
  UNION ALL SELECT table_name, 'its default', 'default', column_name || ' = ' || column_default
    FROM information_schema.columns WHERE table_schema = 'public' AND column_default IS NOT NULL
  UNION ALL SELECT table_name, 'its type', 'length', column_name
    FROM information_schema.columns WHERE table_schema = 'public' AND character_maximum_length IS NOT NULL`;

interface Rule {
  readonly table: string;
  readonly name: string;
  readonly kind: 'check' | 'index' | 'default' | 'length';
  readonly text: string;
}

/** Lists where the database and the contract disagree. */
async function faultsOf(db: Database, members: readonly StoredColumn[]): Promise<string[]> {
  const rules = await db.query<Rule>(RULES);
  return rules.flatMap((rule) => [
    ...lengthFaults(rule),
    ...members.filter(({ table }) => table === rule.table).flatMap((member) => listFaults(rule, member)),
  ]);
}

function lengthFaults({ table, name, kind, text }: Rule): string[] {
  if (kind === 'length') return [`${table}.${text}: ${name} limits the length, which only the contract does`];
  return kind === 'check' && /length\(/.test(text)
    ? [`${table}: ${name} limits a length, which only the contract does`]
    : [];
}

function listFaults({ name, kind, text }: Rule, member: StoredColumn): string[] {
  const list = listOf(member.type);
  const values = namedFor(member.column, text);
  if (!list || values.length === 0) return [];
  const column = nameOf(member);
  const missing = list.values.filter((value) => !values.includes(String(value)));
  return [
    ...values
      .filter((value) => !list.values.map(String).includes(value))
      .map((value) => `${column}: ${name} names ${value}, which ${list.name} has not`),
    ...(kind === 'check' && missing.length > 0
      ? [`${column}: ${name} lacks ${missing.join(', ')} of ${list.name}`]
      : []),
  ];
}

/** The texts that a column is compared with, one or an array of them. */
function namedFor(column: string, text: string): string[] {
  const comparisons = text.matchAll(
    new RegExp(`\\b${column}\\b\\)?(?:::\\w+)? (?:=|<>) (?:(?:ANY|ALL) \\()*(ARRAY\\[[^\\]]*\\]|'[^']*')`, 'g'),
  );
  return [...comparisons].flatMap(([, compared = '']) =>
    [...compared.matchAll(/'([^']*)'/g)].map(([, value]) => value!),
  );
}

/** Does something to the tables that is taken back afterwards. */
async function planted(db: OpenDatabase, work: (tx: Database) => Promise<void>): Promise<void> {
  const done = new Error('to be taken back');
  await db
    .transaction((tx) => work(tx).then(() => Promise.reject(done)))
    .catch((error: unknown) => (error === done ? undefined : Promise.reject(error as Error)));
}
