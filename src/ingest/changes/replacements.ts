import { builtinModules } from 'node:module';
import { packageUrls, parsePackageUrl } from '../../domain/tech-stack/package-url.ts';
import type { Schema } from '../../../generated/shapes.ts';
import type { PublishedPackage } from './published-texts.ts';

/** A name between marks or without them, as maintainers write it. */
const NAME = String.raw`(?:the )?(?:new )?["'\u0060“‘]?(@?[A-Za-z0-9][\w.\-/:]{0,213})["'\u0060”’]?`;

/** Sentences by which another package takes the place of this one; its first group is the name. */
const RULES = [
  String.raw`\b(?:use|using|try|prefer|adopt) (?:the )?(?:package |library |module |gem |crate )?${NAME}(?: (?:package|library|module|gem|crate))? instead\b`,
  String.raw`\b(?:switch|migrate|move|change|upgrade|transition) (?:over )?to (?:the )?(?:package |library |module |gem |crate )?${NAME}`,
  String.raw`\b(?:replaced|superseded|succeeded|obsoleted) (?:by|with) (?:the )?(?:package |library |module |gem |crate )?${NAME}`,
  String.raw`\bin favou?r of (?:the )?(?:package |library |module |gem |crate )?${NAME}`,
  String.raw`\b(?:renamed|moved|relocated) (?:to|as|into) (?:the )?(?:package |library |module |gem |crate )?${NAME}`,
  String.raw`\b(?:successor|replacement)(?: (?:of|to|for) [\w@/.-]{1,100})? is (?:called )?${NAME}`,
  String.raw`\binstead,? (?:please )?use ${NAME}`,
  String.raw`\babandoned["']?\s?: ${NAME}`,
  String.raw`\b(?:please|just|now) use (?:the )?(?:package |library |module |gem |crate )?${NAME}(?: (?:package|library|module|gem|crate))?(?=[.,;!]?(?:\s|$))`,
].map((rule) => new RegExp(rule, 'i'));
const SUCCESSOR = new RegExp(String.raw`(?:^|\s)${NAME} is (?:the|its) (?:official )?(?:successor|replacement)\b`, 'i');

/** Addresses of packages in their registries. */
const ADDRESSES: readonly (readonly [Schema<'Ecosystem'>, RegExp])[] = [
  ['npm', /npmjs\.com\/package\/((?:@[\w.~-]+\/)?[\w.~-]+)/],
  ['pypi', /pypi\.org\/project\/([\w.-]+)/],
  ['cargo', /crates\.io\/crates\/([\w-]+)/],
  ['gem', /rubygems\.org\/gems\/([\w.-]+)/],
  ['golang', /pkg\.go\.dev\/([\w.-]+\.[a-z]{2,}\/[\w./-]+)/],
  ['composer', /packagist\.org\/packages\/([\w.-]+\/[\w.-]+)/],
];

const SHAPES: Readonly<Record<Schema<'Ecosystem'>, RegExp>> = {
  npm: /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9][a-z0-9._-]*$/,
  pypi: /^[A-Za-z0-9][\w.-]*$/,
  cargo: /^[A-Za-z][\w-]*$/,
  gem: /^[A-Za-z][\w.-]*$/,
  golang: /^[a-z0-9.-]+\.[a-z]{2,}(?:\/[\w.~-]+)+$/,
  maven: /^[A-Za-z][\w-]*(?:\.[\w-]+)+:[\w.-]+$/,
  composer: /^[a-z0-9][a-z0-9_.-]{0,99}\/[a-z0-9][a-z0-9_.-]{0,99}$/,
};

