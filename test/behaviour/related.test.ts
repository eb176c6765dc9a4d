import { expect } from 'chai';
import { uuid } from '../support/uuid.ts';
import { enrichNow } from '../../src/ingest/enrich/embeddings.ts';
import { call } from '../support/client.ts';
import { filterTag, person, post, posts, source, type Person } from '../support/fixtures.ts';
import { quiet } from '../support/quiet.ts';
import { sharedService, type Service } from '../support/service.ts';

const WORK = { enrich: true, summaryServer: undefined };

describe('related posts', () => {
  let service: Service;
  let ada: Person;
  const related = async (id: string, query = ''): Promise<string[]> =>
    (await call(service.url, `/posts/${id}/related${query}`, { token: ada.token })).body.data.map(
      (one: { id: string }) => one.id,
    );

  beforeEach(async () => {
    service = await sharedService();
    ada = await person(service.db);
  });

  it('share tags, rare ones before those that many posts have', async () => {
    const id = await post(service.db, { tags: ['code', 'cobol', 'ibm'] });
    await posts(
      service.db,
      Array.from({ length: 30 }, () => ({ tags: ['code'] })),
    );
    const [both, rare, common] = [
      await post(service.db, { tags: ['code', 'cobol', 'ibm'] }),
      await post(service.db, { tags: ['cobol', 'x'] }),
      await post(service.db, { tags: ['code', 'x'] }),
    ];
    await post(service.db, { tags: ['x'] });
    const ids = await related(id, '?limit=20');
    expect(ids.slice(0, 3)).to.deep.equal([both, rare, common]);
    expect(ids).to.have.length(20).and.not.include(id);
    expect(await related(id, '?limit=2')).to.deep.equal([both, rare]);
  });

  it('are near in meaning, without a shared tag, and never the post itself', async () => {
    const id = await post(service.db, { title: 'Faster databases: indexes, queries and transactions', tags: ['sql'] });
    const [near, far] = [
      await post(service.db, { title: 'Storage engines and how they answer a query', tags: ['storage'] }),
      await post(service.db, { title: 'Baking bread at home: flour, yeast and a hot oven', tags: ['food'] }),
    ];
    expect(await related(id)).to.deep.equal([]);
    expect(await enrichNow(service.db, WORK, quiet)).to.equal(3);
    expect(await related(id)).to.deep.equal([near, far]);
  });

  it('share a rare name of the title before what is as near', async () => {
    const id = await post(service.db, { title: 'Browsers have an engine: Zyxlo', tags: ['web'] });
    const [named, other] = [
      await post(service.db, { title: 'Zyxlo, the engine in our garden', tags: ['web'] }),
      await post(service.db, { title: 'Qwyxi, the engine in our garden', tags: ['web'] }),
    ];
    expect(await related(id)).to.deep.equal([other, named]);
    await enrichNow(service.db, WORK, quiet);
    expect(await related(id)).to.deep.equal([named, other]);
  });

  it('come from the same source where a post has no tags', async () => {
    const blog = await source(service.db);
    const [one, other] = [
      await post(service.db, { sourceId: blog.id }),
      await post(service.db, { sourceId: blog.id, tags: ['go'] }),
    ];
    await post(service.db);
    expect(await related(one)).to.deep.equal([other]);
  });

  it('are the same for everybody, and unknown of a post that there is not', async () => {
    const [id, other] = [await post(service.db, { tags: ['php'] }), await post(service.db, { tags: ['php'] })];
    await filterTag(service.db, ada.id, 'php', true);
    expect(await related(id)).to.deep.equal([other]);
    const { status, body } = await call(service.url, `/posts/${uuid()}/related`, { token: ada.token });
    expect(status).to.equal(404);
    expect(body.error).to.equal('not_found');
    for (const limit of [0, 21, 'x'])
      expect((await call(service.url, `/posts/${id}/related?limit=${limit}`, { token: ada.token })).status).to.equal(
        400,
      );
  });

  it('are selected once for all, and shown to each as they may see them now', async () => {
    const tags = ['fortran'];
    const blog = await source(service.db, { listed: false });
    const id = await post(service.db, { tags });
    const [open, own, doomed] = [
      await post(service.db, { tags }),
      await post(service.db, { tags, sourceId: blog.id }),
      await post(service.db, { tags }),
    ];
    expect(await related(id)).to.deep.equal([doomed, open]);
    await service.db.orm.query('INSERT INTO own_sources (account_id, source_id, added_at) VALUES ($1, $2, now())', [
      ada.id,
      blog.id,
    ]);
    expect(await related(id)).to.deep.equal([doomed, own, open]);
    expect(await related(id, '?limit=1')).to.deep.equal([doomed]);
    await service.db.query('UPDATE post_ranks SET story_id = $2 WHERE post_id = $1', [doomed, id]);
    expect(await related(id)).to.deep.equal([own, open]);
    const { body } = await call(service.url, '/mutes', {
      method: 'POST',
      token: ada.token,
      json: { filter: { sources: [blog.handle] } },
    });
    expect(body).to.have.property('id');
    expect(await related(id)).to.deep.equal([open]);
    await service.db.orm.query('DELETE FROM posts WHERE id = $1', [open]);
    expect(await related(id)).to.deep.equal([]);
  });
});
