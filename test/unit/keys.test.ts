import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { KEYS } from '../../src/pages/reading/keys.ts';

const shortcuts = KEYS.flatMap(({ shortcuts: some }) => some);
const keys = shortcuts.flatMap((shortcut) => shortcut.keys);

describe('the table of keys', () => {
  it('has each key once, and none that begins two others', () => {
    expect(keys).to.deep.equal([...new Set(keys)]);
    const firsts = new Set(keys.filter((key) => key.includes(' ')).map((key) => key.split(' ')[0]));
    expect(keys.filter((key) => firsts.has(key))).to.deep.equal([]);
    expect(keys.length).to.be.at.least(25);
  });

  it('names what the script can do, and all of that', () => {
    const script = readFileSync('assets/keys.js', 'utf8');
    const actions = script.slice(
      script.indexOf('const ACTIONS = {'),
      script.indexOf('\n};', script.indexOf('ACTIONS')),
    );
    const names = [...actions.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name);
    expect([...new Set(shortcuts.map(({ does }) => does))].sort()).to.deep.equal(names.sort());
  });

  it('uses no key of a browser or a screen reader with a modifier, and describes each in few words', () => {
    for (const { keys: all, text } of shortcuts) {
      expect(text).to.match(/^[A-Z].{2,60}$/);
      for (const key of all) expect(key).to.match(/^(?:\S(?: \S)?|Enter|Escape)$/);
    }
  });
});
