import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { MCP_PATH } from '../../src/mcp/path.ts';
import { document } from './contract.ts';

/** Form that the schema of 2025-12-11 asks of a server that is reached by its address. */
const INPUT = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: { type: 'string' },
    description: { type: 'string' },
    isRequired: { type: 'boolean' },
    isSecret: { type: 'boolean' },
    placeholder: { type: 'string' },
  },
};
const SERVER = {
  type: 'object',
  required: ['$schema', 'name', 'title', 'description', 'version', 'remotes'],
  additionalProperties: false,
  properties: {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'string', maxLength: 255 },
    remotes: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['type', 'url'],
        additionalProperties: false,
        properties: {
          type: { const: 'streamable-http' },
          url: { type: 'string', pattern: '^(https?://[^\\s]+|\\{[a-zA-Z_][a-zA-Z0-9_]*\\}[^\\s]*)$' },
          headers: { type: 'array', items: { ...INPUT, required: ['name'] } },
          variables: { type: 'object', additionalProperties: INPUT },
        },
      },
    },
  },
};

describe('server.json, for a registry of MCP servers', () => {
  const server = JSON.parse(readFileSync(join(projectRoot(), 'server.json'), 'utf8'));
  const info = document.info as { title: string; summary: string; version: string };

  it('has the form that registries take', () => {
    const fits = new Ajv2020({ strict: false }).compile(SERVER);
    expect(fits(server), JSON.stringify(fits.errors)).to.equal(true);
  });

  it('says what the contract says', () => {
    expect(server).to.include({ title: info.title, description: info.summary, version: info.version });
  });

  it('leads to the MCP server, and names every variable of its address', () => {
    for (const { url, variables, headers } of server.remotes) {
      const names = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]: string[]) => name);
      expect(names).to.deep.equal(Object.keys(variables));
      expect(new URL(url.replaceAll(/[{}]/g, '')).pathname).to.equal(MCP_PATH);
      expect(headers.filter((one: { isSecret?: boolean }) => one.isSecret !== true)).to.deep.equal([]);
    }
  });
});
