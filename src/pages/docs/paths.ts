import { API_ROOT } from '../../../generated/api.ts';

/** Root of the documentation. */
export const DOCS = `${API_ROOT}/docs`;
/** The catalogue of events. */
export const EVENTS = `${DOCS}/events`;
/** The guides about signing in, as Markdown for agents. */
export const SIGNING_IN = '/auth.md';

/** The address of an operation, which stays the same. */
export function operationPath({ id, tag }: { readonly id: string; readonly tag: string }): string {
  return `${areaPath(tag)}#${id}`;
}

/** The address of an area's page. */
export function areaPath(area: string): string {
  return `${DOCS}/reference/${area}`;
}

/** The id of a heading: its words in lower case, joined by hyphens. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
