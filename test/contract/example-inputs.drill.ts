import { expect } from 'chai';
import { loadDemo } from '../../src/ingest/store/demo.ts';
import { call, type Answer } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { sharedService, type Service } from '../support/service.ts';
import { reads, type Operation, type Parameter } from './contract.ts';

/** Parameters without an example, as `<operation> <name>`, with reasons. */
const WITHOUT: Readonly<Record<string, string>> = {
  'streamEvents feedId': 'only a custom feed of the caller is taken, whose id no document can know',
};

/** The example beside a schema, or the first in it; undefined for none. */
const exampleIn = ({ example, schema }: Parameter): unknown =>
  example ?? (schema as { examples?: readonly unknown[] }).examples?.[0];

/** As tools fill in what a document has, and as a person does who tries the demo. */
describe('the examples of what reads take', function () {
  this.timeout(120_000);
  let service: Service;
  let reader: Person;

  before(async () => {
    service = await sharedService();
    await loadDemo(service.db);
    reader = await person(service.db);
  });

  const ask = async (operation: Operation, parameters: readonly Parameter[]): Promise<Answer> => {
    const values = parameters.map((one) => ({ ...one, value: [exampleIn(one)].flat().join() }));
    const of = (place: string) => values.filter((one) => one.in === place);
    const path = of('path').reduce((text, { name, value }) => text.replace(`{${name}}`, value), operation.path);
    const query = new URLSearchParams(of('query').map(({ name, value }) => [name, value]));
    const headers = Object.fromEntries(of('header').map(({ name, value }) => [name.toLowerCase(), value]));
    return call(service.url, `${path}?${query}`, { headers, ...(operation.open ? {} : { token: reader.token }) });
  };

  it('are there for every parameter that can have one', () => {
    const without = reads.flatMap(({ id, parameters }) =>
      parameters.filter((one) => exampleIn(one) === undefined).map(({ name }) => `${id} ${name}`),
    );
    expect(without).to.deep.equal(Object.keys(WITHOUT));
  });

  for (const operation of reads)
    it(`of ${operation.id} work, all together and each alone`, async () => {
      const given = operation.parameters.filter((one) => exampleIn(one) !== undefined);
      const needed = given.filter((one) => one.in === 'path' || one.required === true);
      const ends = given.filter(({ name }) => operation.id === 'streamEvents' && name === 'seconds');
      const alone = given
        .filter((one) => !needed.includes(one) && !ends.includes(one))
        .map((one) => [...needed, ...ends, one]);
      for (const parameters of [given, ...alone]) {
        const answer = await ask(operation, parameters);
        const isDocumented = answer.status === 404 && '404' in operation.responses;
        const said = `${parameters.map(({ name }) => name).join()}: ${answer.status} ${answer.text}`;
        expect(Math.floor(answer.status / 100) === 2 || isDocumented, said).to.equal(true);
      }
    });
});
