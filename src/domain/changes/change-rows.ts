import type { PackageChange } from '../../data/entities/changes.ts';

/** A change as it is shown. */
export type ChangeRow = Omit<PackageChange, 'modifiedAt'>;

export const CHANGE_COLUMNS = `c.id, c.package, c.ecosystem, c.kind, c.reference, c.title, c.version, c.affected,
  c.severity, c.replaced_by AS "replacedBy", c.url, c.quote, c.published_at AS "publishedAt",
  c.effective_at AS "effectiveAt"`;
