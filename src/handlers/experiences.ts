import type { HandlersFor } from '../contract/types.ts';
import {
  createExperience,
  deleteExperience,
  getExperience,
  listExperiences,
  replaceExperience,
} from '../domain/experiences/experiences.ts';
import { userExperience } from '../views/experience.ts';
import { pageReply } from '../views/page.ts';

export const experiences: HandlersFor<'experiences'> = {
  async listExperiences({ db, viewer, query }) {
    return pageReply(await listExperiences(db, viewer.id, query), userExperience);
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
