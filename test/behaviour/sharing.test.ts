import { expect } from 'chai';
import { addSource } from '../../src/ingest/store/sources.ts';
import { createParseThread } from '../../src/ingest/parse/parse-thread.ts';
import { startWorker } from '../../src/ingest/schedule/fetch-worker.ts';
import { decideSuggestions, listSuggestions } from '../../src/domain/sources/suggest-source.ts';
import { call, type Answer } from '../support/client.ts';
import { answer, feedWeb } from '../support/feed-web.ts';
import { person, source, type Person } from '../support/fixtures.ts';
import { quiet } from '../support/quiet.ts';
import { until } from '../support/server-process.ts';
import { sharedService, type Service } from '../support/service.ts';

describe('sharing', () => {
  let service: Service;
  let ada: Person;
  let bob: Person;
  const send = (path: string, json: object, who = ada): Promise<Answer> =>
    call(service.url, path, { method: 'POST', token: who.token, json });
  const share = (json: object, who = ada): Promise<Answer> => send('/posts', json, who);
  const get = async (path: string): Promise<any> => (await call(service.url, path, { token: bob.token })).body;

  beforeEach(async () => {
    service = await sharedService();
    [ada, bob] = [await person(service.db, { name: 'Ada' }), await person(service.db, { name: 'Bob' })];
  });

  describe('a link', () => {
    it('makes a post that everybody finds, by the person who shared it', async () => {
      const { status, body } = await share({
        url: 'https://Example.com/a?utm_source=x&id=1#top',
        title: ' A\n title ',
        summary: ' Why ',
        tags: ['GoLang', 'go', 'Web Dev'],
      });
      expect(status, JSON.stringify(body)).to.equal(200);
      const { username } = (await call(service.url, '/profile', { token: ada.token })).body;
      expect(body).to.deep.include({
        url: 'https://example.com/a?id=1',
        title: 'A title',
        summary: 'Why',
        type: 'share',
        tags: ['go', 'webdev'],
        author: { id: ada.id, name: 'Ada', image: null, username },
        publishedAt: null,
      });
      expect(body.source).to.include({ name: 'Community', handle: 'community' });
      expect((await get('/feeds')).data.map((one: any) => one.id)).to.deep.equal([body.id]);
      expect((await get('/search/posts?q=title')).data.map((one: any) => one.id)).to.deep.equal([body.id]);
      expect((await get('/feeds/tag/go')).data).to.have.length(1);
      expect((await get(`/posts/${body.id}`)).data).to.include({ title: 'A title', type: 'share' });
    });

    it('is refused when it is here already, and the post is named', async () => {
      const { body } = await share({ url: 'https://example.com/a' });
      const again = await share({ url: 'https://example.com/a#x' }, bob);
      expect([again.status, again.body.error]).to.deep.equal([409, 'conflict']);
      expect(again.body.message).to.include(body.id);
    });

    for (const url of [
      'javascript:alert(1)',
      'ftp://example.com/',
      'http://user:secret@example.com/',
      'example.com',
      `https://example.com/${'x'.repeat(2_040)}`,
    ]) {
      it(`is refused when it is ${url.slice(0, 40)}`, async () => expect((await share({ url })).status).to.equal(400));
    }

    it('has a limit a day, also for links shared at once', async () => {
      const first = await Promise.all(Array.from({ length: 52 }, (_, n) => share({ url: `https://example.com/${n}` })));
      expect(first.map(({ status }) => status).sort()).to.deep.equal([
        ...Array.from({ length: 50 }, () => 200),
        403,
        403,
      ]);
      expect((await share({ url: 'https://example.com/other' }, bob)).status).to.equal(200);
      expect((await get('/sources')).data.filter((one: any) => one.name === 'Community')).to.have.length(1);
    });

    it('is given another handle for its source when a feed has the name', async () => {
      await source(service.db, { handle: 'community' });
      expect((await share({ url: 'https://example.com/a' })).body.source.handle).to.match(/^community-/);
    });

    it('gets title, summary, text and tags from its page, where the person gave none', async () => {
      const html = `<html lang="en"><head><title>What Kubernetes is</title><meta name="description" content="About it."></head><body><article>${'<p>Kubernetes, as this paragraph says at length, schedules containers on machines, and does so well.</p>'.repeat(15)}</article></body></html>`;
      const web = await feedWeb((path) =>
        path === '/page' ? answer(html, { 'content-type': 'text/html' }) : undefined,
      );
      const url = web.url(0, '/page');
      const { body } = await share({ url, title: ' \n', summary: '  ' });
      expect(body).to.include({ title: url, summary: null });
      const worker = startWorker(service.db, { log: quiet, fetch: web.options });
      const read = await until('read', async () => {
        const { data } = await get(`/posts/${body.id}`);
        return data.title === url ? undefined : data;
      });
      await worker.stop();
      web.close();
      expect(read).to.deep.include({ title: 'What Kubernetes is', summary: 'About it.', tags: ['kubernetes'] });
      expect(read.content).to.include('schedules containers');
    });
  });

  describe('a suggestion', () => {
    it('waits for the operator, who sees how many people want it', async () => {
      const { status, body } = await send('/sources', { url: 'https://Blog.example/#about' });
      expect([status, body.url, body.status]).to.deep.equal([200, 'https://blog.example/', 'pending']);
      expect((await send('/sources', { url: 'https://blog.example/' })).body.id).to.equal(body.id);
      await send('/sources', { url: 'https://blog.example/' }, bob);
      await send('/sources', { url: 'https://other.example/' }, bob);
      expect((await listSuggestions(service.db)).map(({ url, people }) => [url, people])).to.deep.equal([
        ['https://blog.example/', 2],
        ['https://other.example/', 1],
      ]);
      expect(await decideSuggestions(service.db, ['https://blog.example/'], 'rejected')).to.equal(2);
      expect((await send('/sources', { url: 'https://blog.example/' })).body).to.include({
        id: body.id,
        status: 'rejected',
      });
    });

    it('is refused for what is a source already, and when too many wait', async () => {
      await source(service.db, {
        feedUrl: 'https://known.example/feed',
        homepage: 'https://known.example/',
        handle: 'known',
      });
      for (const url of ['https://known.example/feed', 'https://known.example/']) {
        const { status, body } = await send('/sources', { url });
        expect([status, body.message]).to.deep.equal([409, 'This is a source already: known.']);
      }
      for (const url of ['mailto:a@b.c', 'nothing']) expect((await send('/sources', { url })).status).to.equal(400);
      const all = await Promise.all(
        Array.from({ length: 21 }, (_, n) => send('/sources', { url: `https://s${n}.example/` })),
      );
      expect(all.map(({ status }) => status).sort()).to.deep.equal([...Array.from({ length: 20 }, () => 200), 403]);
    });

    it('is not fetched by anybody until the operator adds it', async () => {
      const web = await feedWeb(() => answer('<rss version="2.0"><channel><title>x</title></channel></rss>'));
      await send('/sources', { url: web.url(0, '/feed') });
      expect(web.requests.size).to.equal(0);
      const parser = createParseThread();
      await addSource(service.db, web.url(0, '/feed'), { options: web.options, parser });
      await parser.close();
      web.close();
      expect((await send('/sources', { url: web.url(0, '/feed') }, bob)).status).to.equal(409);
    });
  });
});
