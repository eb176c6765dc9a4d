import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/environment/project-folder.ts';

/** Words that have a plainer one, by it. Letters of an alphabet are no e-mails, and "no more than" is a limit. */
const PLAINER: Readonly<Record<string, RegExp>> = {
  'no user, no one': /\bnobody\b/gi,
  'someone, a user': /\bsomebody\b/gi,
  'anyone who, the person who': /\bwhoever\b/gi,
  again: /\banew\b/gi,
  'in the meantime': /\bmeanwhile\b/gi,
  'automatically, alone': /\bby (itself|themselves)\b/gi,
  continues: /\bgoes on\b/gi,
  'not any more, no longer': /\bno more\b(?! than)/gi,
  'the noun itself': /\bthat of\b/gi,
  'e-mail': /\b(?<!(look-alike|capital|lower-case) )letters?\b(?!,? (and )?digits)/gi,
  'repair, fix': /\bmend(s|ed|ing)?\b/gi,
  'next to, besides': /\bbeside\b/gi,
  'informed, notified': /\btold\b/gi,
};

/** Text without code and addresses of links, line by line. */
function proseOf(markdown: string): string[] {
  const blank = (code: string): string => code.replaceAll(/[^\n]/g, '');
  return markdown
    .replaceAll(/^ *```.*?^ *```/gms, blank)
    .replaceAll(/`[^`]*`/g, blank)
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split('\n');
}

function findingsIn(file: string, text: string): string[] {
  return proseOf(text).flatMap((line, index) =>
    Object.entries(PLAINER).flatMap(([plainer, pattern]) =>
      [...line.matchAll(pattern)].map(([word]) => `${file}:${index + 1}: "${word}"; say ${plainer}`),
    ),
  );
}

describe('the prose of the documentation', () => {
  it('has no word that has a plainer one', () => {
    const files = ['', 'docs', 'docs/guides'].flatMap((folder) =>
      readdirSync(join(projectRoot(), folder))
        .filter((name) => name.endsWith('.md'))
        .map((name) => join(folder, name)),
    );
    expect(files).to.include.members(['README.md', 'CHANGELOG.md', 'docs/security.md']);
    const findings = files.flatMap((file) => {
      const text = readFileSync(join(projectRoot(), file), 'utf8');
      return findingsIn(
        file,
        file === 'CHANGELOG.md'
          ? text
              .split(/^(?=## )/m)
              .slice(0, 2)
              .join('')
          : text,
      );
    });
    expect(findings.join('\n')).to.equal('');
  });

  it('is read without code and links, and words of limits and alphabets are fine', () => {
    expect(findingsIn('a.md', 'Nobody.\n```sh\ntold\n```\nIt `goes on` [here](told.md). A letter.')).to.deep.equal([
      'a.md:1: "Nobody"; say no user, no one',
      'a.md:5: "letter"; say e-mail',
    ]);
    expect(findingsIn('a.md', 'No more than 5 look-alike letters, or letters and digits.')).to.deep.equal([]);
  });
});
