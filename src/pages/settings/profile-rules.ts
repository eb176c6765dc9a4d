import { constraints } from '../../../generated/constraints.ts';

/** What the contract says of a text of the profile. */
interface TextRule {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly 'x-pattern'?: string;
}

type ProfileRules = Readonly<Record<'name' | 'username' | 'bio' | 'image' | 'timezone', TextRule>>;

/** The rules of PATCH /profile, so that its page has no second ones. */
export const PROFILE_RULES = constraints.ProfileChange satisfies ProfileRules;

/** What a rule says against a text; undefined when it fits. */
export function broken({ minLength = 0, maxLength = Infinity, ...rule }: TextRule, text: string): string | undefined {
  const { length } = Array.from(text);
  if (length < minLength) return `Takes at least ${minLength} character${minLength === 1 ? '' : 's'}.`;
  if (length > maxLength) return `Takes at most ${maxLength} characters; this has ${length}.`;
  const patterns = [rule.pattern, rule['x-pattern']].filter((one) => one !== undefined);
  return patterns.every((one) => new RegExp(one, 'u').test(text)) ? undefined : 'This is not written as it must be.';
}
