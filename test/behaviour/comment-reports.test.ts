import { expect } from 'chai';
import { exportAccount } from '../../src/domain/people/account-data.ts';
import { COMMAND_LINE } from '../../src/operate/audit-log.ts';
import { decide, listReported } from '../../src/operate/comments.ts';
import { call, type Answer } from '../support/client.ts';
import { comment, person, post, type Person } from '../support/fixtures.ts';
import { callTool } from '../support/mcp.ts';
import { sharedService, type Service } from '../support/service.ts';

describe('reports of comments', function () {
  this.timeout(60_000);
  let service: Service;
  let [ada, bob]: [Person, Person] = [] as never;
  let postId: string;
  let id: string;
  const report = (who: Person, json: object, on = id): Promise<Answer> =>
    call(service.url, `/comments/${on}/report`, { method: 'PUT', token: who.token, json });
  const open = async (): Promise<any[]> => [
    ...(await listReported(service.db, { page: 1, hidden: false })).rows.map((row) => ({ ...row })),
  ];

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db, { name: 'Ada' }), await person(service.db, { name: 'Bob' })];
    postId = await post(service.db);
    id = await comment(service.db, { postId, accountId: ada.id, content: 'Buy **now**' });
  });

  it('are one for each person, and open again when they say something new', async () => {
    for (const details of [undefined, null, '  ']) {
      const { status, text } = await report(bob, { reason: 'spam', ...(details === undefined ? {} : { details }) });
      expect(status, text).to.equal(204);
    }
    expect((await report(await person(service.db), { reason: 'hate', details: 'See\nthere' })).status).to.equal(204);
    expect(await open()).to.have.length(1);
    expect((await open())[0]).to.deep.include({ id, open: 2, author: 'Ada' });
    await decide(service.db, COMMAND_LINE, { id, decision: 'dismiss' });
    expect(await open()).to.deep.equal([]);
    await report(bob, { reason: 'illegal' });
    expect((await open())[0]?.open).to.equal(1);
  });

  it('need a reason of the list, a comment of somebody else that is there, and no more than 1000 characters', async () => {
    const codes = async (asked: Promise<Answer>): Promise<unknown[]> => {
      const { status, body } = await asked;
      return [status, body.error];
    };
    expect(await codes(report(bob, { reason: 'dull' }))).to.deep.equal([400, 'validation_error']);
    expect(await codes(report(bob, {}))).to.deep.equal([400, 'validation_error']);
    const long = { reason: 'other', details: 'a'.repeat(1001) };
    expect(await codes(report(bob, long))).to.deep.equal([400, 'validation_error']);
    expect(await codes(report(ada, { reason: 'spam' }))).to.deep.equal([403, 'forbidden']);
    expect(await codes(report(bob, { reason: 'spam' }, postId))).to.deep.equal([404, 'not_found']);
    expect(await open()).to.deep.equal([]);
  });

  it('are in the export of whoever reported, and go with them and with the comment', async () => {
    await report(bob, { reason: 'spam', details: 'Again' });
    const data = await exportAccount(service.db, bob.id);
    expect(data.commentReports).to.have.length(1);
    expect(data).to.nested.include({ 'commentReports[0].reason': 'spam', 'commentReports[0].details': 'Again' });
    expect((await exportAccount(service.db, ada.id)).commentReports).to.deep.equal([]);
    await service.db.query('DELETE FROM accounts WHERE id = $1', [bob.id]);
    expect(await open()).to.deep.equal([]);
  });

  it('may end in a comment that reads as removed in REST, MCP and notifications, with its replies', async () => {
    const json = { content: 'I disagree', parentId: id };
    const reply = await call(service.url, `/posts/${postId}/comments`, { method: 'POST', token: bob.token, json });
    await report(bob, { reason: 'spam' });
    await decide(service.db, COMMAND_LINE, { id: reply.body.id, decision: 'hide' });
    expect(await texts()).to.deep.equal(['Buy **now**', '[removed]']);
    const told = await call(service.url, '/notifications', { token: ada.token });
    expect(told.text).to.include('[removed]').and.not.include('I disagree');
    await decide(service.db, COMMAND_LINE, { id, decision: 'hide' });
    const [thread] = (await call(service.url, `/posts/${postId}/comments`, { token: bob.token })).body.data;
    expect(thread).to.deep.include({ id, content: '[removed]', contentHtml: '<p>[removed]</p>', removed: true });
    expect(thread.children).to.have.length(1);
    const said = JSON.stringify(await callTool(service.url, bob.token, 'listComments', { id: postId }));
    expect(said).to.include('[removed]').and.not.include('Buy');
    await decide(service.db, COMMAND_LINE, { id, decision: 'show' });
    expect(await texts()).to.deep.equal(['Buy **now**', '[removed]']);
    await decide(service.db, COMMAND_LINE, { id, decision: 'delete' });
    expect(await texts()).to.deep.equal([]);
  });

  async function texts(): Promise<string[]> {
    const { body } = await call(service.url, `/posts/${postId}/comments`, { token: bob.token });
    return (body.data as { content: string; children: { content: string }[] }[]).flatMap((thread) => [
      thread.content,
      ...thread.children.map(({ content }) => content),
    ]);
  }
});
