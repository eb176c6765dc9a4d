/** Whether pages, guides and flows name only what the contract has; exit code 1 when they do not. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '../../src/contract/document.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { faultsOfFlow, faultsOfGuide, faultsOfPage, namedIn, type Source } from './mentions.ts';

const GUIDES = 'docs/guides';

function filesIn(folder: string, ending: RegExp): Source[] {
  const root = projectRoot();
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    ending.test(name),
  );
  return names.map((name) => ({ file: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') }));
}

const guides = filesIn(GUIDES, /\.md$/);
const named = namedIn(
  readDocument(),
  readDocument('greader'),
  guides.map(({ file }) => file.slice(GUIDES.length + 1)),
);
const faults = [
  ...filesIn('src/pages', /\.tsx?$/).flatMap((page) => faultsOfPage(page, named)),
  ...guides.flatMap((guide) => faultsOfGuide(guide, named)),
  ...filesIn('docs/flows', /\.yaml$/).flatMap((flow) => faultsOfFlow(flow, named)),
];
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
