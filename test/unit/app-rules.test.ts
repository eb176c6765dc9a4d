import { expect } from 'chai';
import { nameProblem } from '../../src/auth/oauth/apps/app-name.ts';
import { homepageProblem, logoProblem, redirectUrisProblem } from '../../src/auth/oauth/apps/app-urls.ts';

describe('what an OAuth app may call itself', () => {
  it('security 15: names of all scripts are good', () => {
    for (const name of [
      'Reader',
      'Tech Digest 2',
      "Ada's feed",
      'Лента новостей',
      'Ειδήσεις',
      '技術ニュース',
      'ニュース Reader',
      '개발자 뉴스',
      'أخبار',
      'Café Déjà-vu',
      'C++ & Rust',
      'Administration notes',
      'App 42',
    ])
      expect(nameProblem(name), name).to.equal(undefined);
  });

  it('security 15: the service’s own names and words of trust are not, however they are written', () => {
    const impersonating = [
      'Developer Content Service',
      'developer content',
      'DeveloperContent App',
      'D.C.S.',
      'dcs',
      'Admin',
      'the official app',
      'Support',
      'Security Team',
      'verified reader',
      'Аdmin',
      'аdmіn',
      'ѕupport',
      'Ｏｆｆｉｃｉａｌ',
      'off1cial',
      '0fficial',
      'Supp0rt',
      'ádmin',
      'a\u0301dmin',
      'ADMIN',
      'оfficial',
      'adｍin',
      'ＡＤＭＩＮ',
      'adrnin',
      '𝐀𝐝𝐦𝐢𝐧',
      'ⓐⓓⓜⓘⓝ',
      'sуstem',
    ];
    for (const name of impersonating) expect(nameProblem(name), name).to.be.a('string');
  });

  it('security 15: a name wholly of letters of another script that look like Latin ones is seen through', () => {
    expect(nameProblem('ѕуѕтем')).to.be.a('string');
    expect(nameProblem('оffісіаl'), 'mixed').to.include('one script');
  });

  it('security 15: mixed scripts, invisible characters, markup and nothing at all are refused', () => {
    for (const name of [
      'Rеader',
      'Ρeader',
      'Rea\u200bder',
      'Rea\u202eder',
      'a\u0000b',
      '<b>x</b>',
      '',
      ' ',
      'x',
      '!!!',
      'y'.repeat(51),
      'line\nbreak',
    ])
      expect(nameProblem(name), JSON.stringify(name)).to.be.a('string');
  });
});

describe('where an OAuth app may send people', () => {
  it('https anywhere, http on this machine', () => {
    const good = [
      'https://app.example/cb',
      'https://app.example',
      'https://app.example/?a=b',
      'https://app.example:8443/cb?x=1&y=2',
      'http://127.0.0.1:8080/cb',
      'http://127.0.0.1/cb',
      'http://[::1]:3000/cb',
      'http://localhost:3000/cb',
      'https://app.example/a%20b',
    ];
    for (const uri of good) expect(redirectUrisProblem([uri]), uri).to.equal(undefined);
  });

  it('security 1: and nothing else', () => {
    const bad = [
      'http://app.example/cb',
      'http://10.0.0.1/cb',
      'http://localhost.evil.example/cb',
      'http://127.0.0.1.evil.example/cb',
      'https://app.example/cb#x',
      'https://app.example/cb#',
      'https://*.app.example/cb',
      'https://app.example/*',
      'https://user@app.example/cb',
      'https://user:pass@app.example/cb',
      'https://@app.example/cb',
      'https:app.example/cb',
      'https:///app.example/cb',
      'https://app.example/x/../cb',
      'https://app.example/%2e%2e/cb',
      'https://app.example/a%2fb',
      'https://APP.example/cb',
      'https://app.example:443/cb',
      'javascript:alert(1)',
      'data:text/html,x',
      'com.example.app:/cb',
      'urn:ietf:wg:oauth:2.0:oob',
      '/cb',
      '//app.example/cb',
      'app.example',
      'https://app.example/a b',
      'https://app.example\\@evil.example/',
      'https://аpp.example/cb',
      `https://app.example/${'x'.repeat(1000)}`,
      'http://2130706433/cb',
      'http://0x7f.1/cb',
    ];
    for (const uri of bad) expect(redirectUrisProblem([uri]), uri).to.be.a('string');
  });

  it('names the line that is wrong, also below empty ones', () => {
    expect(redirectUrisProblem(['https://app.example/cb', '', 'http://app.example/cb'])).to.match(
      /^Line 3: must begin with https/,
    );
    expect(redirectUrisProblem(['https://app.example/cb', 'https://app.example/cb'])).to.equal(
      'Line 2: is there twice.',
    );
    expect(redirectUrisProblem([''])).to.equal('Name at least one redirect URI.');
    expect(redirectUrisProblem(Array.from({ length: 21 }, (_, n) => `https://app.example/${n}`))).to.include(
      'at most 20',
    );
  });

  it('security 14: homepage and logo are https', () => {
    for (const good of [null, 'https://app.example/', 'https://app.example/logo.png?v=2'])
      expect([homepageProblem(good), logoProblem(good)], String(good)).to.deep.equal([undefined, undefined]);
    for (const bad of [
      'http://app.example/',
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      'ftp://app.example/',
      'https://user@app.example/',
      'x',
    ])
      expect([typeof homepageProblem(bad), typeof logoProblem(bad)], bad).to.deep.equal(['string', 'string']);
    expect(homepageProblem('http://localhost:3000/')).to.equal(undefined);
    expect(logoProblem('http://localhost:3000/')).to.be.a('string');
  });
});
