import { expect } from 'chai';
import { faultsOfFlow, faultsOfGuide, faultsOfPage, namedIn } from '../../scripts/contract/mentions.ts';
import { readDocument } from '../../src/contract/document.ts';

const named = namedIn(readDocument(), readDocument('greader'), ['04-paging.md']);

describe('what is named of the contract', () => {
  it('is there where a page asks for it', () => {
    const page = (id: string) => ({
      file: 'src/pages/a.tsx',
      text: `\n  const { data } = await reading.ask(ctx, '${id}');\n`,
    });
    expect(faultsOfPage(page('listTags'), named)).to.deep.equal([]);
    expect(faultsOfPage(page('listLabels'), named)).to.deep.equal([
      'src/pages/a.tsx:2: the page asks listLabels, which is no operation. Ask one that is in spec/, or take the call out.',
    ]);
  });

  for (const [right, wrong, said] of [
    [
      'curl http://localhost:3000/public/v1/tags',
      'curl http://localhost:3000/public/v1/labels',
      '/labels is no operation.',
    ],
    [
      'fetch(`${root}/feeds/popular?limit=2`)',
      'fetch(`${root}/feeds/popular?size=2`)',
      '/feeds/popular takes no size.',
    ],
    ['by `PUT /posts/{id}/vote`.', 'by `POST /posts/{id}/vote`.', 'POST /posts/{id}/vote is no operation.'],
    ["api.GET('/posts/{id}', {})", "api.DELETE('/posts/{id}', {})", 'DELETE /posts/{id} is no operation.'],
    [
      '[all](/public/v1/docs/reference/search#listTags)',
      '[all](/public/v1/docs/reference/posts#listTags)',
      'there is no page',
    ],
    ['[all](/public/v1/docs/guides/paging)', '[all](/public/v1/docs/guides/pages)', 'there is no page'],
    ['[all](/public/v1/docs/json)', '[all](/public/v1/docs/xml)', 'there is no page'],
    [
      'http://localhost:3000/greader/reader/api/0/token',
      'http://localhost:3000/greader/reader/api/0/tokens',
      '/reader/api/0/tokens is no path of the API of Google Reader.',
    ],
  ] as const)
    it(`is there in a guide: ${right}`, () => {
      const guide = (text: string) => ({ file: 'docs/guides/a.md', text: `# A guide\n\n${text}\n` });
      expect(faultsOfGuide(guide(right), named)).to.deep.equal([]);
      const [fault = '', ...others] = faultsOfGuide(guide(wrong), named);
      expect(fault)
        .to.match(/^docs\/guides\/a\.md:3: /)
        .and.include(said);
      expect(others).to.deep.equal([]);
    });

  it('is there in a flow, with its inputs', () => {
    const flow = (id: string, name: string, body: string) => ({
      file: 'docs/flows/a.arazzo.yaml',
      text: `workflows:\n  - steps:\n      - stepId: one
        operationId: ${id}
        parameters: [{ in: path, name: ${name}, value: 1 }]
        requestBody: { payload: { ${body}: 1 } }\n`,
    });
    expect(faultsOfFlow(flow('votePost', 'id', 'vote'), named)).to.deep.equal([]);
    for (const [wrong, said] of [
      [flow('likePost', 'id', 'vote'), 'the step calls likePost, which is no operation.'],
      [flow('votePost', 'post', 'vote'), 'the step gives votePost path post, which it does not take.'],
      [flow('votePost', 'id', 'up'), 'the step gives votePost up, which it does not take.'],
    ] as const)
      expect(faultsOfFlow(wrong, named).join('\n'))
        .to.match(/^docs\/flows\/a\.arazzo\.yaml:3: [^\n]+$/)
        .and.include(said);
  });
});
