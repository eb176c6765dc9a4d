import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import type { PackageChange } from '../../data/entities/changes.ts';
import { statement } from '../../data/statement.ts';
import { validationError } from '../../errors.ts';
import { CHANGE_TOLD_DAYS } from '../../../generated/limits.ts';
import { NOT_A_DATE_TIME, parseDateTime } from '../date-time.ts';
import { addChangeEvents } from '../notifications/outbox.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';
import { CHANGE_COLUMNS, type ChangeRow } from './change-rows.ts';
import { judgeAgain } from './verdicts.ts';
import { parsePackageUrl } from '../tech-stack/package-url.ts';

const DAY_MS = 86_400_000;

/** A change before it is stored. */
export type NewChange = Omit<PackageChange, 'id'>;

const CHANGES = statement<ChangeRow>(`SELECT ${CHANGE_COLUMNS} FROM package_changes c
  WHERE c.package = $1 AND ($2::timestamptz IS NULL OR c.published_at >= $2)
    AND ($3::timestamptz IS NULL OR (c.published_at, c.id) < ($3, $4::uuid))
  ORDER BY c.published_at DESC, c.id DESC LIMIT $5`);

/** The changes of a package, newest first. Throws validation_error for what is no package URL of a known ecosystem. */
export async function listChanges(
  db: Database,
  { package: text, changedSince, limit, cursor }: PageRequest & { package: string; changedSince?: string | undefined },
): Promise<Page<ChangeRow>> {
  const name = parsePackageUrl(text);
  if (name === undefined || name === 'other')
    throw validationError([
      { in: 'query', path: 'package', message: 'must be a package URL of a known ecosystem, such as pkg:npm/lodash' },
    ]);
  const since = changedSince === undefined ? null : parseDateTime(changedSince);
  if (since === undefined) throw validationError([{ in: 'query', path: 'changedSince', message: NOT_A_DATE_TIME }]);
  const list = `changes:${name.package}:${since?.toISOString() ?? ''}`;
  const [at, id = null] = decodeCursor(list, cursor, ['date', 'id']) ?? [];
  const after = at === undefined ? null : new Date(at);
  const rows = await db.query(CHANGES, [name.package, since, after, id, limit + 1]);
  return pageOf(rows, limit, (last) => encodeCursor(list, [last.publishedAt.getTime(), last.id]));
}

/** Changes of packages that a publisher has under one reference; none when it was withdrawn. */
export interface PublishedChange {
  readonly kind: PackageChange['kind'];
  readonly reference: string;
  readonly modifiedAt: Date;
  readonly changes: readonly NewChange[];
}

/** Removes older changes of these references in packages that they do not name any more. */
const REMOVE_CHANGES = statement<{ package: string }>(`DELETE FROM package_changes c USING
    jsonb_to_recordset($1) AS g (kind text, reference text, modified timestamptz, packages jsonb)
  WHERE c.reference = g.reference AND c.kind = g.kind AND c.modified_at < g.modified AND NOT g.packages ? c.package
  RETURNING c.package`);

/** Notes which advisories were withdrawn and when: what is older does not bring them back. */
const STORE_WITHDRAWALS = statement(`INSERT INTO withdrawn_changes AS w (reference, modified_at)
  SELECT g.reference, max(g.modified) FROM jsonb_to_recordset($1) AS g
      (kind text, reference text, modified timestamptz, packages jsonb)
    WHERE g.kind = 'advisory' AND g.packages = '[]'
      AND NOT EXISTS (SELECT FROM withdrawn_changes k WHERE k.reference = g.reference AND k.modified_at >= g.modified)
      AND NOT EXISTS (SELECT FROM package_changes n WHERE n.reference = g.reference AND n.kind = g.kind
        AND n.modified_at > g.modified)
    GROUP BY g.reference ORDER BY g.reference
  ON CONFLICT (reference) DO UPDATE SET modified_at = excluded.modified_at
    WHERE w.modified_at < excluded.modified_at`);