/** Words that stand where a name could, and modules of languages themselves. */
const WORDS: ReadonlySet<string> = new Set([
  ...builtinModules,
  ...[
    'fetch',
    'native',
    'promises',
    'promise',
    'array',
    'object',
    'string',
    'date',
    'json',
    'proxy',
    'intl',
    'es6',
    'esm',
  ],
  ...['asyncio', 'importlib', 'pathlib', 'datetime', 'zoneinfo', 'dataclasses', 'typing', 'unittest', 'urllib', 'enum'],
  ...[
    'argparse',
    'logging',
    'subprocess',
    'collections',
    'functools',
    'std',
    'core',
    'alloc',
    'context',
    'errors',
    'slices',
  ],
  ...[
    'it',
    'this',
    'that',
    'these',
    'those',
    'them',
    'one',
    'a',
    'an',
    'the',
    'another',
    'other',
    'something',
    'anything',
  ],
  ...[
    'version',
    'versions',
    'v1',
    'v2',
    'v3',
    'v4',
    'v5',
    'latest',
    'newer',
    'newest',
    'new',
    'our',
    'your',
    'its',
    'their',
  ],
  ...[
    'built-in',
    'builtin',
    'standard',
    'stdlib',
    'node',
    'nodejs',
    'node.js',
    'npm',
    'yarn',
    'pnpm',
    'python',
    'ruby',
    'php',
  ],
  ...[
    'go',
    'rust',
    'java',
    'javascript',
    'typescript',
    'github',
    'gitlab',
    'docker',
    'master',
    'main',
    'any',
    'all',
    'either',
  ],
  ...[
    'package',
    'packages',
    'library',
    'libraries',
    'module',
    'modules',
    'plugin',
    'project',
    'repository',
    'repo',
    'code',
  ],
  ...[
    'http',
    'https',
    'stable',
    'lts',
    'at',
    'more',
    'modern',
    'alternatives',
    'maintenance',
    'caution',
    'with',
    'only',
  ],
  ...['framework', 'api', 'apis', 'tool', 'tools', 'official', 'scoped', 'monorepo', 'upstream', 'org', 'organization'],
]);

/** Sentences that recommend nothing, or leave a choice. */
const DOUBTFUL = [
  /\b(?:not|never|don['’]t|cannot|can['’]t|if|might|may|could|or|either)\b(?!.*\binstead\b)/i,
  /\b(?:do not|don['’]t|never|not) (?:use|switch|migrate|move|replaced|renamed)\b/i,
];

/** Package URL of the package that a sentence tells to use instead; null where it names none, or several. */
export function replacementIn(sentence: string, of: PublishedPackage): string | null {
  if (DOUBTFUL.some((rule) => rule.test(sentence))) return null;
  const named = [...RULES, SUCCESSOR].map((rule) => rule.exec(sentence)).filter((match) => match !== null);
  const names = named.map((match) => ({ name: withoutEnd(match[1]), written: match[0] }));
  const linked = ADDRESSES.filter(([ecosystem]) => ecosystem === of.ecosystem).map(([, address]) =>
    withoutEnd(address.exec(sentence)?.[1]),
  );
  const all = new Set([
    ...names.filter(({ name, written }) => isPackageName(name, written, of)).map(({ name }) => name),
    ...linked.filter((name) => name !== '' && isOther(name, of)),
  ]);
  const [name] = all;
  return all.size === 1 && name !== undefined ? (purlOf(name, of.ecosystem) ?? null) : null;
}

function withoutEnd(name: string | undefined): string {
  return (name ?? '').replace(/[.,;:/]{1,10}$/, '');
}

function isPackageName(name: string, written: string, of: PublishedPackage): boolean {
  if (!SHAPES[of.ecosystem].test(name) || !isOther(name, of)) return false;
  if (WORDS.has(name.toLowerCase().replace(/^node:/, '')) || /^v?\d[\d.x*]*$/i.test(name)) return false;
  // Members of objects, files and sites.
  if (/\.(?:js|ts|py|rb|md|com|org|io|dev|net)$/i.test(name) && of.ecosystem !== 'npm') return false;
  if (/\.prototype\b|\.(?:md|com|org|io|dev|net)$/i.test(name)) return false;
  // An option, function or class rather than a package.
  return !/[a-z][A-Z]/.test(name) || /["'`]|\b(?:package|library|gem|crate)\b/.test(written);
}

function isOther(name: string, of: PublishedPackage): boolean {
  const purl = purlOf(name, of.ecosystem);
  return purl !== undefined && purl !== of.package;
}

function purlOf(name: string, ecosystem: Schema<'Ecosystem'>): string | undefined {
  const plain = ecosystem === 'pypi' ? name.replace(/[-_.]+/g, '-').toLowerCase() : name;
  const purl = packageUrls(ecosystem, plain, undefined)?.package;
  const parsed = purl === undefined ? undefined : parsePackageUrl(purl);
  return parsed === undefined || parsed === 'other' ? undefined : parsed.package;
}
