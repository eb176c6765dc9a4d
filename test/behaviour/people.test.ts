import { expect } from 'chai';
import { call, type Answer } from '../support/client.ts';
import { comments, person, post, source, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';

describe('people', () => {
  let service: Service;
  let ada: Person;
  let bob: Person;
  const read = (path: string, who = bob): Promise<Answer> => call(service.url, `/people/${path}`, { token: who.token });
  const change = async (path: string, method: string, json: unknown, who = ada): Promise<Answer> => {
    const answer = await call(service.url, path, { method, token: who.token, json });
    expect(answer.status, answer.text).to.equal(200);
    return answer;
  };

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db, { name: 'Ada' }), await person(service.db, { name: 'Bob' })];
    await change('/profile', 'PATCH', { username: 'Ada_L' });
  });

  it('are found by id and by username in any case', async () => {
    for (const id of [ada.id, ada.id.toUpperCase(), 'Ada_L', 'ada_l', 'ADA_L']) {
      const { status, body } = await read(id);
      expect([status, body.id], id).to.deep.equal([200, ada.id]);
    }
    for (const id of ['nobody_here', '%25', '_', 'Ada', '00000000-0000-7000-8000-000000000000'])
      for (const list of ['', '/comments', '/experiences', '/stack'])
        expect((await read(`${id}${list}`)).status, id + list).to.equal(404);
  });

  it('show experiences and stack once they made them public, each by itself, and always to themselves', async () => {
    const experience = { type: 'work', title: 'Engineer', startedAt: '2022-03-01', customCompanyName: 'Engines' };
    await change('/profile/experiences', 'POST', experience);
    await change('/profile/stack', 'POST', { title: 'Rust', section: 'Languages' });
    const shown = async (who: Person): Promise<unknown> => [
      (await read('ada_l/experiences', who)).body.data.map((one: any) => [one.title, one.isOwner]),
      (await read('ada_l/stack', who)).body.data.map((one: any) => one.tool.title),
    ];
    expect(await shown(bob)).to.deep.equal([[], []]);
    expect(await shown(ada)).to.deep.equal([[['Engineer', true]], ['Rust']]);
    await change('/profile', 'PATCH', { publicExperiences: true });
    expect(await shown(bob)).to.deep.equal([[['Engineer', false]], []]);
    await change('/profile', 'PATCH', { publicExperiences: false, publicStack: true });
    expect(await shown(bob)).to.deep.equal([[], ['Rust']]);
  });

  it('have what they wrote listed, newest first, with its post, but nothing removed or on posts of others’ sources', async () => {
    const { db } = service;
    const open = await post(db, { title: 'Open' });
    const own = await source(db, { listed: false });
    const hidden = await post(db, { sourceId: own.id, title: 'Hidden' });
    const at = (n: number) => new Date(Date.now() - n * 1000);
    const [first] = await comments(db, [
      { accountId: ada.id, postId: open, content: 'First', createdAt: at(9) },
      { accountId: ada.id, postId: hidden, content: 'On a hidden post', createdAt: at(8) },
      { accountId: ada.id, postId: open, content: 'Removed', createdAt: at(7) },
      { accountId: bob.id, postId: open, content: 'Of another', createdAt: at(6) },
    ]);
    await comments(db, [{ accountId: ada.id, postId: open, parentId: first!, content: 'Reply', createdAt: at(5) }]);
    await db.query(`UPDATE comments SET hidden_at = now() WHERE content = 'Removed' AND account_id = $1`, [ada.id]);
    const { body } = await read('ada_l/comments?limit=1');
    expect(body.data.map((one: any) => [one.content, one.post])).to.deep.equal([
      ['Reply', { id: open, title: 'Open' }],
    ]);
    const next = await read(`ada_l/comments?cursor=${encodeURIComponent(body.pagination.endCursor as string)}`);
    expect(next.body.data.map((one: any) => one.content)).to.deep.equal(['First']);
    expect(next.body.pagination.hasNextPage).to.equal(false);
  });
});
