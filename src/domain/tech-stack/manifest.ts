import { AppError } from '../../errors.ts';
import type { Schema } from '../../../generated/shapes.ts';

/** A package that a manifest names, with at most one of a version in use and a requirement. */
export type ManifestPackage = Omit<Schema<'StackPackage'>, 'manifestId'>;

/** The packages of a manifest, each purl once and in that order, and what it has besides. */
export interface ReadManifest {
  readonly format: Schema<'ManifestFormat'>;
  readonly packages: readonly ManifestPackage[];
  /** Number of entries that name no package that can be in a stack. */
  readonly skippedCount: number;
  /** The first of them. */
  readonly skipped: readonly Schema<'SkippedPackage'>[];
}

/** Reads a manifest: what it names, or why it cannot be read. */
export type ManifestReader = (
  text: string,
  format: Schema<'ManifestFormat'> | null,
) => Promise<ReadManifest | { readonly problem: string }>;

/** The error for a manifest that cannot be read. */
export function unreadableManifest(problem: string): AppError {
  return new AppError('validation_error', problem, { details: [{ in: 'body', path: '/text', message: problem }] });
}
