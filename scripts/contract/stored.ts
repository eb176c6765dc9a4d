import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOperations } from '../../src/contract/operations.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { readDocument } from '../../src/contract/document.ts';
import type { LiveService } from './live.ts';

interface Stored {
  readonly id: string;
}

/** Creates one of each thing that the contract's examples name; maps the ids in the examples to the real ones. */
export async function storeExamples(live: LiveService): Promise<ReadonlyMap<string, string>> {
  const ask = askAt(live);
  const create = (path: string, body: object): Promise<Stored> => ask('POST', path, body);
  const first = async (path: string): Promise<string> => (await ask<{ data: [Stored] }>('GET', path)).data[0].id;

  const post = await first('/feeds/popular?limit=1');
  const discussed = await first('/feeds/discussed?limit=1');
  const list = (await ask<{ data: Stored }>('POST', '/bookmarks/lists', { name: 'Kept' })).data.id;
  await ask('POST', '/bookmarks', { postIds: [post], listId: list });
  await ask('PUT', '/bookmarks/link');
  await ask('PUT', '/feeds/foryou/link');
  await ask('PUT', '/feeds/stack/link');
  const change = await storeAdvisory(live, first);
  const feed = (await create('/feeds/custom', { name: 'Kept', orderBy: 'DATE' })).id;
  await ask('PUT', `/feeds/custom/${feed}/link`);
  for (const of of ['foryou', `custom/${feed}`])
    await ask('PUT', `/feeds/${of}/digest`, { frequency: 'daily', weekday: 'monday', hour: 7, pictures: false });
  const comment = async (): Promise<string> => (await create(`/posts/${post}/comments`, { content: 'Kept.' })).id;
  const webhook = (await create('/webhooks', { url: 'https://hooks.example/dcs', events: ['post.published'] })).id;
  const delivery = (await ask<Stored>('POST', `/webhooks/${webhook}/test`)).id;
  const mute = await ask<Stored>('POST', '/mutes', { filter: { words: ['kept'] } });
  const imported = await ask<{ data: Stored }>('POST', '/imports', operation('createImport').body?.example ?? {});
  const theirs = await ask<{ data: [Stored & { author: Stored }] }>('GET', `/posts/${discussed}/comments`);
  return new Map([
    [pathExample('getPost'), post],
    [pathExample('reportComment'), theirs.data[0].id],
    [pathExample('getPerson'), theirs.data[0].author.id],
    [pathExample('deleteBookmarkList'), list],
    [pathExample('getCustomFeed'), feed],
    [pathExample('updateComment'), await comment()],
    [pathExample('voteComment'), await comment()],
    [pathExample('deleteComment'), await comment()],
    [(operation('createComment').body?.example as { parentId: string }).parentId, await comment()],
    [pathExample('markNotificationRead'), await first('/notifications')],
    [
      pathExample('getExperience'),
      (
        await create('/profile/experiences', {
          type: 'work',
          title: 'Kept',
          startedAt: '2020-01-01T00:00:00.000Z',
          customCompanyName: 'Kept',
        })
      ).id,
    ],
    [
      pathExample('removeOwnSource'),
      (await ask<{ source: Stored }>('POST', '/sources', { url: 'https://kept.example/feed.xml', forYourself: true }))
        .source.id,
    ],
    [(operation('markStackChanges').body?.example as { ids: [string] }).ids[0], change],
    [pathExample('updateMute'), mute.id],
    [pathExample('getImport'), imported.data.id],
    [pathExample('getWebhook'), webhook],
    [pathExample('getWebhookDelivery', 'eventId'), delivery],
    [pathExample('updateStackItem'), (await create('/profile/stack', { title: 'Kept', section: 'Kept' })).id],
  ]);
}

/** Stores an advisory as an operator does, and returns the id of the change. */
async function storeAdvisory(live: LiveService, first: (path: string) => Promise<string>): Promise<string> {
  const [folder, name] = [mkdtempSync(join(tmpdir(), 'dcs-advisory-')), 'kept'];
  const file = join(folder, `${name}.json`);
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }] }];
  const advisory = {
    ...{ id: 'GHSA-kept', modified: '2026-01-01T00:00:00Z', summary: 'Kept.' },
    affected: [{ package: { ecosystem: 'npm', name }, ranges }],
  };
  try {
    writeFileSync(file, JSON.stringify(advisory));
    await live.run('changes', 'import', file);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return first(`/changes?package=pkg:npm/${name}`);
}

type Ask = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

function askAt({ baseUrl, token }: LiveService): Ask {
  return async <Answer>(method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}

const operations = readOperations(readDocument());

function operation(id: string): Operation {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`The contract has no operation ${id}.`);
  return operation;
}

/** The example of an operation's parameter in the path: the first one, unless it is named. */
function pathExample(id: string, name?: string): string {
  const inPath = operation(id).parameters.filter((one) => one.in === 'path');
  return String(inPath.find((one) => name === undefined || one.name === name)?.example);
}
