import type { HandlersFor } from '../contract/types.ts';

export const documentation: HandlersFor<'documentation'> = {
  getDocsPage: async ({ documents }) => ({ body: await documents.page() }),
  getOpenapiJson: ({ documents }) => Promise.resolve({ body: documents.json }),
  getOpenapiYaml: ({ documents }) => Promise.resolve({ body: documents.yaml }),
  getSkill: ({ documents }) => Promise.resolve({ body: documents.skill }),
};
