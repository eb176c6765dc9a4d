import { constraints } from '../../../generated/constraints.ts';
import { MAX_MANIFEST_PACKAGES, MAX_SKIPPED_SHOWN } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import type { ManifestPackage, ReadManifest } from '../../domain/tech-stack/manifest.ts';
import { packageUrls } from '../../domain/tech-stack/package-url.ts';
import { FeedError } from '../parse/feed.ts';

const { name: NAME, version: VERSION, requirement: REQUIREMENT } = constraints.StackPackage;

/** A name as some ecosystem writes it: letters, digits and what stands between them. */
const NAME_RULE = /^[A-Za-z0-9@._~/:+!-]+$/;
/** A version in use, of any ecosystem. */
const VERSION_RULE = /^[A-Za-z0-9._~+:!-]+$/;

/** Reasons for which an entry is in no stack. */
export const SKIPPED = {
  folder: 'It is a folder of the project.',
  address: 'It comes from a repository or a web address.',
  name: 'Its name is none of a package.',
  ecosystem: 'Packages of its ecosystem are not known here.',
  platform: 'It is the language or the platform itself.',
  without: 'It has no package URL.',
} as const;

/** An entry of a manifest, as its format has it. */
export interface ManifestEntry {
  readonly ecosystem: Schema<'Ecosystem'>;
  /** As the ecosystem writes it, with its scope or group. */
  readonly name: string;
  /** The version in use, where the file says it. */
  readonly version?: string | undefined;
  /** The versions that the file allows. */
  readonly requirement?: string | undefined;
  readonly isDirect: boolean | null;
  /** Whether the file says that it came from the ecosystem's public registry. */
  readonly isPublished?: boolean;
}

/** Collects the packages of a manifest. */
export class PackageList {
  private readonly packages = new Map<string, ManifestPackage>();
  private readonly skipped: Schema<'SkippedPackage'>[] = [];
  private skippedCount = 0;

  /** Adds an entry; one of the same purl is joined with it. Throws FeedError beyond MAX_MANIFEST_PACKAGES. */
  add(entry: ManifestEntry): void {
    const item = packageOf(entry);
    if (item === undefined) {
      this.skip(entry.name, SKIPPED.name);
      return;
    }
    const known = this.packages.get(item.purl);
    this.packages.set(item.purl, known ? joined(known, item) : item);
    if (this.packages.size > MAX_MANIFEST_PACKAGES)
      throw new FeedError(
        'too-large',
        `The file names more than ${MAX_MANIFEST_PACKAGES} packages. Send the manifests of its projects one by one.`,
      );
  }

  /** Notes an entry that can be in no stack. */
  skip(name: string, reason: string): void {
    this.skippedCount += 1;
    if (this.skipped.length < MAX_SKIPPED_SHOWN)
      this.skipped.push({ name: plainText(name).slice(0, constraints.SkippedPackage.name.maxLength), reason });
  }

  read(format: Schema<'ManifestFormat'>): ReadManifest {
    const packages = [...this.packages.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1));
    return { format, packages, skippedCount: this.skippedCount, skipped: this.skipped };
  }
}

/** Without control characters and lone surrogates, which the database does not store. */
function plainText(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').toWellFormed();
}

/** One entry for two of the same purl: the first requirement, and a registry only where both came from it. */
function joined(a: ManifestPackage, b: ManifestPackage): ManifestPackage {
  return {
    ...a,
    direct: a.direct === true || b.direct === true ? true : (a.direct ?? b.direct),
    published: a.published && b.published,
  };
}

/** A package as stored; undefined when its name is none. */
function packageOf({
  ecosystem,
  name,
  version,
  requirement,
  isDirect,
  isPublished = false,
}: ManifestEntry): ManifestPackage | undefined {
  if (name.length > NAME.maxLength || !NAME_RULE.test(name)) return undefined;
  const exact = version !== undefined && version.length <= VERSION.maxLength && VERSION_RULE.test(version);
  const purls = packageUrls(ecosystem, name, exact ? version : undefined);
  if (!purls) return undefined;
  return {
    ecosystem,
    name,
    ...purls,
    version: exact ? version : null,
    requirement: exact ? null : shortRequirement(requirement ?? version),
    direct: isDirect,
    published: isPublished,
  };
}

function shortRequirement(text: string | undefined): string | null {
  const plain = plainText(text ?? '').trim();
  return plain.slice(0, REQUIREMENT.maxLength).toWellFormed() || null;
}
