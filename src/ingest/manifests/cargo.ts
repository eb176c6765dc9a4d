import { parse as parseToml } from 'smol-toml';
import { entriesOf, listOf, membersOf, parsedBy, textOf, type ManifestMembers } from './members.ts';
import { SKIPPED, type PackageList } from './package-list.ts';

const GROUPS = ['dependencies', 'dev-dependencies', 'build-dependencies'];
/** A requirement that allows a single version; a bare version allows later ones, too. */
const EXACT = /^=\s*(\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?)$/;
const REGISTRY =
  /^(?:registry\+https:\/\/github\.com\/rust-lang\/crates\.io-index|sparse\+https:\/\/index\.crates\.io\/)$/;

/** Dependencies of Cargo.toml, its workspace and single platforms (The Cargo Book, Specifying Dependencies). */
export function readCargoToml(text: string, list: PackageList): void {
  const document = parsedBy(parseToml, text, 'TOML');
  const targets = entriesOf(document.target).map(([, target]) => membersOf(target));
  for (const table of [document, membersOf(document.workspace), ...targets])
    for (const group of GROUPS) for (const [name, value] of entriesOf(table[group])) addDependency(list, name, value);
}

function addDependency(list: PackageList, alias: string, value: unknown): void {
  const { version, path, git, package: renamed } = membersOf(value);
  const name = textOf(renamed) ?? alias;
  const requirement = textOf(value) ?? textOf(version);
  if (path !== undefined) list.skip(name, SKIPPED.folder);
  else if (git !== undefined) list.skip(name, SKIPPED.address);
  else
    list.add({
      ecosystem: 'cargo',
      name,
      version: EXACT.exec(requirement?.trim() ?? '')?.[1],
      requirement,
      isDirect: true,
    });
}

/** Packages of Cargo.lock; those without a source are the project's own, and name what it asks for. */
export function readCargoLock(text: string, list: PackageList): void {
  const packages = listOf(parsedBy(parseToml, text, 'TOML').package).map(membersOf);
  const direct = new Set(
    packages
      .filter(({ source }) => source === undefined)
      .flatMap(({ dependencies }) => listOf(dependencies).map((id) => textOf(id) ?? '')),
  );
  for (const entry of packages) addLocked(list, entry, direct);
}

function addLocked(list: PackageList, entry: ManifestMembers, direct: ReadonlySet<string>): void {
  const [name, version, source] = [textOf(entry.name) ?? '', textOf(entry.version), textOf(entry.source)];
  // Its source is left out where the name and the version, or the name alone, are unique.
  const ids = [name, `${name} ${version ?? ''}`, `${name} ${version ?? ''} (${source ?? ''})`];
  if (source === undefined) return;
  if (source.startsWith('git+')) list.skip(name, SKIPPED.address);
  else
    list.add({
      ecosystem: 'cargo',
      name,
      version,
      isDirect: ids.some((id) => direct.has(id)),
      isPublished: REGISTRY.test(source),
    });
}
