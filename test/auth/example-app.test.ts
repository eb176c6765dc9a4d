import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { person, type Person } from '../support/fixtures.ts';
import { app, browserOf, decide, Visitor } from '../support/oauth.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startService, type Service } from '../support/service.ts';

describe('the example of a web app', () => {
  let service: Service;
  let ada: Person;
  let example: ChildProcess;
  let origin: string;

  before(async () => {
    service = await startService();
    ada = await person(service.db);
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const { id } = await app(service, ada, { redirectUris: [`${origin}/callback`], isPublic: true });
    example = spawn(process.execPath, ['docs/examples/oauth-web-app/app.mjs'], { env: { PATH: process.env.PATH, SERVICE: service.url, PORT: String(port), CLIENT_ID: id }, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(example.stdout!, 'data');
  });
  after(async () => {
    example.kill();
    await service.close();
  });

  it('connects an account, reads with it, and is disconnected', async () => {
    const [atApp, atService] = [new Visitor(origin), await browserOf(service, ada)];
    expect((await atApp.get('/')).text).to.include('Connect your account');
    const away = await atApp.post('/connect', {});
    const asked = await atService.get(away.location!.href);
    const back = await decide(atService, asked.location!);
    expect((await atApp.get(back.href)).status).to.equal(303);
    const connected = await atApp.get('/');
    expect(connected.text).to.include('Connected as').and.include('Disconnect');
    expect((await new Visitor(origin).get('/')).text, 'another browser').to.include('Connect your account');
    await atApp.post('/disconnect', {});
    expect((await atApp.get('/')).text).to.include('Connect your account');
  });

  it('takes no answer that it did not ask for', async () => {
    const visitor = new Visitor(origin);
    const { status, text } = await visitor.get('/callback?code=x&state=y');
    expect(status).to.equal(502);
    expect(text).to.include('belongs to no request');
  });
});
