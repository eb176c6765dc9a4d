/**
 * Links from an answer to the operations that take what is in it: spec/ says at a schema, under `x-links`, which
 * operation takes which of its properties; every success that holds the schema gets a link for each.
 */
import {
  followed,
  hasProperty,
  operationsOf,
  parametersOf,
  type Answer,
  type Document,
  type Json,
  type Operation,
  type Reference,
} from './document.ts';
import { SpecFault } from './spec-files.ts';

/** By operation: the property, as a path of names, that each of its parameters takes. */
type SchemaLinks = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Places that a schema may have in a body: all of it, under `data`, or its items, of which the first counts. */
const PLACES = { '': 'Answer', '/data': 'Data', '/data/0': 'First' } as const;
type Place = keyof typeof PLACES;

/** Adds the links, and takes `x-links` out. Throws for an operation, parameter or property that is not there. */
export function addLinks(document: Document): void {
  const links: Record<string, unknown> = {};
  for (const { operation } of operationsOf(document))
    for (const [status, node] of Object.entries(operation.responses)) {
      if (!status.startsWith('2')) continue;
      const answer = followed<Answer & { links?: Record<string, Reference> }>(document, node);
      const own = Object.fromEntries(
        namedSchemasIn(document, answer).flatMap(({ name, place }) =>
          linksOf(document, operation, { name, place, links }),
        ),
      );
      if (Object.keys(own).length > 0) answer.links = own;
    }
  (document.components as Record<string, unknown>).links = links;
  for (const schema of Object.values(document.components.schemas)) delete schema['x-links'];
}

/** The named schemas of a success that may have links. */
function namedSchemasIn(document: Document, { content = {} }: Answer): { name: string; place: Place }[] {
  const { schema = {} } = content['application/json'] ?? {};
  const { data } = (followed<Json>(document, schema).properties ?? {}) as { data?: Json };
  const at: [Place, object | undefined][] = [
    ['', schema],
    ['/data', data],
    ['/data/0', data?.items as object | undefined],
  ];
  return at.flatMap(([place, node]) => {
    const [, name] = /^#\/components\/schemas\/(\w+)$/.exec((node as Partial<Reference> | undefined)?.$ref ?? '') ?? [];
    return name === undefined ? [] : [{ name, place }];
  });
}

function linksOf(
  document: Document,
  { operationId }: Operation,
  { name, place, links }: { name: string; place: Place; links: Record<string, unknown> },
): [string, Reference][] {
  const targets = Object.entries((document.components.schemas[name]?.['x-links'] ?? {}) as SchemaLinks);
  return targets
    .filter(([target]) => target !== operationId)
    .map(([target, taken]) => {
      assertLinkFits(document, { name, target, taken });
      const component = `${name}${PLACES[place]}_${target}`;
      const expressions = Object.entries(taken).map(([parameter, property]) => [
        parameter,
        `$response.body#${place}/${property.replaceAll('.', '/')}`,
      ]);
      links[component] = { operationId: target, parameters: Object.fromEntries(expressions) as unknown };
      return [target, { $ref: `#/components/links/${component}` }];
    });
}

function assertLinkFits(
  document: Document,
  { name, target, taken }: { name: string; target: string; taken: SchemaLinks[string] },
): void {
  const found = operationsOf(document).find(({ operation }) => operation.operationId === target);
  const fault = (why: string): SpecFault =>
    new SpecFault({ at: ['components', 'schemas', name, 'x-links'] }, `x-links of ${name}: ${why}.`);
  if (!found) throw fault(`there is no operation ${target}; name one, or take the link out`);
  const parameters = parametersOf(document, found.path, found.operation).map((one) => one.name);
  const missing = Object.entries(taken).flatMap(([parameter, property]) => [
    ...(parameters.includes(parameter)
      ? []
      : [`${target} has no parameter ${parameter}, only ${parameters.join(', ')}`]),
    ...(hasProperty(document, document.components.schemas[name] ?? {}, property)
      ? []
      : [`${name} has no property ${property}`]),
  ]);
  if (missing.length > 0) throw fault(missing.join('; '));
}
