import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { storeChanges } from '../../src/domain/changes/changes.ts';
import { published, usePackages } from '../support/changes.ts';
import { recordEventsUntil } from '../../src/domain/events/listeners.ts';
import { sequenceEvents } from '../../src/events/sequence-events.ts';
import { call } from '../support/client.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';
import { until } from '../support/poll.ts';

interface Row {
  id: string;
  type: string;
  account_id: string | null;
  subject_id: string;
  position: string | null;
  data: Record<string, unknown> | null;
  created_at: Date;
}

const SCHEMAS: Record<string, string> = {
  'post.published': 'PostPublishedEvent',
  'comment.created': 'CommentCreatedEvent',
  mention: 'MentionEvent',
  notification: 'NotificationEvent',
  'source.failed': 'SourceFailedEvent',
  'bookmark.added': 'BookmarkAddedEvent',
  'change.published': 'ChangePublishedEvent',
};
const FOREVER = 'infinity';

describe('events', function () {
  this.timeout(30_000);
  let service: Service;
  let ada: Person;
  let postId: string;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as object, 'contract');

  const rows = (): Promise<Row[]> =>
    service.db.orm.query('SELECT * FROM events ORDER BY position, created_at') as Promise<Row[]>;
  const told = async (count: number): Promise<Row[]> => {
    await until(async () => {
      await sequenceEvents(service.db, { publicUrl: service.config.publicUrl });
      return (await rows()).filter(({ position }) => position !== null).length >= count;
    }, 20_000);
    return rows();
  };
  const send = (method: string, path: string, json?: object): ReturnType<typeof call> =>
    call(service.url, path, { method, token: ada.token, ...(json && { json }) });
  const say = async (content: string): Promise<void> =>
    void expect((await send('POST', `/posts/${postId}/comments`, { content })).status).to.equal(200);

  const keep = async (): Promise<void> => {
    const { status, text } = await send('POST', '/bookmarks', { postIds: [postId] });
    expect(status, text).to.equal(200);
  };

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db, { name: 'Ada' });
    postId = await post(service.db, { title: 'The post' });
  });

  it('are not recorded while nobody listens', async () => {
    await say('Nobody hears this');
    await keep();
    expect(await rows()).to.deep.equal([]);
  });

  it('say what the contract says, each in its type', async () => {
    await recordEventsUntil(service.db, ada.id, FOREVER);
    const bob = await person(service.db, { name: 'Bob' });
    await service.db.orm.query(`UPDATE accounts SET username = 'adatells' WHERE id = $1`, [ada.id]);
    const made = await post(service.db, { title: 'Another' });
    await call(service.url, `/posts/${postId}/comments`, {
      method: 'POST',
      token: bob.token,
      json: { content: 'Hello @adatells' },
    });
    await keep();
    const [source] = (await service.db.orm.query('SELECT source_id AS id FROM posts WHERE id = $1', [made])) as [
      { id: string },
    ];
    await service.db.orm.query(`INSERT INTO fetch_hosts (host) VALUES ('failing.example') ON CONFLICT DO NOTHING`);
    await service.db.orm.query(
      `INSERT INTO source_fetches (source_id, host) VALUES ($1, 'failing.example')
        ON CONFLICT (source_id) DO UPDATE SET failures = 0`,
      [source.id],
    );
    for (const failures of [1, 2, 3, 4])
      await service.db.orm.query(`UPDATE source_fetches SET failures = $2, last_error = '404' WHERE source_id = $1`, [
        source.id,
        failures,
      ]);
    await usePackages(service.db, ada, { lodash: '4.17.11' });
    await storeChanges(service.db, [published('GHSA-1', [{ name: 'lodash', before: '4.17.12' }])]);
    const types = async (): Promise<number> =>
      new Set((await told(0)).filter(({ position }) => position !== null).map(({ type }) => type)).size;
    await until(async () => (await types()) === Object.keys(SCHEMAS).length, 20_000);
    const all = await rows();
    expect([...new Set(all.map(({ type }) => type))].sort()).to.deep.equal(Object.keys(SCHEMAS).sort());
    expect(all.filter(({ type }) => type === 'source.failed')).to.have.length(1);
    for (const { id, type, data, created_at: at } of all) {
      const check = ajv.getSchema(`contract#/components/schemas/${SCHEMAS[type] ?? ''}`);
      if (!check) throw new Error(`no schema of ${type}`);
      const isValid = check({ id, type, createdAt: at.toISOString(), data });
      expect(isValid, `${type}: ${JSON.stringify(check.errors)}`).to.equal(true);
    }
    const personal = all.filter(({ account_id: whose }) => whose !== null);
    expect(new Set(personal.map(({ account_id: whose }) => whose))).to.deep.equal(new Set([ada.id]));
  });

  it('are none for what was rolled back', async () => {
    await recordEventsUntil(service.db, ada.id, FOREVER);
    await service.db
      .transaction(async (tx) => {
        await tx.orm.query(`INSERT INTO bookmarks (account_id, post_id, created_at) VALUES ($1, $2, now())`, [
          ada.id,
          postId,
        ]);
        throw new Error('no');
      })
      .catch(() => undefined);
    expect((await rows()).filter(({ type }) => type === 'bookmark.added')).to.deep.equal([]);
  });

  it('get their positions in the order in which they are handed on, whoever does it', async () => {
    await recordEventsUntil(service.db, ada.id, FOREVER);
    for (let i = 0; i < 5; i += 1) await say(`Comment ${i}`);
    const spans: string[] = [];
    const fanOut = (_: unknown, { after, upTo }: { after: string; upTo: string }): Promise<void> => {
      spans.push(`${after}-${upTo}`);
      return Promise.resolve();
    };
    await until(async () => {
      await Promise.all([1, 2, 3].map(() => sequenceEvents(service.db, { publicUrl: 'http://localhost', fanOut })));
      return (await rows()).every(({ position }) => position !== null);
    }, 20_000);
    const comments = (await rows()).filter(({ type }) => type === 'comment.created');
    expect(comments.map(({ data }) => data?.content)).to.deep.equal([0, 1, 2, 3, 4].map((i) => `Comment ${i}`));
    expect(new Set(spans).size).to.equal(spans.length);
  });

  it('of what is gone before it was told are dropped', async () => {
    await recordEventsUntil(service.db, ada.id, FOREVER);
    await service.db.transaction(async (tx) => {
      await tx.orm.query(`INSERT INTO bookmarks (account_id, post_id, created_at) VALUES ($1, $2, now())`, [
        ada.id,
        postId,
      ]);
      await tx.orm.query('DELETE FROM bookmarks WHERE account_id = $1', [ada.id]);
    });
    await until(async () => {
      await sequenceEvents(service.db, { publicUrl: service.config.publicUrl });
      return (await rows()).every(({ type }) => type !== 'bookmark.added');
    });
  });
});
