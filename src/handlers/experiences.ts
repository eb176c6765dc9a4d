import type { HandlersFor } from '../contract/types.ts';
import {
  createExperience,
  deleteExperience,
  getExperience,
  listExperiences,
  replaceExperience,
} from '../domain/experiences/experiences.ts';
import { userExperience } from '../views/experience.ts';
import { FittingItems } from '../views/page.ts';

export const experiences: HandlersFor<'experiences'> = {
  async listExperiences({ db, viewer, query }) {
    const { type, limit, cursor } = query;
    const items = new FittingItems(userExperience);
    return items.reply(await listExperiences(db, viewer.id, { type, limit, cursor, takes: items.takes }));
  },
  async getExperience({ db, viewer, path }) {
    return { body: userExperience(await getExperience(db, viewer.id, path.id)) };
  },
  async createExperience({ db, viewer, body }) {
    return { body: userExperience(await createExperience(db, viewer.id, body)) };
  },
  async replaceExperience({ db, viewer, path, body }) {
    return { body: userExperience(await replaceExperience(db, viewer.id, { id: path.id, input: body })) };
  },
  async deleteExperience({ db, viewer, path }) {
    const changed = await deleteExperience(db, viewer.id, path.id);
    return { body: { success: true }, unchanged: !changed };
  },
};
