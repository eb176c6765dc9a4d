import type { PackageChange } from '../../data/entities/changes.ts';
import { constraints } from '../../../generated/constraints.ts';
import { MAX_STACK_MANIFESTS } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { affects, type PackageInUse } from './affects.ts';

/** The members of a change that its rank depends on. */
export type ChangeCandidate = Pick<PackageChange, 'id' | 'kind' | 'affected' | 'severity' | 'publishedAt'>;

/** The rank of a change, its time in milliseconds and its id, by which lists are ordered. */
export type RankedKey = readonly [rank: number, time: number, id: string];

/** Uses of a package that a change concerns; they may be concerned only, where it surely concerns none. */
export interface ConcernedUses<Use> {
  readonly isAffected: boolean;
  readonly uses: readonly Use[];
}

/** Kinds, the most urgent first. */
const KINDS = ['advisory', 'breaking', 'deprecated', 'eol', 'release'] satisfies Schema<'ChangeKind'>[];

/** Severities, the worst first. */
const SEVERITIES = constraints.ChangeSeverity.enum.toReversed();

/** Returns the uses that a change concerns, or may concern when it surely concerns none; undefined without any. */
export function concernedUses<Use extends PackageInUse>(
  { affected }: Pick<PackageChange, 'affected'>,
  uses: readonly Use[],
): ConcernedUses<Use> | undefined {
  const results = uses.map((use) => affects(affected, use));
  const isAffected = results.includes(true);
  if (!isAffected && !results.includes(undefined)) return undefined;
  const concerned = uses.filter((_, n) => (isAffected ? results[n] === true : results[n] === undefined));
  return { isAffected, uses: concerned.slice(0, MAX_STACK_MANIFESTS) };
}

/**
 * Returns the key of a change: first those that concern a version in use, then by kind, advisories by severity, and
 * the newest first.
 */
export function rankedKey(
  { id, kind, severity, publishedAt }: Omit<ChangeCandidate, 'affected'>,
  isAffected: boolean,
): RankedKey {
  const worst = severity === null ? SEVERITIES.length : SEVERITIES.indexOf(severity);
  const urgency = (isAffected ? 0 : KINDS.length) + KINDS.indexOf(kind);
  return [urgency * (SEVERITIES.length + 1) + worst, publishedAt.getTime(), id];
}

/** The kind of a change, by the rank in its key. */
export function kindOfRank(rank: number): Schema<'ChangeKind'> {
  const kind = KINDS[Math.floor(rank / (SEVERITIES.length + 1)) % KINDS.length];
  if (kind === undefined) throw new Error(`no change has the rank ${rank}`);
  return kind;
}

/** Compares keys: lower ranks and later times are first. */
export function compareKeys(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  const [rank, time] = [Number(a[0]) - Number(b[0]), Number(b[1]) - Number(a[1])];
  if (rank !== 0 || time !== 0) return rank || time;
  return String(a[2]) < String(b[2]) ? -1 : Number(a[2] !== b[2]);
}
