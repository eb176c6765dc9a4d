import { listChanges } from '../domain/changes/changes.ts';
import {
  checkPackages,
  packagesOfStack,
  readPackageNames,
  type PackagesToCheck,
} from '../domain/changes/check-stack.ts';
import { markStackChanges } from '../domain/changes/marks.ts';
import { listStackChanges } from '../domain/changes/stack-changes.ts';
import { unreadableManifest, type ManifestReader } from '../domain/tech-stack/manifest.ts';
import { pageReply } from './pages.ts';
import type { HandlersFor } from './types.ts';
import { changeView, stackChangeView } from './views/changes.ts';

export const changes: HandlersFor<'changes'> = {
  async listChanges({ db, query }) {
    const { package: name, changedSince, limit, cursor } = query;
    return pageReply(await listChanges(db, { package: name, changedSince, limit, cursor }), changeView);
  },
  async listStackChanges({ db, viewer, query, memory, noteUses }) {
    const { kinds, marked, manifestId, limit, cursor } = query;
    const request = { kinds, marked, manifestId, limit, cursor, memory, noteUses };
    return pageReply(await listStackChanges(db, viewer.id, request), stackChangeView);
  },
  async markStackChanges({ db, viewer, body }) {
    const changed = await markStackChanges(db, viewer.id, body);
    return { body: { success: true }, unchanged: !changed };
  },
  async checkStack({ db, viewer, body, inTurn, readManifest, noteUses }) {
    const { text, packages = [] } = body;
    if (text === undefined && packages.length === 0)
      return { body: await checkPackages(db, await packagesOfStack(db, viewer.id), { viewerId: viewer.id, noteUses }) };
    const named = readPackageNames(packages);
    if (text === undefined) return { body: await checkPackages(db, named) };
    const read = await inTurn(viewer.id, () => packagesOfManifest(readManifest, text));
    const skipped = [...named.skipped, ...read.skipped];
    return { body: await checkPackages(db, { packages: [...read.packages, ...named.packages], skipped }) };
  },
};

/** Throws validation_error for a text that cannot be read. */
async function packagesOfManifest(read: ManifestReader, text: string): Promise<PackagesToCheck> {
  const manifest = await read(text, null);
  if ('problem' in manifest) throw unreadableManifest(manifest.problem);
  return manifest;
}
