import {
  ProtocolError,
  ProtocolErrorCode,
  type McpRequestContext,
  type McpServer,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server';
import { digestOf, type Skill } from '../contract/skills.ts';

/** The extension that skills are served by (SEP-2640), as capabilities name it. */
export const SKILLS_EXTENSION = 'io.modelcontextprotocol/skills';

/** A skill as lists have it: its front matter, and all its files with the digests of their bytes. */
interface SkillEntry {
  readonly uri: string;
  readonly frontmatter: { readonly name: string; readonly description: string };
  readonly resources: readonly { readonly uri: string; readonly digest: string; readonly size: number }[];
}

/** The skills of the contract as MCP serves them. */
export interface McpSkills {
  /** The text of the resource at an address; undefined where it is of no skill. */
  readonly textAt: (uri: string) => string | undefined;
  /** Sets the handlers of `skills/list` and `skills/get`. */
  readonly serve: (server: McpServer['server'], era: McpRequestContext['era']) => void;
}

/** Creates the handlers of skills; `ttlMs` is for how long clients may cache the list. */
export function createSkills(skills: readonly Skill[], ttlMs: number): McpSkills {
  const texts = new Map(skills.map(({ name, text }) => [`skill://${name}/SKILL.md`, text]));
  const entries = new Map(
    skills.map((skill): [string, SkillEntry] => {
      const entry = entryOf(skill);
      return [entry.uri, entry];
    }),
  );
  return {
    textAt: (uri) => texts.get(uri),
    serve: (server, era) => {
      const caching = era === 'legacy' ? {} : { ttlMs, cacheScope: 'public' };
      server.setRequestHandler('skills/list', LIST_PARAMS, ({ cursor }) => {
        if (cursor !== undefined) throw invalid('There is one page of skills; leave out cursor.');
        return { skills: [...entries.values()], ...caching };
      });
      server.setRequestHandler('skills/get', GET_PARAMS, ({ uri }) => {
        const skill = typeof uri === 'string' ? entries.get(uri) : undefined;
        if (!skill) throw invalid('There is no such skill; skills/list has the `uri` of each.');
        return { skill };
      });
    },
  };
}

function entryOf({ name, description, text }: Skill): SkillEntry {
  const uri = `skill://${name}/SKILL.md`;
  return {
    uri,
    frontmatter: { name, description },
    resources: [{ uri, digest: digestOf(text), size: Buffer.byteLength(text) }],
  };
}

/** Parameters of any kind, which the handlers look at themselves. */
function anyParams<Params extends object>(): { params: StandardSchemaV1<unknown, Params> } {
  const validate = (value: unknown) => ({ value: (value ?? {}) as Params });
  return { params: { '~standard': { version: 1, vendor: 'developer-content-service', validate } } };
}

const LIST_PARAMS = anyParams<{ readonly cursor?: unknown }>();
const GET_PARAMS = anyParams<{ readonly uri?: unknown }>();

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
