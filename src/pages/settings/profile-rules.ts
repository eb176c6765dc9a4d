import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../environment/project-folder.ts';

/** What the contract says of a text of the profile. */
interface TextRule {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly 'x-pattern'?: string;
}

export type ProfileRules = Readonly<Record<'name' | 'username' | 'bio' | 'image' | 'timezone', TextRule>>;

/** The rules of PATCH /profile, so that its page has no second ones. Throws when generated/ is missing. */
export function readProfileRules(): ProfileRules {
  const document = JSON.parse(readFileSync(join(projectRoot(), 'generated/openapi.json'), 'utf8')) as {
    components: { schemas: { ProfileChange: { properties: ProfileRules } } };
  };
  return document.components.schemas.ProfileChange.properties;
}

/** What a rule says against a text; undefined when it fits. */
export function broken({ minLength = 0, maxLength = Infinity, ...rule }: TextRule, text: string): string | undefined {
  const { length } = Array.from(text);
  if (length < minLength) return `Takes at least ${minLength} character${minLength === 1 ? '' : 's'}.`;
  if (length > maxLength) return `Takes at most ${maxLength} characters; this has ${length}.`;
  const patterns = [rule.pattern, rule['x-pattern']].filter((one) => one !== undefined);
  return patterns.every((one) => new RegExp(one, 'u').test(text)) ? undefined : 'This is not written as it must be.';
}