/**
 * Stores what is new. What is stored as new already is left out before it comes to a conflict, which would lock and
 * thereby write its row; of other kinds than advisories also what says the same, whose documents are modified with each
 * release.
 */
const STORE_CHANGES = statement<{
  id: string;
  package: string;
  publishedAt: Date;
  isNew: boolean;
}>(`INSERT INTO package_changes AS c
    (id, package, ecosystem, kind, reference, title, version, affected, severity, replaced_by, url, quote, published_at,
      effective_at, modified_at)
  SELECT g.id, g.package, g.ecosystem, g.kind, g.reference, g.title, g.version, g.affected, g.severity, g."replacedBy",
      g.url, g.quote, g."publishedAt", g."effectiveAt", g."modifiedAt"
    FROM jsonb_to_recordset($1) AS g (id uuid, package text, ecosystem text, kind text, reference text, title text,
      version text, affected jsonb, severity text, "replacedBy" text, url text, quote text, "publishedAt" timestamptz,
      "effectiveAt" timestamptz, "modifiedAt" timestamptz)
    WHERE NOT EXISTS (SELECT FROM package_changes n WHERE n.reference = g.reference AND n.kind = g.kind
        AND (n.modified_at > g."modifiedAt" OR n.package = g.package AND (n.modified_at = g."modifiedAt"
          OR n.kind <> 'advisory' AND (n.title, n.version, n.affected, n.replaced_by, n.url, n.quote, n.effective_at)
            IS NOT DISTINCT FROM
            (g.title, g.version, g.affected, g."replacedBy", g.url, g.quote, g."effectiveAt"::timestamptz(3)))))
      AND NOT EXISTS (SELECT FROM withdrawn_changes w
        WHERE w.reference = g.reference AND g.kind = 'advisory' AND w.modified_at >= g."modifiedAt")
    ORDER BY g.package, g.reference
  ON CONFLICT (package, kind, reference) DO UPDATE SET title = excluded.title, version = excluded.version,
      affected = excluded.affected, severity = excluded.severity, replaced_by = excluded.replaced_by,
      url = excluded.url, quote = excluded.quote, published_at = excluded.published_at,
      effective_at = excluded.effective_at, modified_at = excluded.modified_at
    WHERE c.modified_at < excluded.modified_at
  RETURNING c.id, c.package, c.published_at AS "publishedAt", c.xmax = 0 AS "isNew"`);

/**
 * Stores changes, each package of a reference once, and returns how many were stored and removed. What is stored
 * already and as new stays, and what was withdrawn comes back only with something newer. People whose packages a change
 * concerns are told of it when it is new, but for one that was published more than CHANGE_TOLD_DAYS ago. Uses of these
 * packages are judged again afterwards: lists that are read before judge them for themselves.
 */
export async function storeChanges(
  db: Database,
  published: readonly PublishedChange[],
): Promise<{ stored: number; removed: number }> {
  const references = JSON.stringify(
    published.map(({ kind, reference, modifiedAt, changes }) => ({
      kind,
      reference,
      modified: modifiedAt,
      packages: changes.map((change) => change.package),
    })),
  );
  const rows = published.flatMap(({ changes }) => changes.map((change) => ({ ...change, id: uuid() })));
  const { stored, removed } = await db.transaction(async (tx) => {
    const removed = await tx.query(REMOVE_CHANGES, [references]);
    await tx.query(STORE_WITHDRAWALS, [references]);
    const stored = await tx.query(STORE_CHANGES, [JSON.stringify(rows)]);
    const since = Date.now() - CHANGE_TOLD_DAYS * DAY_MS;
    const announced = stored.filter(({ isNew, publishedAt }) => isNew && publishedAt.getTime() >= since);
    await addChangeEvents(
      tx,
      announced.map(({ id }) => id),
    );
    return { stored, removed };
  });
  await judgeAgain(db, [...new Set([...stored, ...removed].map((change) => change.package))]);
  return { stored: stored.length, removed: removed.length };
}
