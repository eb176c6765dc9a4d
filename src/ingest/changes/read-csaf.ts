import type { AffectedVersions } from '../../data/entities/changes.ts';
import type { NewChange, PublishedChange } from '../../domain/changes/changes.ts';
import { parsePackageUrl } from '../../domain/tech-stack/package-url.ts';
import { constraints } from '../../../generated/constraints.ts';
import { MAX_CHANGE_RANGES } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { listOf, membersOf, textOf, type ManifestMembers } from '../manifests/members.ts';
import {
  dateOf,
  publishedPackage,
  quoteOf,
  referenceOf,
  severityWord,
  titleOf,
  webAddress,
  type PublishedPackage,
} from './published-texts.ts';
import { parseVers } from './version-constraints.ts';

/** Levels of the tree that are read: it is a document of strangers. */
const MAX_DEPTH = 30;
/** Single versions of an advisory that are stored. */
const MAX_VERSIONS = 5_000;
const AFFECTED = ['known_affected', 'first_affected', 'last_affected'];

/** A product of the tree, with the versions that its branch names. */
interface Product {
  readonly of: PublishedPackage;
  readonly affected: AffectedVersions;
}

/**
 * Reads an advisory in the form of CSAF 2.0 or 2.1: which versions it says are affected of products with a package URL;
 * nothing where it was withdrawn. A product whose versions cannot be told is left out. Undefined for another document.
 */
export function readCsaf(document: unknown): PublishedChange | undefined {
  const advisory = membersOf(document);
  const head = membersOf(advisory.document);
  const tracking = membersOf(head.tracking);
  const [reference, modifiedAt] = [referenceOf(tracking.id), dateOf(tracking.current_release_date)];
  if (head.csaf_version === undefined || reference === undefined || modifiedAt === undefined) return undefined;
  if (tracking.status === 'draft') return undefined;
  const published = { kind: 'advisory' as const, reference, modifiedAt };
  if (head.category === 'csaf_withdrawn' || head.category === 'csaf_superseded') return { ...published, changes: [] };
  return { ...published, changes: changesOf(advisory, published) };
}

function changesOf(
  advisory: ManifestMembers,
  { reference, modifiedAt }: Pick<PublishedChange, 'reference' | 'modifiedAt'>,
): NewChange[] {
  const head = membersOf(advisory.document);
  const products = productsOf(membersOf(advisory.product_tree));
  const vulnerabilities = listOf(advisory.vulnerabilities).map(membersOf);
  const packages = new Map<string, NewChange>();
  for (const vulnerability of vulnerabilities)
    for (const { of, affected, severity } of affectedProducts(vulnerability, products)) {
      const known = packages.get(of.package);
      packages.set(of.package, {
        ...{ kind: 'advisory', ecosystem: of.ecosystem, package: of.package, reference, modifiedAt, version: null },
        title: titleOf(textOf(head.title)) ?? reference,
        affected: known ? joined(known.affected, affected) : affected,
        severity: worst(known?.severity ?? null, severity),
        ...{
          replacedBy: null,
          effectiveAt: null,
          url: addressOf(head, vulnerabilities),
          quote: summaryOf(head, vulnerability),
        },
        publishedAt: dateOf(membersOf(head.tracking).initial_release_date) ?? modifiedAt,
      });
    }
  return [...packages.values()];
}

/** Products by their ids, those of relationships included. */
function productsOf(tree: ManifestMembers): ReadonlyMap<string, Product> {
  const products = new Map<string, Product>();
  const add = (product: ManifestMembers, branch: ManifestMembers): void => {
    const id = textOf(product.product_id);
    const found = productOf(product, branch);
    if (id !== undefined && found) products.set(id, found);
  };
  const visit = (branches: readonly unknown[], depth: number): void => {
    for (const branch of branches.map(membersOf)) {
      if (branch.product !== undefined) add(membersOf(branch.product), branch);
      if (depth < MAX_DEPTH) visit(listOf(branch.branches), depth + 1);
    }
  };
  visit(listOf(tree.branches), 0);
  for (const name of listOf(tree.full_product_names)) add(membersOf(name), {});
  for (const relationship of listOf(tree.relationships).map(membersOf)) {
    const known = products.get(textOf(relationship.product_reference) ?? '');
    const id = textOf(membersOf(relationship.full_product_name).product_id);
    if (known && id !== undefined) products.set(id, known);
  }
  return products;
}

