import type { HandlersFor } from '../contract/types.ts';
import {
  createStackItem,
  deleteStackItem,
  listStack,
  reorderStack,
  updateStackItem,
} from '../domain/tech-stack/tech-stack.ts';
import { searchTools } from '../domain/tech-stack/tools.ts';
import { pageReply } from '../views/page.ts';
import { stackItem, tool } from '../views/stack.ts';

export const techStack: HandlersFor<'tech-stack'> = {
  async listStack({ db, viewer, query }) {
    return pageReply(await listStack(db, viewer.id, query), stackItem);
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
  async reorderStack({ db, viewer, body }) {
    const { now, unchanged } = await reorderStack(db, viewer.id, body.items);
    return { body: { data: now.map(stackItem) }, unchanged };
  },
};
