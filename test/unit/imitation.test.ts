import { expect } from 'chai';
import { personNameProblem, withoutTurns } from '../../src/domain/text/imitation.ts';

describe('names of people', () => {
  it('security 128: are refused when they could be taken for the service, in whatever letters', () => {
    for (const name of [
      'Developer Content Service',
      'developer-content',
      'Devеloper Cоntent', // Cyrillic е and о
      'Deve1oper C0ntent',
      'DCS',
      'dcs team',
      'Admin',
      'АDМІN',
      'Official Support',
      'The Support Team',
      'Security',
      '𝐀dmin',
    ])
      expect(personNameProblem(name), name).to.include('taken for the service');
  });

  it('security 128: are refused with signs that nobody sees or that turn the text', () => {
    for (const sign of ['\u202E', '\u202D', '\u2066', '\u2069', '\u200B', '\u200F', '\u{E0041}', '\u0007', '\u2028'])
      expect(personNameProblem(`Ada${sign}Lovelace`), `U+${sign.codePointAt(0)?.toString(16)}`).to.include('invisible');
  });

  it('security 128: are taken as people have them', () => {
    for (const name of [
      'Ada Lovelace',
      'Joan Root',
      'Adam Staff-Meyer',
      'Иван (Ivan) Петров',
      'علی\u200Cرضا',
      'Mary 👩\u200D💻',
      '山田 太郎',
      'Hadcsi',
      'Support Ukraine',
      'a',
      '42',
    ])
      expect(personNameProblem(name), name).to.equal(undefined);
  });
});

describe('titles', () => {
  it('security 128: lose what turns their direction, and nothing else', () => {
    expect(withoutTurns('invoice\u202Efdp.exe')).to.equal('invoicefdp.exe');
    expect(withoutTurns('\u2067שלום\u2069 \u200Fhello')).to.equal('שלום \u200Fhello');
  });
});
