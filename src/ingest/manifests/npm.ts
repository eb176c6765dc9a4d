import { parse as parseYaml } from 'yaml';
import { FeedError } from '../parse/feed.ts';
import { entriesOf, listOf, membersOf, parsedBy, parseJsonObject, textOf, type ManifestMembers } from './members.ts';
import { SKIPPED, type PackageList } from './package-list.ts';

/** Groups of dependencies in package.json and in the lock files made of it. */
const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
/** Ranges that allow a single version. */
const EXACT = /^[v=]{0,2}(\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?)$/;
const FOLDER = /^(?:file|link|portal|workspace):|^[.~]{0,2}\//;
const ADDRESS = /^[a-z+]+:\/\/|^git[+@:]|^(?:github|gitlab|bitbucket|gist):|^[\w.-]+\/[\w.-]+(?:#|$)/i;
const REGISTRY = /^https:\/\/registry\.(?:npmjs\.org|yarnpkg\.com)\//;
const MODULES = 'node_modules/';

/** Dependencies of package.json (npm docs, package.json). */
export function readPackageJson(text: string, list: PackageList): void {
  const document = parseJsonObject(text);
  for (const [name, value] of groupEntries(document)) addRange(list, name, textOf(value) ?? '');
}

function addRange(list: PackageList, alias: string, range: string): void {
  const { name, range: plain } = withoutAlias(alias, range.trim());
  if (FOLDER.test(plain)) list.skip(name, SKIPPED.folder);
  else if (ADDRESS.test(plain)) list.skip(name, SKIPPED.address);
  else
    list.add({
      ecosystem: 'npm',
      name,
      version: EXACT.exec(plain)?.[1],
      requirement: plain || undefined,
      isDirect: true,
    });
}

/** The package that an alias stands for: `npm:react@^19` is react. */
function withoutAlias(name: string, range: string): { name: string; range: string } {
  if (!range.startsWith('npm:')) return { name, range };
  const target = range.slice('npm:'.length);
  const at = target.lastIndexOf('@');
  if (at > 0) return { name: target.slice(0, at), range: target.slice(at + 1) };
  // Yarn writes the range of a package that is no alias in this way, too.
  return /^@|^[a-z]/i.test(target) ? { name: target, range: '' } : { name, range: target };
}

/** Packages of package-lock.json, versions 1 to 3 (npm docs, package-lock.json). */
export function readPackageLock(text: string, list: PackageList): void {
  const document = parseJsonObject(text);
  if (document.packages === undefined) {
    readNestedLock(document, list);
    return;
  }
  const packages = entriesOf(document.packages);
  const direct = directPaths(packages);
  for (const [path, value] of packages) {
    const at = path.lastIndexOf(MODULES);
    // Others are folders of the project.
    if (at === -1) continue;
    const entry = membersOf(value);
    const name = textOf(entry.name) ?? path.slice(at + MODULES.length);
    if (entry.link === true) list.skip(name, SKIPPED.folder);
    else addLocked(list, { name, entry, isDirect: direct.has(path) });
  }
}

/** Paths below which what the project and its workspaces ask for is found. */
function directPaths(packages: readonly (readonly [string, unknown])[]): ReadonlySet<string> {
  const paths = new Set<string>();
  const known = new Set(packages.map(([path]) => path));
  for (const [folder, value] of packages) {
    if (folder.includes(MODULES)) continue;
    const entry = membersOf(value);
    for (const [name] of groupEntries(entry)) {
      const own = `${folder}/${MODULES}${name}`;
      paths.add(known.has(own) ? own : MODULES + name);
    }
  }
  return paths;
}

/** Version 1: packages inside of packages, and no word of what the project asks for. */
function readNestedLock(document: ManifestMembers, list: PackageList): void {
  const waiting = [document.dependencies];
  for (let group = waiting.pop(); group !== undefined; group = waiting.pop())
    for (const [name, value] of entriesOf(group)) {
      const entry = membersOf(value);
      const alias = withoutAlias(name, textOf(entry.version) ?? '');
      addLocked(list, { name: alias.name, entry: { ...entry, version: alias.range }, isDirect: null });
      if (entry.dependencies !== undefined) waiting.push(entry.dependencies);
    }
}

function addLocked(
  list: PackageList,
  { name, entry, isDirect }: { name: string; entry: ManifestMembers; isDirect: boolean | null },
): void {
  const [version, resolved] = [textOf(entry.version) ?? '', textOf(entry.resolved) ?? ''];
  if (FOLDER.test(version) || FOLDER.test(resolved)) list.skip(name, SKIPPED.folder);
  else if (ADDRESS.test(version) || /^git[+:]/.test(resolved)) list.skip(name, SKIPPED.address);
  else list.add({ ecosystem: 'npm', name, version, isDirect, isPublished: REGISTRY.test(resolved) });
}

/** Packages of pnpm-lock.yaml, versions 5 to 9. */
export function readPnpmLock(text: string, list: PackageList): void {
  const document = readYaml(text);
  const direct = directKeys(document);
  for (const [key, value] of entriesOf(document.packages)) {
    const id = keyOf(key);
    const at = id.lastIndexOf('@');
    const [name, version] = [id.slice(0, at), id.slice(at + 1)];
    const { tarball, type, directory } = membersOf(membersOf(value).resolution);
    const isPublished = REGISTRY.test(textOf(tarball) ?? '');
    if (directory !== undefined || FOLDER.test(version)) list.skip(name, SKIPPED.folder);
    else if (at < 1 || type !== undefined || ADDRESS.test(version)) list.skip(name || id, SKIPPED.address);
    else list.add({ ecosystem: 'npm', name, version, isDirect: direct.has(id), isPublished });
  }
}

/** `name@version` of packages that the project or its folders ask for. */
function directKeys(document: ManifestMembers): ReadonlySet<string> {
  const keys = new Set<string>();
  const folders = entriesOf(document.importers).map(([, folder]) => membersOf(folder));
  for (const [name, value] of [document, ...folders].flatMap(groupEntries)) {
    const version = textOf(membersOf(value).version) ?? textOf(value) ?? '';
    keys.add(/^\d/.test(version) ? `${name}@${plainVersion(version)}` : keyOf(version));
  }
  return keys;
}

/** The members of all groups of dependencies. */
function groupEntries(document: ManifestMembers): [name: string, value: unknown][] {
  return GROUPS.flatMap((group) => entriesOf(document[group]));
}

/** `name@version` of a key: `/name/1.0.0_peers` until version 5, `/name@1.0.0(peers)` in 6, `name@1.0.0` in 9. */
function keyOf(key: string): string {
  const bare = key.replace(/^\//, '').split('(', 1)[0] ?? '';
  const [, name, version = ''] = /^(@[^/]+\/[^/]+|[^@/][^/]*)\/(\d[^/]*)$/.exec(bare) ?? [];
  return name === undefined ? bare : `${name}@${plainVersion(version)}`;
}

/** A version without its peers. */
function plainVersion(version: string): string {
  return version.split(/[(_]/, 1)[0] ?? '';
}

/** Packages of yarn.lock: of Yarn 1 in its own form, later ones in YAML. */
export function readYarnLock(text: string, list: PackageList): void {
  if (/^__metadata:/m.test(text)) readYarnYaml(text, list);
  else readYarnOne(text, list);
}

function readYarnOne(text: string, list: PackageList): void {
  let name = '';
  let version = '';
  const end = (resolved: string): void => {
    if (name !== '' && version !== '') addLocked(list, { name, entry: { version, resolved }, isDirect: null });
    [name, version] = ['', ''];
  };
  for (const line of text.split('\n')) {
    const member = /^ {2}(version|resolved) "([^"]*)"/.exec(line);
    if (/^[^\s#].*:\s*$/.test(line)) {
      end('');
      name = descriptorName(line.trim().slice(0, -1).split(',', 1)[0] ?? '');
    } else if (member?.[1] === 'version') version = member[2] ?? '';
    else if (member) end(member[2] ?? '');
  }
  end('');
}

/** The package of a descriptor: `"@babel/core@^7.0.0"`, or `alias@npm:package@^1.0.0`. */
function descriptorName(descriptor: string): string {
  const bare = descriptor.trim().replace(/^"|"$/g, '');
  const at = bare.indexOf('@', 1);
  return at === -1 ? bare : withoutAlias(bare.slice(0, at), bare.slice(at + 1)).name;
}

function readYarnYaml(text: string, list: PackageList): void {
  const entries = entriesOf(readYaml(text)).filter(([key]) => key !== '__metadata');
  const requested = entries
    .filter(([key]) => key.includes('@workspace:'))
    .flatMap(([, value]) => groupEntries(membersOf(value)))
    .map(([name, range]) => `${name}@${textOf(range) ?? ''}`);
  const direct = new Set(requested);
  for (const [key, value] of entries) {
    const isDirect = key.split(', ').some((item) => direct.has(item) || direct.has(item.replace('@npm:', '@')));
    addResolved(list, membersOf(value), { key, isDirect });
  }
}

function addResolved(
  list: PackageList,
  entry: ManifestMembers,
  { key, isDirect }: { key: string; isDirect: boolean },
): void {
  const resolution = textOf(entry.resolution) ?? '';
  const at = resolution.indexOf('@', 1);
  const [name, locator] = [resolution.slice(0, at), resolution.slice(at + 1)];
  if (locator.startsWith('npm:'))
    list.add({ ecosystem: 'npm', name, version: textOf(entry.version) ?? locator.slice('npm:'.length), isDirect });
  // A workspace is the project itself, and a patch is of a package that has an entry of its own.
  else if (!/^(?:workspace|patch):/.test(locator))
    list.skip(at > 0 ? name : key, FOLDER.test(locator) ? SKIPPED.folder : SKIPPED.address);
}

/** Levels of nesting that lock files stay far below; its parser calls itself for each. */
const MAX_DEPTH = 200;

/**
 * Reads YAML as lock files have it: without anchors, which could stand for more text than memory holds. Throws
 * FeedError, also for a document that is nested too deeply: V8 ends the process where it compiles a pattern at the end
 * of the stack, so that the parser must not come near that.
 */
function readYaml(text: string): ManifestMembers {
  if (isDeepYaml(text)) throw new FeedError('too-deep', `The file is nested more than ${MAX_DEPTH} levels deep.`);
  return parsedBy(
    (yaml) => parseYaml(yaml, { maxAliasCount: 0, schema: 'failsafe', logLevel: 'silent' }) as unknown,
    text,
    'YAML',
  );
}

/** Whether YAML may be nested too deeply: by brackets, also those in texts, or by what its lines begin with. */
function isDeepYaml(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth = Math.max(0, depth + (bracket === '[' || bracket === '{' ? 1 : -1));
    if (depth > MAX_DEPTH) return true;
  }
  return new RegExp(`^[-? \\t]{${MAX_DEPTH}}`, 'm').test(text);
}

/** Whether a document is one of these: a lock file has packages, and names its version. */
export function npmJsonFormat(document: ManifestMembers): 'package-json' | 'package-lock' | undefined {
  if (document.lockfileVersion !== undefined) return 'package-lock';
  return GROUPS.some((group) => document[group] !== undefined) || listOf(document.files).length > 0
    ? 'package-json'
    : undefined;
}
