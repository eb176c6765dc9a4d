import { expect } from 'chai';
import { keywordTags, withKeywordTags } from '../../src/ingest/enrich/keyword-tags.ts';
import type { ParsedFeed } from '../../src/ingest/parse/feed.ts';
import { processorTime } from '../support/processor-time.ts';

describe('keywordTags', () => {
  const cases: [string, string, string[]][] = [
    ['Announcing TypeScript 6.0', '', ['typescript']],
    ['PostgreSQL vs. SQLite in 2026', '', ['postgresql', 'sqlite']],
    ['Writing a compiler in Rust', '', ['compilers', 'rust']],
    ['Error handling in Go', '', ['go']],
    ['Go 1.26 is released', '', ['go']],
    ['10 places to Go this summer', '', []],
    ['Ready, set, Go', '', []],
    ['We express our thanks', 'express '.repeat(20), []],
    ['Rust on my bicycle chain', '', ['rust']],
    ['Node.js 26 and React', '', ['node.js', 'react']],
    ['How reaction times react', 'to react is human '.repeat(9), []],
    ['C++ and C# compared', '', ['c#', 'c++']],
    ['A note', 'We moved to Kubernetes. Kubernetes is big. Our Kubernetes cluster grew.', ['kubernetes']],
    ['A note', 'Once we looked at Kubernetes.', []],
    ['Nothing in particular', 'Just words about a walk.', []],
    ['', '', []],
    ['jose 6.1', 'The release is out.\njose is a JavaScript module for signed tokens.', ['javascript']],
    ['tantivy 0.24', 'tantivy is a full-text search engine library written in Rust.', ['rust', 'search']],
    ['Reactのサーバーコンポーネント入門', '', ['react']],
    ['Nos débuts avec l’apprentissage profond', '', ['machine-learning']],
    ['OpenSSH 10.2p2 fixes a pre-auth denial of service', '', ['security']],
    ['Goodbye, Node 20', '', ['node.js']],
    ['A tree of node 20', '', []],
    ['We compared five vector databases', '', ['databases', 'search']],
    ['A long walk', `${'Words about a walk. '.repeat(60)}Linux, Linux and Linux.`, []],
  ];
  for (const [title, text, tags] of cases)
    it(`finds ${tags.join(', ') || 'nothing'} in ${JSON.stringify(title)}${text && ' with its text'}`, () =>
      expect(keywordTags(title, text)).to.deep.equal(tags));

  it('replace those of a feed that are no topics', () => {
    const item = (tags: string[], author?: string) => ({
      title: 'Error handling in Go',
      tags,
      author: author && { name: author },
    });
    const tagsOf = (...items: object[]) =>
      withKeywordTags({ items } as unknown as ParsedFeed).items.map(({ tags }) => tags);
    const [news, author, code, own, unknown] = tagsOf(
      item(['news']),
      item(['ada-lovelace'], 'Ada Lovelace'),
      item(['pn-4821']),
      item(['errors', 'news']),
      { ...item(['news']), title: 'A walk' },
    );
    expect([news, author, code]).to.deep.equal([['go'], ['go'], ['go']]);
    expect([own, unknown]).to.deep.equal([['errors', 'news'], ['news']]);
  });

  it('gives five tags at most, the clearest first', () => {
    const tags = keywordTags(
      'Docker',
      'Kubernetes '.repeat(5) + 'Terraform Ansible Redis MySQL nginx Linux '.repeat(3),
    );
    expect(tags).to.have.length(5);
    expect(tags.slice(0, 2)).to.deep.equal(['kubernetes', 'docker']);
  });

  it('reads a long text in no time', async () => {
    const read = () => keywordTags('a '.repeat(250), 'in with using Go C R vs. '.repeat(40_000));
    expect(await processorTime(read)).to.be.below(500);
  });
});
