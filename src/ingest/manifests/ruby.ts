import { SKIPPED, type ManifestEntry, type PackageList } from './package-list.ts';

const REGISTRY = /^https:\/\/(?:www\.)?rubygems\.org\/?$/;
/** `    rails (8.0.1)`. */
const SPEC = /^ {4}(\S+) \(([^()\s]+)\)$/;
const DEPENDENCY = /^ {2}([^\s!]+)/;

/** Sources of gems that are no registry, and the reason for which theirs are skipped. */
const SKIPPED_SECTIONS: Readonly<Record<string, string>> = { PATH: SKIPPED.folder, GIT: SKIPPED.address };

/** A section of the file: a source of gems, or the gems that the project asks for. */
interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Gems of Gemfile.lock (Bundler's lock file). */
export function readGemfileLock(text: string, list: PackageList): void {
  const sections = sectionsOf(text);
  const requested = sections.filter(({ title }) => title === 'DEPENDENCIES').flatMap(({ lines }) => lines);
  const direct = new Set(requested.map((line) => DEPENDENCY.exec(line)?.[1]));
  for (const { title, lines } of sections) {
    const remotes = lines.flatMap((line) => /^ {2}remote: (\S+)/.exec(line)?.[1] ?? []);
    const isPublished = remotes.length > 0 && remotes.every((address) => REGISTRY.test(address));
    const reason = SKIPPED_SECTIONS[title];
    for (const [, name = '', version = ''] of lines.flatMap((line) => [SPEC.exec(line) ?? []])) {
      if (name === '') continue;
      if (title === 'GEM') addGem(list, { name, version, isDirect: direct.has(name), isPublished });
      else if (reason !== undefined) list.skip(name, reason);
    }
  }
}

function addGem(list: PackageList, gem: Omit<ManifestEntry, 'ecosystem'> & { readonly version: string }): void {
  // A platform stands behind some versions.
  list.add({ ...gem, ecosystem: 'gem', version: gem.version.split('-', 1)[0] });
}

function sectionsOf(text: string): Section[] {
  const sections: { title: string; lines: string[] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (/^[A-Z]/.test(line)) sections.push({ title: line.trim(), lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}
