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

/** The rule that a text breaks, as a sentence; undefined when it is valid. */
export function violationOf(
  { minLength = 0, maxLength = Infinity, ...rule }: TextRule,
  text: string,
): string | undefined {
  const { length } = Array.from(text);
  if (length < minLength) return `Takes at least ${minLength} character${minLength === 1 ? '' : 's'}.`;
  if (length > maxLength) return `Takes at most ${maxLength} characters; this has ${length}.`;
  const patterns = [rule.pattern, rule['x-pattern']].filter((one) => one !== undefined);
  return patterns.every((one) => new RegExp(one, 'u').test(text))
    ? undefined
    : 'This does not have the required format.';
}
