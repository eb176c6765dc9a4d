import { parse as parseToml } from 'smol-toml';
import { entriesOf, listOf, membersOf, parsedBy, textOf } from './members.ts';
import { SKIPPED, type PackageList } from './package-list.ts';

/** The name that a dependency specifier begins with (PEP 508). */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*/;
/** A clause that allows a single version (PEP 440). */
const PINNED = /^={2,3}\s*([A-Za-z0-9.!+_-]+)$/;

/** The name that all spellings of a project share (PEP 503). */
function normalizedName(name: string): string {
  return name.replace(/[-_.]+/g, '-').toLowerCase();
}

/** Adds a dependency specifier: a name, extras, and versions or an address; markers behind them count for nothing. */
function addSpecifier(list: PackageList, text: string): void {
  const specifier = text.split(';', 1)[0]?.trim() ?? '';
  const name = NAME.exec(specifier)?.[0] ?? '';
  const rest = withoutExtras(specifier.slice(name.length).trim());
  if (name === '' || !/^(?:[<>=!~(@]|$)/.test(rest))
    list.skip(specifier, /^[./]|^[a-z+]{1,20}:/i.test(specifier) ? SKIPPED.address : SKIPPED.name);
  else if (rest.startsWith('@')) list.skip(name, SKIPPED.address);
  else addVersions(list, name, rest.replace(/^\(|\)$/g, '').trim());
}

function withoutExtras(text: string): string {
  const end = text.startsWith('[') ? text.indexOf(']') : -1;
  return text.slice(end + 1).trim();
}

function addVersions(list: PackageList, name: string, versions: string): void {
  list.add({
    ecosystem: 'pypi',
    name: normalizedName(name),
    version: PINNED.exec(versions)?.[1],
    requirement: versions || undefined,
    isDirect: true,
  });
}

/** Requirements of pip (pip documentation, requirements file format); files that it includes are not known. */
export function readRequirements(text: string, list: PackageList): void {
  for (const line of text.replace(/\\\r?\n/g, ' ').split(/\r?\n/)) {
    const comment = line.search(/(?:^|\s)#/);
    const bare = (comment === -1 ? line : line.slice(0, comment)).trim();
    if (bare === '') continue;
    if (/^(?:-e|--editable)[\s=]/.test(bare)) list.skip(bare.replace(/^-[-a-z]+=?/, '').trim(), SKIPPED.address);
    // Other options name files and indexes.
    else if (!bare.startsWith('-')) addSpecifier(list, bare.split(/\s--?[a-z]/i, 1)[0] ?? '');
  }
}

/** Dependencies of pyproject.toml: of PEP 621, of groups (PEP 735), of uv and of Poetry. */
export function readPyproject(text: string, list: PackageList): void {
  const document = parsedBy(parseToml, text, 'TOML');
  const project = membersOf(document.project);
  const tool = membersOf(document.tool);
  const groups = [...entriesOf(project['optional-dependencies']), ...entriesOf(document['dependency-groups'])];
  const lists = [project.dependencies, ...groups.map(([, group]) => group), membersOf(tool.uv)['dev-dependencies']];
  for (const group of lists)
    for (const specifier of listOf(group)) if (typeof specifier === 'string') addSpecifier(list, specifier);
  const poetry = membersOf(tool.poetry);
  const poetryGroups = entriesOf(poetry.group).map(([, group]) => membersOf(group).dependencies);
  for (const group of [poetry.dependencies, poetry['dev-dependencies'], ...poetryGroups])
    for (const [name, value] of entriesOf(group)) if (name !== 'python') addPoetry(list, name, value);
}

/** Adds a dependency as Poetry writes it: a constraint, a table, or a list of tables for several platforms. */
function addPoetry(list: PackageList, name: string, value: unknown): void {
  const [table = value] = listOf(value);
  const { version, path, git, url } = membersOf(table);
  if (path !== undefined) list.skip(name, SKIPPED.folder);
  else if (git !== undefined || url !== undefined) list.skip(name, SKIPPED.address);
  else addVersions(list, name, (textOf(table) ?? textOf(version) ?? '').trim());
}
