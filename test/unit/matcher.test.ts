import { expect } from 'chai';
import { createMatcher } from '../../src/api/matcher.ts';

const match = createMatcher([
  { method: 'GET', path: '/posts/{id}' },
  { method: 'GET', path: '/posts/latest' },
  { method: 'POST', path: '/lists' },
  { method: 'GET', path: '/lists' },
  { method: 'PATCH', path: '/lists/{id}' },
  { method: 'GET', path: '/{kind}/{id}/items' },
  { method: 'GET', path: '/lists/{id}/items' },
]);
const matchOf = (method: string, path: string): unknown => {
  const result = match(method, path);
  return result && 'route' in result ? [result.route.path, result.path] : result;
};

describe('matcher', () => {
  it('finds fixed paths and paths with parameters', () => {
    expect(matchOf('GET', '/lists')).to.deep.equal(['/lists', {}]);
    expect(matchOf('GET', '/posts/7')).to.deep.equal(['/posts/{id}', { id: '7' }]);
  });

  it('prefers what is fixed, wherever it stands', () => {
    expect(matchOf('GET', '/posts/latest')).to.deep.equal(['/posts/latest', {}]);
    expect(matchOf('GET', '/lists/1/items')).to.deep.equal(['/lists/{id}/items', { id: '1' }]);
    expect(matchOf('GET', '/tags/1/items')).to.deep.equal(['/{kind}/{id}/items', { kind: 'tags', id: '1' }]);
  });

  it('takes one slash at the end for none, and not two', () => {
    expect(matchOf('GET', '/lists/')).to.deep.equal(['/lists', {}]);
    expect(matchOf('GET', '/posts/7/')).to.deep.equal(['/posts/{id}', { id: '7' }]);
    for (const path of ['/lists//', '//lists', '/posts//', '/', ''])
      expect(matchOf('GET', path), path).to.equal(undefined);
  });

  it('decodes each value once and takes no slash out of it for a separator', () => {
    expect(matchOf('GET', '/posts/c%23')).to.deep.equal(['/posts/{id}', { id: 'c#' }]);
    expect(matchOf('GET', '/posts/a%2Fb')).to.deep.equal(['/posts/{id}', { id: 'a/b' }]);
    expect(matchOf('GET', '/posts/%2525')).to.deep.equal(['/posts/{id}', { id: '%25' }]);
    expect(matchOf('GET', '/posts/a+b')).to.deep.equal(['/posts/{id}', { id: 'a+b' }]);
  });

  it('matches nothing where the encoding is broken', () => {
    for (const path of ['/posts/%', '/posts/%zz', '/posts/%ff']) expect(matchOf('GET', path), path).to.equal(undefined);
  });

  it('names the allowed methods of a path that is there under others', () => {
    expect(matchOf('DELETE', '/lists')).to.deep.equal({ allowed: ['POST', 'GET', 'HEAD', 'OPTIONS'] });
    expect(matchOf('GET', '/lists/1')).to.deep.equal({ allowed: ['PATCH', 'OPTIONS'] });
    expect(matchOf('get', '/lists')).to.have.property('allowed');
  });

  it('answers HEAD where GET is and nowhere else', () => {
    expect(matchOf('HEAD', '/posts/7')).to.deep.equal(['/posts/{id}', { id: '7' }]);
    expect(matchOf('HEAD', '/lists/1')).to.deep.equal({ allowed: ['PATCH', 'OPTIONS'] });
  });

  it('is not misled by names that every object has', () => {
    for (const path of ['/__proto__', '/constructor', '/toString'])
      expect(matchOf('GET', path), path).to.equal(undefined);
    expect(matchOf('GET', '/posts/__proto__')).to.deep.equal(['/posts/{id}', { id: '__proto__' }]);
  });
});
