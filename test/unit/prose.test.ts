import { expect } from 'chai';
import { processorTime } from '../support/processor-time.ts';
import { hasNoProse, isAdvert, isDangling, isGreeting, isLabel } from '../../src/domain/text/prose.ts';
import { sentencesIn } from '../../src/domain/text/sentences.ts';
import { summaryOfText, titleOfText } from '../../src/ingest/parse/items/item-text.ts';

describe('sentences', () => {
  const cases: [string, string[], string?][] = [
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['It was at R.A. Fisher Hall. Then home.', ['It was at R.A. Fisher Hall.', 'Then home.']],
    ['Dr. Bristol tasted it. So did Mrs. Lee.', ['Dr. Bristol tasted it.', 'So did Mrs. Lee.']],
    ['See Fig. 3 for it. Good.', ['See Fig. 3 for it.', 'Good.']],
    ['Use Node.js 20.1. It works.', ['Use Node.js 20.1.', 'It works.']],
    ['Das gilt z. B. Für alle. Auch hier.', ['Das gilt z. B. Für alle.', 'Auch hier.'], 'de'],
    ['これは文です。次の文です。', ['これは文です。', '次の文です。'], 'ja'],
    ['A bad language. Is English.', ['A bad language.', 'Is English.'], 'x-1'],
    ['', []],
  ];
  for (const [text, sentences, language] of cases)
    it(`of ${JSON.stringify(text)}`, () => expect(sentencesIn(text, language)).to.deep.equal(sentences));
});

describe('prose', () => {
  it('is no advert only because of its subject', () => {
    for (const sentence of [
      'GitHub Sponsors now pays maintainers in 30 more countries.',
      'A component may subscribe to a store and read from it.',
      'Users sign up with an e-mail address, which is confirmed first.',
      'The proxy supports trailers, which are supported by few clients.',
      'Rebase before you share a branch, and review the code.',
    ])
      expect(isAdvert(sentence), sentence).to.equal(false);
  });

  it('has openings that stand alone, and others', () => {
    for (const sentence of [
      'In this post we look at locks.',
      'This release adds types.',
      'Next.js 15 is out.',
      'There is a way.',
    ])
      expect(isDangling(sentence), sentence).to.equal(false);
    for (const sentence of [
      'However, it fails.',
      'It fails.',
      'They do.',
      'This is wrong.',
      'and so on.',
      '“It fails,” she said.',
    ])
      expect(isDangling(sentence), sentence).to.equal(true);
  });

  it('greets in several languages', () => {
    for (const sentence of [
      'Hi all!',
      'Welcome back.',
      '¡Hola a todos!',
      'Hallo zusammen!',
      'Bonjour à tous !',
      'Thanks for reading.',
    ])
      expect(isGreeting(sentence), sentence).to.equal(true);
    for (const sentence of ['Thanks to a cache, it is fast.', 'Hiring is hard.', 'Highlights of the year.'])
      expect(isGreeting(sentence), sentence).to.equal(false);
  });

  it('is neither code nor a list of chapters', () => {
    for (const text of ['const a = { b: 1 };', '04:12 Why staging lies', 'map.forEach((a) => a);'])
      expect(hasNoProse(text), text).to.equal(true);
    for (const text of [
      'It began at 10:30 and ended at noon.',
      'The ratio is 3:1.',
      'Ports such as 8080 (and 80) work.',
    ])
      expect(hasNoProse(text), text).to.equal(false);
  });

  it('is more than the name of a link', () => {
    for (const text of ['Comments', ' comments ', 'Read more…', 'Continue reading →', 'Weiterlesen »'])
      expect(isLabel(text), text).to.equal(true);
    for (const text of ['Comments are harmful', 'More or less', 'Discussion of monads'])
      expect(isLabel(text), text).to.equal(false);
  });

  it('takes linear time', async () => {
    const ms = await processorTime(() => {
      for (const part of ['use code ', 'them ', '10:3', '¡¿', ', he ', '(', 'see a.'])
        for (const test of [isAdvert, isDangling, isGreeting, hasNoProse])
          expect(test(part.repeat(100_000))).to.be.a('boolean');
    });
    expect(ms).to.be.below(4_000);
  });
});

describe('titleOfText', () => {
  const cases: [string, string | undefined][] = [
    ['A short note.', 'A short note.'],
    ['First sentence here. And a second.', 'First sentence here.'],
    ['Hm. Well. The third is long enough.', 'Hm. Well. The third is long enough.'],
    ['@ada #rust https://a.example/\nThe text.', 'The text.'],
    ['🎉', '🎉'],
    ['…', undefined],
    ['', undefined],
  ];
  for (const [text, title] of cases) it(`of ${JSON.stringify(text)}`, () => expect(titleOfText(text)).to.equal(title));
  it('is at most 100 characters', () => expect(titleOfText('word '.repeat(100))).to.have.length.within(80, 100));
});

describe('summaryOfText', () => {
  const about = { title: 'Cache keys' };
  const cases: [string, string | undefined][] = [
    ['What a key must hold.', 'What a key must hold.'],
    ['Cache keys', undefined],
    ['Cache keys. What they hold.', 'What they hold.'],
    ['Cache keys: what they hold.', 'What they hold.'],
    ['Cache keys need care.', 'Cache keys need care.'],
    ['Hello! What they hold.', 'What they hold.'],
    ['Brought to you by X.', undefined],
    ['Hello!', 'Hello!'],
    ['How {name} works.', 'How {name} works.'],
    ['What they hold.\nconst a = {};', 'What they hold.'],
    ['Comments', undefined],
  ];
  for (const [text, summary] of cases)
    it(`of ${JSON.stringify(text)}`, () => expect(summaryOfText(text, about)).to.equal(summary));
  it('does not take the beginning of a word for the title', () =>
    expect(summaryOfText('Goose chase', { title: 'Go' })).to.equal('Goose chase'));
});
