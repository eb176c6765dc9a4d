import type { HandlersFor } from './types.ts';

export const documentation: HandlersFor<'documentation'> = {
  getDocsPage: async ({ documents }) => ({ body: await documents.page() }),
  getOpenapiJson: ({ documents }) => Promise.resolve({ body: documents.json() }),
  getOpenapiYaml: ({ documents }) => Promise.resolve({ body: documents.yaml() }),
  getOpenapi32Json: ({ documents }) => Promise.resolve({ body: documents.openapi32() }),
  getFlow: ({ documents, path }) => Promise.resolve({ body: documents.flow(path.file) }),
  getSkill: ({ documents }) => Promise.resolve({ body: documents.skill }),
};
