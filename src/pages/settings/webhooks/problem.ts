import { AppError } from '../../../errors.ts';

/** Labels of members of the body in the form. */
const FIELDS: Record<string, string> = {
  url: 'The address',
  tags: 'The tags',
  feedId: 'The custom feed',
  q: 'The words',
};

/** Explains a refused form to its person. Rethrows errors that they cannot fix. */
export function problemOf(error: unknown): string {
  if (!(error instanceof AppError) || !['forbidden', 'validation_error'].includes(error.code)) throw error;
  const [first] = error.extra.details ?? [];
  if (first === undefined) return error.message;
  const [, member = ''] = first.path.split('/');
  if (member === 'events') return 'Choose at least one event.';
  const field = FIELDS[member];
  return field === undefined ? error.message : `${field} ${first.message}.`;
}
