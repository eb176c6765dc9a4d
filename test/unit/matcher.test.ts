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
const found = (method: string, path: string): unknown => {
  const result = match(method, path);
  return result && 'route' in result ? [result.route.path, result.path] : result;
};

describe('matcher', () => {
  it('finds fixed paths and paths with parameters', () => {
    expect(found('GET', '/lists')).to.deep.equal(['/lists', {}]);
    expect(found('GET', '/posts/7')).to.deep.equal(['/posts/{id}', { id: '7' }]);
  });

  it('prefers what is fixed, wherever it stands', () => {
    expect(found('GET', '/posts/latest')).to.deep.equal(['/posts/latest', {}]);
    expect(found('GET', '/lists/1/items')).to.deep.equal(['/lists/{id}/items', { id: '1' }]);
    expect(found('GET', '/tags/1/items')).to.deep.equal(['/{kind}/{id}/items', { kind: 'tags', id: '1' }]);
  });

  it('takes one slash at the end for none, and not two', () => {
    expect(found('GET', '/lists/')).to.deep.equal(['/lists', {}]);
    expect(found('GET', '/posts/7/')).to.deep.equal(['/posts/{id}', { id: '7' }]);
    for (const path of ['/lists//', '//lists', '/posts//', '/', ''])
      expect(found('GET', path), path).to.equal(undefined);
  });

  it('decodes each value once and takes no slash out of it for a separator', () => {
    expect(found('GET', '/posts/c%23')).to.deep.equal(['/posts/{id}', { id: 'c#' }]);
    expect(found('GET', '/posts/a%2Fb')).to.deep.equal(['/posts/{id}', { id: 'a/b' }]);
    expect(found('GET', '/posts/%2525')).to.deep.equal(['/posts/{id}', { id: '%25' }]);
    expect(found('GET', '/posts/a+b')).to.deep.equal(['/posts/{id}', { id: 'a+b' }]);
  });

  it('matches nothing where the encoding is broken', () => {
    for (const path of ['/posts/%', '/posts/%zz', '/posts/%ff']) expect(found('GET', path), path).to.equal(undefined);
  });

  it('names the allowed methods of a path that is there under others', () => {
    expect(found('DELETE', '/lists')).to.deep.equal({ allowed: ['POST', 'GET', 'HEAD', 'OPTIONS'] });
    expect(found('GET', '/lists/1')).to.deep.equal({ allowed: ['PATCH', 'OPTIONS'] });
    expect(found('get', '/lists')).to.have.property('allowed');
  });

  it('answers HEAD where GET is and nowhere else', () => {
    expect(found('HEAD', '/posts/7')).to.deep.equal(['/posts/{id}', { id: '7' }]);
    expect(found('HEAD', '/lists/1')).to.deep.equal({ allowed: ['PATCH', 'OPTIONS'] });
  });

  it('is not misled by names that every object has', () => {
    for (const path of ['/__proto__', '/constructor', '/toString'])
      expect(found('GET', path), path).to.equal(undefined);
    expect(found('GET', '/posts/__proto__')).to.deep.equal(['/posts/{id}', { id: '__proto__' }]);
  });
});
