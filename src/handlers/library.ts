import type { HandlersFor } from './types.ts';
import type { Schema } from '../contract/types.ts';
import { exportLibrary } from '../domain/library/export-library.ts';
import { createImport, getImport, listImportLines, listImports, type ImportRow } from '../domain/library/imports.ts';

export const library: HandlersFor<'library'> = {
  async listImports({ db, viewer }) {
    return { body: { data: (await listImports(db, viewer.id)).map(importView) } };
  },
  async createImport({ db, viewer, body }) {
    return { body: { data: importView(await createImport(db, viewer.id, body)) } };
  },
  async getImport({ db, viewer, path }) {
    return { body: { data: importView(await getImport(db, viewer.id, path.id)) } };
  },
  async listImportLines({ db, viewer, path, query }) {
    const { items, next } = await listImportLines(db, viewer.id, path.id, query);
    return { items: items.map((line) => JSON.stringify(line)), next };
  },
  async exportLibrary({ db, viewer, query, inTurn, publicUrl }) {
    const { format } = query;
    const { bytes, type, version } = await inTurn(viewer.id, () => exportLibrary(db, viewer.id, { format, publicUrl }));
    return { body: '', bytes, type, version };
  },
};

/** An import as the contract has it. */
function importView({ createdAt, finishedAt, ...row }: ImportRow): Schema<'Import'> {
  return { ...row, createdAt: createdAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
}
