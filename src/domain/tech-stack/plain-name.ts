import type { Schema } from '../../../generated/shapes.ts';

/** The name of a package as its ecosystem compares it: of PyPI in small letters with hyphens (PEP 503). */
export function plainName(ecosystem: Schema<'Ecosystem'>, name: string): string {
  return ecosystem === 'pypi' ? name.replace(/[-_.]+/g, '-').toLowerCase() : name;
}