function productOf(product: ManifestMembers, branch: ManifestMembers): Product | undefined {
  const helper = membersOf(product.product_identification_helper);
  const purl = textOf(helper.purl) ?? listOf(helper.purls).map(textOf)[0];
  const name = purl === undefined ? undefined : parsePackageUrl(purl);
  if (name === undefined || name === 'other' || name.isQualified) return undefined;
  const of = publishedPackage(name.ecosystem, name.name);
  const affected = name.version === undefined ? versionsOfBranch(branch) : { ranges: [], versions: [name.version] };
  return of && affected ? { of, affected } : undefined;
}

function versionsOfBranch({ category, name }: ManifestMembers): AffectedVersions | undefined {
  const text = textOf(name) ?? '';
  return category === 'product_version_range' || category === 'product_version' ? parseVers(text) : undefined;
}

function affectedProducts(
  vulnerability: ManifestMembers,
  products: ReadonlyMap<string, Product>,
): (Product & { severity: Schema<'ChangeSeverity'> | null })[] {
  const status = membersOf(vulnerability.product_status);
  const ids = AFFECTED.flatMap((key) => listOf(status[key])).flatMap((id) => textOf(id) ?? []);
  return [...new Set(ids)].flatMap((id) => {
    const product = products.get(id);
    return product ? [{ ...product, severity: severityOfProduct(vulnerability, id) }] : [];
  });
}

/** The severity that its scores have for a product, which 2.1 calls metrics. */
function severityOfProduct(vulnerability: ManifestMembers, id: string): Schema<'ChangeSeverity'> | null {
  const scores = [...listOf(vulnerability.scores), ...listOf(vulnerability.metrics)].map(membersOf);
  return scores
    .filter(({ products }) => listOf(products).includes(id))
    .flatMap((score) => [score, membersOf(score.content)])
    .flatMap(({ cvss_v4: v4, cvss_v3: v3 }) => [v4, v3])
    .map((cvss) => severityWord(membersOf(cvss).baseSeverity))
    .reduce(worst, null);
}

function worst(
  a: Schema<'ChangeSeverity'> | null,
  b: Schema<'ChangeSeverity'> | null,
): Schema<'ChangeSeverity'> | null {
  const order = constraints.ChangeSeverity.enum;
  if (a === null || b === null) return a ?? b;
  return order.indexOf(a) >= order.indexOf(b) ? a : b;
}

function joined(a: AffectedVersions, b: AffectedVersions): AffectedVersions {
  const ranges = [...a.ranges, ...b.ranges];
  const known = new Map(ranges.map((range) => [JSON.stringify(range), range]));
  return {
    ranges: [...known.values()].slice(0, MAX_CHANGE_RANGES),
    versions: [...new Set([...a.versions, ...b.versions])].slice(0, MAX_VERSIONS),
  };
}

/** The address of the advisory itself, or the first one. */
function addressOf(head: ManifestMembers, vulnerabilities: readonly ManifestMembers[]): string | null {
  const own = listOf(head.references).map(membersOf);
  const rest = vulnerabilities.flatMap(({ references }) => listOf(references)).map(membersOf);
  return webAddress([...own.filter(({ category }) => category === 'self'), ...own, ...rest].map(({ url }) => url));
}

function summaryOf(head: ManifestMembers, vulnerability: ManifestMembers): string | null {
  const notes = [...listOf(vulnerability.notes), ...listOf(head.notes)].map(membersOf);
  const best = ['summary', 'description'].map((kind) => notes.find(({ category }) => category === kind));
  return quoteOf(best.map((note) => textOf(note?.text)).find((text) => text !== undefined));
}
