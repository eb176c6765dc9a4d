import type { HandlersFor } from './types.ts';
import type { Schema } from '../contract/types.ts';
import {
  createStackItem,
  deleteStackItem,
  listStack,
  reorderStack,
  updateStackItem,
  type StackRow,
} from '../domain/tech-stack/tech-stack.ts';
import {
  applyManifest,
  deleteStackManifest,
  listStackManifests,
  listStackPackages,
  type ManifestRow,
} from '../domain/tech-stack/stack-packages.ts';
import { unreadableManifest } from '../domain/tech-stack/manifest.ts';
import { searchTools, type ToolRow } from '../domain/tech-stack/tools.ts';
import { getPerson } from '../domain/people/profile.ts';
import { pageReply } from './pages.ts';
import { MAX_STACK_ITEMS } from '../../generated/limits.ts';

export const techStack: HandlersFor<'tech-stack'> = {
  async listStack({ db, viewer, query }) {
    return pageReply(await listStack(db, viewer.id, query), stackItem);
  },
  async listPersonStack({ db, viewer, path }) {
    const { id, publicStack } = await getPerson(db, path.id);
    if (id !== viewer.id && !publicStack) return { body: { data: [] } };
    const { items } = await listStack(db, id, { limit: MAX_STACK_ITEMS, cursor: undefined });
    return { body: { data: items.map(stackItem) } };
  },
  async searchTools({ db, query }) {
    return { body: { data: (await searchTools(db, query.q)).map(tool) } };
  },
  async createStackItem({ db, viewer, body }) {
    return { body: stackItem(await createStackItem(db, viewer.id, body)) };
  },
  async updateStackItem({ db, viewer, path, body }) {
    const { now, unchanged } = await updateStackItem(db, viewer.id, { id: path.id, input: body });
    return { body: stackItem(now), unchanged };
  },
  async deleteStackItem({ db, viewer, path }) {
    const changed = await deleteStackItem(db, viewer.id, path.id);
    return { body: { success: true }, unchanged: !changed };
  },
  async putStackManifest({ db, viewer, body, inTurn, readManifest, noteUses }) {
    const { text, format = null, project, preview: isPreview = false } = body;
    const manifest = await inTurn(viewer.id, () => readManifest(text, format));
    if ('problem' in manifest) throw unreadableManifest(manifest.problem);
    const { result, unchanged } = await applyManifest(db, viewer.id, { manifest, project, isPreview });
    if (!isPreview && !unchanged) noteUses(manifest.packages);
    return { body: { data: result }, unchanged };
  },
  async listStackManifests({ db, viewer }) {
    return { body: { data: (await listStackManifests(db, viewer.id)).map(manifestView) } };
  },
  async deleteStackManifest({ db, viewer, path }) {
    const changed = await deleteStackManifest(db, viewer.id, path.id);
    return { body: { success: true }, unchanged: !changed };
  },
  async listStackPackages({ db, viewer, query }) {
    const { manifestId, limit, cursor } = query;
    return pageReply(await listStackPackages(db, viewer.id, { manifestId, limit, cursor }), (row) => row);
  },
  async reorderStack({ db, viewer, body }) {
    const { now, unchanged } = await reorderStack(db, viewer.id, body.items);
    return { body: { data: now.map(stackItem) }, unchanged };
  },
};

function manifestView({ updatedAt, ...row }: ManifestRow): Schema<'StackManifest'> {
  return { ...row, updatedAt: updatedAt.toISOString() };
}

function tool({ id, title, faviconUrl }: ToolRow): Schema<'Tool'> {
  return { id, title, faviconUrl };
}

/** An item of a tech stack with its tool. */
function stackItem(row: StackRow): Schema<'StackItem'> {
  return {
    id: row.id,
    section: row.section,
    position: row.position,
    startedAt: row.startedAt?.toISOString() ?? null,
    icon: row.icon,
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    tool: tool({ id: row.toolId, title: row.toolTitle, faviconUrl: row.toolFaviconUrl }),
  };
}
