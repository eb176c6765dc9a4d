import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { call } from '../support/client.ts';
import { sharedService } from '../support/service.ts';
import type { Json } from '../../src/contract/document.ts';
import { document } from './contract.ts';

interface Media {
  readonly example?: Json;
  readonly examples?: Record<string, { readonly value: Json }>;
}
type Content = Record<string, Media>;

const { responses, schemas } = document.components as unknown as {
  responses: Record<string, { content?: Content }>;
  schemas: Record<string, Json>;
};
const errors = Object.entries(responses).filter(([, { content }]) => content?.['application/problem+json']);
const examplesIn = ({ example, examples = {} }: Media): Json[] => [
  ...(example ? [example] : []),
  ...Object.values(examples).map(({ value }) => value),
];

describe('errors as problems (RFC 9457)', () => {
  it('are all of the errors', () => expect(errors).to.have.length.greaterThan(10));

  for (const [name, { content }] of errors)
    it(`have an example for ${name}, which says the same as the error in our own form`, () => {
      const [own, problems] = ['application/json', 'application/problem+json'].map((type) =>
        examplesIn(content![type]!),
      );
      expect(problems).to.have.length.greaterThan(0).and.to.have.length(own!.length);
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      ajv.addSchema({ components: { schemas } }, 'contract');
      const fits = ajv.compile({ $ref: 'contract#/components/schemas/Problem' });
      for (const [i, problem] of problems!.entries()) {
        expect(fits(problem), JSON.stringify(fits.errors)).to.equal(true);
        const { details, ...members } = own![i]!;
        expect(problem).to.deep.include({ ...members, ...(details ? { details } : {}), status: members.statusCode });
        expect(problem.type).to.match(new RegExp(`/problems/${String(problem.error)}$`));
      }
    });

  it('come as the example shows them', async () => {
    const service = await sharedService();
    const { status, body } = await call(service.url, '/profile', { headers: { accept: 'application/problem+json' } });
    expect(status).to.equal(401);
    const shown = responses.Unauthorized!.content!['application/problem+json']!.examples!.noToken!.value;
    expect(Object.keys(body)).to.deep.equal(Object.keys(shown));
    expect([body.title, body.status, body.error, new URL(body.type).pathname]).to.deep.equal([
      shown.title,
      shown.status,
      shown.error,
      new URL(String(shown.type)).pathname,
    ]);
  });
});
