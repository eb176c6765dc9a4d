import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { contract } from '../contract/contract.ts';

const PAGES = 'src/pages';
/** Folders and files whose text names operations without calling them: documentation and samples. */
const NOT_PAGES = [`${PAGES}/docs/`, `${PAGES}/developers.tsx`, `${PAGES}/web-documents.ts`];

/** Operations whose page calls their domain function: the file, and the function that it imports. */
const BY_DOMAIN: Readonly<Record<string, readonly [file: string, name: string]>> = {
  getProfile: ['settings/profile.tsx', 'getProfile'],
  updateProfile: ['settings/profile.tsx', 'updateProfile'],
  getUsage: ['settings/usage/usage.tsx', 'readUsage'],
  exportLibrary: ['settings/library-files.ts', 'exportLibrary'],
};

const PROGRAMS = 'it is for programs, which call it in place of a page';
const ALL_AT_ONCE = 'changeFilters and changeCustomFeedFilters do it on the pages of feeds';
/** Operations that no page calls, each with the reason. */
const WITHOUT_PAGE: Readonly<Record<string, string>> = {
  listStateChanges: 'programs keep in step with it; a page is as of now',
  streamEvents: PROGRAMS,
  recommendByKeyword: 'agents call it; people search',
  recommendByMeaning: 'agents call it; people search, which looks at the meaning, too',
  listChanges: 'programs look up a package by its address; the page of a stack has those of one’s own',
  checkStack: 'agents call it before they write code; the page of a stack has one’s own',
  countUnreadNotifications: 'the session of a page has it, for the header',
  searchTags: 'the search field suggests tags, and so do the pages of feeds',
  getForYouDigest: 'the page of digests lists them all at once',
  getWebhookDelivery: 'the page of a webhook lists its deliveries with what each has',
  ...Object.fromEntries(
    ['Tags', 'Sources'].flatMap((topic) => [
      ...['unfollow', 'unblock'].map((verb) => [`${verb}${topic}`, ALL_AT_ONCE]),
      ...['follow', 'unfollow', 'block', 'unblock'].map((verb) => [`${verb}Feed${topic}`, ALL_AT_ONCE]),
    ]),
  ),
  updateMute: 'the page of feeds removes a mute and adds another',
  getDocsPage: 'it is a page itself',
  getOpenapiJson: PROGRAMS,
  getOpenapiYaml: PROGRAMS,
  getOpenapi32Json: PROGRAMS,
  getFlow: PROGRAMS,
  getSkill: PROGRAMS,
};

/** Every file of pages, with its text. */
function filesIn(folder: string): (readonly [file: string, text: string])[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !NOT_PAGES.some((other) => file.startsWith(other)))
    .map((file) => [file, readFileSync(file, 'utf8')] as const);
}

/** The names that a file imports from the domain. */
function domainImports(text: string): string[] {
  return [...text.matchAll(/import (?:type )?\{([^}]*)\} from '[^']*\/domain\/[^']*'/g)].flatMap(([, names]) =>
    names!.split(',').map((name) => name.trim()),
  );
}

/** An operation is called by its id, as a literal of its own or in a table of ids. */
describe('what the contract has for a person', () => {
  const files = filesIn(PAGES);
  const isCalled = (id: string): boolean => files.some(([, text]) => text.includes(`'${id}'`));

  it('is called by a page, or stands here with a reason', () => {
    const missing = contract
      .map(({ id }) => id)
      .filter((id) => !isCalled(id) && !(id in BY_DOMAIN) && !(id in WITHOUT_PAGE));
    expect(missing, 'make a page that asks for it, or add a reason to WITHOUT_PAGE').to.deep.equal([]);
  });

  it('is called by its domain function only where that is imported', () => {
    for (const [id, [file, name]] of Object.entries(BY_DOMAIN)) {
      const text = files.find(([path]) => path === `${PAGES}/${file}`)?.[1] ?? '';
      expect(domainImports(text), `${id} by ${name} in ${file}`).to.include(name);
    }
  });

  it('has no reason that is not needed, and none for what is not in the contract', () => {
    const ids = new Set(contract.map(({ id }) => id));
    for (const [id, reason] of Object.entries(WITHOUT_PAGE)) {
      expect(ids.has(id), id).to.equal(true);
      expect(isCalled(id), `${id} has a page now: remove its reason`).to.equal(false);
      expect(reason, id).to.match(/\w+ \w+/);
    }
  });
});
