import { Parser } from 'htmlparser2';
import { FeedError } from '../parse/feed.ts';
import { guardXml } from '../parse/xml-guard.ts';
import { SKIPPED, type PackageList } from './package-list.ts';

/** Properties inside of properties that are followed, and characters of what they stand for. */
const MAX_NESTED = 10;
const MAX_VALUE_CHARACTERS = 200;
/** Versions that are no single one (Maven, Dependency Version Requirement Specification). */
const RANGE = /[[\](),]/;

const DEPENDENCY = /^project\/(?:profiles\/profile\/)?(dependencyManagement\/)?dependencies\/dependency$/;
const MEMBER = /^project\/(?:profiles\/profile\/)?(?:dependencyManagement\/)?dependencies\/dependency\/(\w+)$/;
const PROPERTY = /^project\/(?:profiles\/profile\/)?properties\/([^/]+)$/;
const OWN = /^project\/(parent\/)?(groupId|artifactId|version)$/;

type Coordinates = Record<string, string>;

interface Pom {
  readonly properties: Map<string, string>;
  readonly dependencies: Coordinates[];
  readonly managed: Coordinates[];
}

/** Dependencies of pom.xml, with its own properties and managed versions (Maven, POM Reference). */
export function readPom(text: string, list: PackageList): void {
  const pom = parsePom(text);
  const managed = new Map(pom.managed.map((item) => [nameOf(pom, item), item.version]));
  for (const item of pom.dependencies) {
    const name = nameOf(pom, item);
    const version = interpolate(pom, item.version ?? managed.get(name) ?? '');
    const isKnown = version !== '' && !version.includes('${');
    if (item.systemPath !== undefined) list.skip(name, SKIPPED.folder);
    else
      list.add({
        ecosystem: 'maven',
        name,
        version: isKnown && !RANGE.test(version) ? version : undefined,
        requirement: isKnown ? version : undefined,
        isDirect: true,
      });
  }
}

function nameOf(pom: Pom, { groupId = '', artifactId = '' }: Coordinates): string {
  return `${interpolate(pom, groupId)}:${interpolate(pom, artifactId)}`;
}

/** Puts properties in the place of their names, as far as the file itself has them. */
function interpolate({ properties }: Pom, text: string): string {
  let value = text;
  for (let n = 0; n < MAX_NESTED && value.includes('${'); n += 1)
    value = value
      .replace(/\$\{([^{}]{1,100})\}/g, (name, key: string) => properties.get(key) ?? name)
      .slice(0, MAX_VALUE_CHARACTERS);
  return value;
}

function parsePom(text: string): Pom {
  const pom: Pom = { properties: new Map(), dependencies: [], managed: [] };
  const open: string[] = [];
  let value = '';
  let item: Coordinates = {};
  const parser = new Parser(
    {
      onopentag: (name) => {
        open.push(name);
        value = '';
        if (DEPENDENCY.test(open.join('/'))) item = {};
      },
      ontext: (data) => {
        value += data;
      },
      onclosetag: () => {
        const path = open.join('/');
        readElement(pom, { path, value: value.trim(), item });
        open.pop();
        value = '';
      },
    },
    { xmlMode: true, recognizeCDATA: true },
  );
  parser.end(guarded(text));
  return pom;
}

function readElement(pom: Pom, { path, value, item }: { path: string; value: string; item: Coordinates }): void {
  const dependency = DEPENDENCY.exec(path);
  if (dependency) (dependency[1] === undefined ? pom.dependencies : pom.managed).push(item);
  const member = MEMBER.exec(path)?.[1];
  if (member !== undefined) item[member] = value;
  const property = PROPERTY.exec(path)?.[1];
  if (property !== undefined) pom.properties.set(property, value);
  const [, parent, own] = OWN.exec(path) ?? [];
  if (own === undefined) return;
  if (parent !== undefined) pom.properties.set(`project.parent.${own}`, value);
  // A project has the coordinates of its parent that it leaves out.
  if (parent === undefined || !pom.properties.has(`project.${own}`)) pom.properties.set(`project.${own}`, value);
}

function guarded(text: string): string {
  try {
    const { name, xml } = guardXml(text);
    if (name === 'project') return xml;
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    throw new FeedError(
      error.reason,
      'The file is no pom.xml that can be read: it has declarations, is nested too deeply, or is no well-formed XML.',
      { cause: error },
    );
  }
  throw new FeedError('unknown-format', 'The file is no pom.xml: its first element is no project.');
}
