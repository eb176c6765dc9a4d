import { PackageURL } from 'packageurl-js';
import { constraints } from '../../../generated/constraints.ts';
import type { Schema } from '../../../generated/shapes.ts';

/** A package of an ecosystem, and its package URL without a version. */
export interface PackageName {
  readonly ecosystem: Schema<'Ecosystem'>;
  /** As the ecosystem writes it, with its scope or group. */
  readonly name: string;
  readonly package: string;
  readonly version: string | undefined;
  /** Qualifiers, such as another registry. */
  readonly isQualified: boolean;
}

/** The package URLs of a package without and with its version; undefined when its name is none of the ecosystem. */
export function packageUrls(
  ecosystem: Schema<'Ecosystem'>,
  name: string,
  version: string | undefined,
): { package: string; purl: string } | undefined {
  const separator = ecosystem === 'maven' ? ':' : '/';
  const end = name.lastIndexOf(separator);
  const namespace = end > 0 ? name.slice(0, end).replaceAll(':', '/') : undefined;
  const plainName = name.slice(end + 1);
  try {
    const write = (of: string | undefined): string =>
      new PackageURL(ecosystem, namespace, plainName, of, undefined, undefined).toString();
    return { package: write(undefined), purl: write(version) };
  } catch {
    return undefined;
  }
}

/** Reads a package URL; undefined for another text, `other` for one of an ecosystem that is not known here. */
export function parsePackageUrl(text: string): PackageName | 'other' | undefined {
  let parsed: PackageURL;
  try {
    parsed = PackageURL.fromString(text);
  } catch {
    return undefined;
  }
  const { type, namespace = '', name: plainName, version, qualifiers = {} } = parsed;
  const ecosystem = constraints.Ecosystem.enum.find((known) => known === type);
  if (ecosystem === undefined) return 'other';
  const name = namespace === '' ? plainName : `${namespace}${ecosystem === 'maven' ? ':' : '/'}${plainName}`;
  const urls = packageUrls(ecosystem, name, version);
  return urls && { ecosystem, name, package: urls.package, version, isQualified: Object.keys(qualifiers).length > 0 };
}
