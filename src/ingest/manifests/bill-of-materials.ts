import type { Schema } from '../../../generated/shapes.ts';
import { parsePackageUrl } from '../../domain/tech-stack/package-url.ts';
import { listOf, membersOf, parseJsonObject, textOf, type ManifestMembers } from './members.ts';
import { SKIPPED, type PackageList } from './package-list.ts';

/** Addresses of the public registries, whose files `downloadLocation` names. */
const REGISTRIES: Readonly<Partial<Record<Schema<'Ecosystem'>, RegExp>>> = {
  npm: /^https:\/\/registry\.npmjs\.org\//,
  pypi: /^https:\/\/(?:files\.pythonhosted\.org|pypi\.org)\//,
  golang: /^https:\/\/proxy\.golang\.org\//,
  cargo: /^https:\/\/(?:static\.)?crates\.io\//,
  maven: /^https:\/\/(?:repo1\.maven\.org|repo\.maven\.apache\.org)\//,
  gem: /^https:\/\/rubygems\.org\//,
};

/** An element of a bill of materials. */
interface BillElement {
  readonly id: string;
  readonly name: string;
  readonly purl: string | undefined;
  readonly download?: string | undefined;
}

/** Components of CycloneDX JSON (CycloneDX 1.6, JSON Reference), also of components. */
export function readCycloneDx(text: string, list: PackageList): void {
  const document = parseJsonObject(text);
  const root = textOf(membersOf(membersOf(document.metadata).component)['bom-ref']);
  const edges = listOf(document.dependencies).map((value) => {
    const { ref, dependsOn } = membersOf(value);
    return { from: textOf(ref) ?? '', to: listOf(dependsOn).map((id) => textOf(id) ?? '') };
  });
  const direct = root === undefined ? undefined : targetsOf(edges, new Set([root]));
  const waiting = [document.components];
  for (let components = waiting.pop(); components !== undefined; components = waiting.pop())
    for (const component of listOf(components).map(membersOf)) {
      const { 'bom-ref': ref, name, purl } = component;
      addElement(list, { id: textOf(ref) ?? '', name: textOf(name) ?? '', purl: textOf(purl) }, direct);
      if (component.components !== undefined) waiting.push(component.components);
    }
}

/** Elements that others point at; undefined when nothing points anywhere. */
function targetsOf(
  edges: readonly { from: string; to: readonly string[] }[],
  from: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  const targets = edges.filter((edge) => from.has(edge.from)).flatMap(({ to }) => to);
  return targets.length === 0 ? undefined : new Set(targets);
}

/** Packages of SPDX 2.3 and 3.0 in JSON (SPDX Specification, Package and Relationship). */
export function readSpdx(text: string, list: PackageList): void {
  const document = parseJsonObject(text);
  if (Array.isArray(document['@graph'])) readSpdx3(document['@graph'].map(membersOf), list);
  else readSpdx2(document, list);
}

function readSpdx2(document: ManifestMembers, list: PackageList): void {
  const relations = listOf(document.relationships).map((value) => {
    const { spdxElementId, relationshipType, relatedSpdxElement } = membersOf(value);
    return { from: textOf(spdxElementId) ?? '', type: relationshipType, to: textOf(relatedSpdxElement) ?? '' };
  });
  const described = relations.filter(({ type }) => type === 'DESCRIBES').map(({ to }) => to);
  const roots = new Set([...described, ...listOf(document.documentDescribes).map((id) => textOf(id) ?? '')]);
  const edges = relations.flatMap(({ from, type, to }) => {
    if (type === 'DEPENDS_ON' || type === 'CONTAINS') return [{ from, to: [to] }];
    return type === 'DEPENDENCY_OF' ? [{ from: to, to: [from] }] : [];
  });
  const direct = targetsOf(edges, roots);
  for (const item of listOf(document.packages).map(membersOf)) {
    const id = textOf(item.SPDXID) ?? '';
    const purl = listOf(item.externalRefs)
      .map(membersOf)
      .find(({ referenceType }) => referenceType === 'purl');
    if (roots.has(id)) continue;
    const name = textOf(item.name) ?? '';
    addElement(
      list,
      { id, name, purl: textOf(purl?.referenceLocator), download: textOf(item.downloadLocation) },
      direct,
    );
  }
}

function readSpdx3(graph: readonly ManifestMembers[], list: PackageList): void {
  const roots = new Set(graph.flatMap(({ rootElement }) => listOf(rootElement).map((id) => textOf(id) ?? '')));
  const edges = graph
    .filter(({ relationshipType }) => relationshipType === 'dependsOn' || relationshipType === 'contains')
    .map(({ from, to }) => ({ from: textOf(from) ?? '', to: listOf(to).map((id) => textOf(id) ?? '') }));
  const direct = targetsOf(edges, roots);
  for (const item of graph) {
    const id = textOf(item.spdxId) ?? '';
    if (item.type !== 'software_Package' || roots.has(id)) continue;
    const identifier = listOf(item.externalIdentifier)
      .map(membersOf)
      .find(({ externalIdentifierType }) => externalIdentifierType === 'packageUrl');
    addElement(
      list,
      {
        id,
        name: textOf(item.name) ?? '',
        purl: textOf(item.software_packageUrl) ?? textOf(identifier?.identifier),
        download: textOf(item.software_downloadLocation),
      },
      direct,
    );
  }
}

function addElement(
  list: PackageList,
  { id, name, purl, download = '' }: BillElement,
  direct: ReadonlySet<string> | undefined,
): void {
  const parsed = purl === undefined ? undefined : parsePackageUrl(purl);
  if (!parsed) list.skip(name, purl === undefined ? SKIPPED.without : SKIPPED.name);
  else if (parsed === 'other') list.skip(name, SKIPPED.ecosystem);
  else
    list.add({
      ecosystem: parsed.ecosystem,
      name: parsed.name,
      version: parsed.version,
      isDirect: direct ? direct.has(id) : null,
      isPublished: !parsed.isQualified && (REGISTRIES[parsed.ecosystem]?.test(download) ?? false),
    });
}
