import { expect } from 'chai';
import { runImport } from '../../src/ingest/imports/run-imports.ts';
import { call, readAll, type Answer } from './client.ts';
import type { Person } from './fixtures.ts';
import type { Service } from './service.ts';
import { parser } from './threads.ts';

/** An import as its operation returns it. */
export type ImportDone = Readonly<Record<'id' | 'state' | 'problem', string>> &
  Readonly<Record<'entries' | 'done' | 'added' | 'present' | 'skipped' | 'failed', number>>;

/** Imports of a person, who is Ada unless another one is named, and what is there afterwards. */
export function importRuns(stage: () => { service: Service; ada: Person }) {
  const as = (who: Person, path: string, rest: { method?: string; json?: unknown } = {}): Promise<Answer> =>
    call(stage().service.url, path, { token: who.token, ...rest });
  const bookmarks = (who = stage().ada): Promise<any[]> =>
    readAll(stage().service.url, '/bookmarks?anyList=true&limit=50', who.token);
  const work = async (): Promise<void> => {
    while (await runImport(stage().service.db, { parser }));
  };
  const begin = async (text: string, format?: string, who = stage().ada): Promise<string> => {
    const {
      status,
      body,
      text: said,
    } = await as(who, '/imports', { method: 'POST', json: { text, ...(format && { format }) } });
    expect(status, said).to.equal(200);
    return body.data.id;
  };
  const read = async (id: string, who = stage().ada): Promise<ImportDone> =>
    (await as(who, `/imports/${id}`)).body.data;
  const take = async (text: string, format?: string, who = stage().ada): Promise<ImportDone> => {
    const id = await begin(text, format, who);
    await work();
    return read(id, who);
  };
  const lines = (id: string, who = stage().ada): Promise<any[]> =>
    readAll(stage().service.url, `/imports/${id}/lines?limit=50`, who.token);
  return { as, bookmarks, work, begin, read, take, lines };
}
