import { constraints } from '../../../generated/constraints.ts';

/** The contract's rules for a text of the profile. */
interface TextRule {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly 'x-pattern'?: string;
}

type ProfileRules = Readonly<Record<'name' | 'username' | 'bio' | 'image' | 'timezone', TextRule>>;

/** The rules of PATCH /profile, so that the page does not duplicate them. */
export const PROFILE_RULES = constraints.ProfileChange satisfies ProfileRules;

/** Formats of texts, where a field says more than its length. */
const FORMATS: Partial<Record<keyof ProfileRules, string>> = {
  name: 'Must not be blank.',
  username: 'Only letters, digits and underscores, and no underscore at the beginning.',
  image: 'Must start with https:// or http://.',
};

/** The rule of a field that a text breaks, as a sentence; undefined when it is valid. */
export function violationOf(field: keyof ProfileRules, text: string): string | undefined {
  const { minLength = 0, maxLength = Infinity, ...rule } = ruleOf(field);
  const { length } = Array.from(text);
  const patterns = [rule.pattern, rule['x-pattern']].filter((pattern) => pattern !== undefined);
  if (length > 0 && !patterns.every((pattern) => new RegExp(pattern, 'u').test(text)))
    return FORMATS[field] ?? 'This does not have the required format.';
  if (length < minLength) return `Must have at least ${minLength} character${minLength === 1 ? '' : 's'}.`;
  return length > maxLength ? `Must have at most ${maxLength} characters; this has ${length}.` : undefined;
}

function ruleOf(field: keyof ProfileRules): TextRule {
  return PROFILE_RULES[field];
}
