import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { htmlOfMarkdown } from '../../src/domain/text/markdown-html.ts';
import { ownSummary } from '../../src/ingest/enrich/lexrank.ts';
import { READ_CHARACTERS, SUMMARY_LIMITS } from '../../src/ingest/enrich/summarise.ts';
import { plainText } from '../../src/ingest/parse/html.ts';

/** Characters below which a README says nothing but the description. */
const SHORT = 700;
/** The share of the words of a description that a summary tells, and the share of summaries that must. */
const [TOLD, ENOUGH] = [0.5, 0.82];

interface Package {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly readme: string;
}

/** The packages that are installed here: some five hundred texts that nobody wrote for these tests. */
function installed(): Package[] {
  const names = readdirSync('node_modules')
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(`node_modules/${name}`).map((one) => `${name}/${one}`) : name,
    )
    .filter((name) => !name.startsWith('@types/'));
  return names.flatMap((name) => {
    const folder = `node_modules/${name}`;
    const file = ['README.md', 'readme.md', 'Readme.md'].find((one) => existsSync(`${folder}/${one}`));
    if (file === undefined) return [];
    const { version, description = '' } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const readme = readFileSync(`${folder}/${file}`, 'utf8');
    return readme.length < SHORT || wordsOf(description).size < 3 ? [] : [{ name, version, description, readme }];
  });
}

/** Words of three letters or more, without their endings. */
function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.map((word) => word.replace(/(?:ing|ed|es|s|er|or|e)$/, '')));
}

describe('summaries of the READMEs of installed packages', () => {
  it('tell what the packages say of themselves', () => {
    const packages = installed();
    expect(packages).to.have.length.above(300);
    const told = packages.filter(({ name, version, description, readme }) => {
      const text = plainText(htmlOfMarkdown(readme)).slice(0, READ_CHARACTERS);
      const about = { title: `${name} ${version}`, feed: name, language: 'en' };
      const summary = wordsOf(ownSummary(text, SUMMARY_LIMITS, about) ?? '');
      const asked = [...wordsOf(description)];
      return asked.filter((word) => summary.has(word)).length >= TOLD * asked.length;
    });
    expect(told.length / packages.length).to.be.above(ENOUGH);
  });
});
