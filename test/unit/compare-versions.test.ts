import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { compareVersions } from '../../src/domain/changes/compare-versions.ts';
import type { Schema } from '../../generated/shapes.ts';

/** Versions in ascending order; those of a list are equal. From the specifications and tests of each ecosystem. */
const ORDERS: Readonly<Record<Schema<'Ecosystem'>, readonly (readonly (string | string[])[])[]>> = {
  npm: [
    [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      ['1.0.0', '1.0.0+build'],
      '2.0.0',
    ],
  ],
  cargo: [['0.9.9', '1.0.0-rc.1', '1.0.0', '1.10.0', '1.11.0']],
  golang: [
    [
      'v0.0.0-20190101000000-aaaaaaaaaaaa',
      'v0.0.0-20200101000000-bbbbbbbbbbbb',
      'v1.0.0-rc1',
      'v1.0.0',
      ['v2.0.0+incompatible', 'v2.0.0'],
      'v10.0.0',
    ],
  ],
  pypi: [
    [
      '1.0.dev456',
      '1.0a1',
      '1.0a2.dev456',
      '1.0a2',
      '1.0b1.dev456',
      '1.0b2',
      '1.0rc1',
      ['1.0', '1.0.0'],
      '1.0+abc.5',
      '1.0.post1',
      '1.1',
      '1.10',
      '1!0.1',
    ],
  ],
  gem: [['1.0.a', '1.0.b1', '1.0.rc1', ['1.0', '1.0.0'], '1.0.1', '1.9', '1.10']],
  maven: [
    [
      '1-alpha2snapshot',
      '1-alpha2',
      '1-alpha-123',
      '1-beta-2',
      '1-beta123',
      '1-m2',
      '1-m11',
      '1-rc',
      '1-cr2',
      '1-rc123',
      '1-snapshot',
      ['1', '1.0', '1.0.0', '1-ga', '1.final', '1-release'],
      '1-sp',
      '1-sp2',
      '1-sp123',
      '1-abc',
      '1-def',
      '1-pom-1',
      '1-1-snapshot',
      '1-1',
      '1-2',
      '1-123',
    ],
    [
      '2.0',
      ['2.0.a', '2.0.0.a'],
      '2-1',
      '2.0.2',
      '2.0.123',
      '2.1.0',
      '2.1-a',
      '2.1b',
      '2.1-c',
      '2.1-1',
      '2.1.0.1',
      '2.2',
      '2.123',
      '11.a2',
      '11.a11',
      '11.b2',
      '11.b11',
      '11.m2',
      '11.m11',
      '11',
      '11.a',
      '11b',
      '11c',
      '11m',
    ],
    ['2.0.17.RELEASE', '2.0.18.RELEASE', '2.1.0.M1', '2.1.0.RC1', '2.1.0.RELEASE'],
    ['31.1-android', '31.1-jre', '33.4.8-jre'],
  ],
  composer: [
    [
      '1.0.0-dev',
      '1.0.0-alpha1',
      '1.0.0-alpha2',
      '1.0-beta',
      '1.0.0-RC1',
      ['1.0', '1.0.0', 'v1.0.0.0', '1.0.0-stable', '1.0.0+build'],
      '1.0.0-p1',
      '1.0.1',
      '1.10',
    ],
  ],
};

/** `a < b`, `a = b` or `a > b` of 200 pairs of versions, as the command of each ecosystem says. */
const FOUND = JSON.parse(readFileSync('test/unit/version-orders.json', 'utf8')) as Readonly<
  Record<Schema<'Ecosystem'>, { readonly command: string; readonly orders: readonly string[] }>
>;

describe('versions', () => {
  for (const [ecosystem, { command, orders }] of Object.entries(FOUND))
    it(`of ${ecosystem} stand as ${command.split(' of ', 1)[0]} says`, () => {
      expect(orders).to.have.lengthOf(200);
      for (const order of orders) {
        const [a = '', sign = '', b = ''] = order.split(' ');
        const found = compareVersions(ecosystem as Schema<'Ecosystem'>, a, b) ?? NaN;
        expect(Math.sign(found), order).to.equal('<=>'.indexOf(sign) - 1);
      }
    });

  for (const [ecosystem, orders] of Object.entries(ORDERS))
    for (const order of orders)
      it(`of ${ecosystem} stand in the order of its own tool: ${order.flat()[0]} and so on`, () => {
        const ranked = order.flatMap((item, rank) => [item].flat().map((version) => ({ version, rank })));
        for (const a of ranked)
          for (const b of ranked)
            expect(
              Math.sign(compareVersions(ecosystem as Schema<'Ecosystem'>, a.version, b.version) ?? NaN),
              `${a.version} ${b.version}`,
            ).to.equal(Math.sign(a.rank - b.rank));
      });

  it('that are none of the ecosystem are compared with nothing', () => {
    for (const [ecosystem, text] of [
      ['npm', '1.0'],
      ['npm', 'latest'],
      ['cargo', ''],
      ['golang', 'master'],
      ['pypi', 'unknown'],
      ['gem', 'x y'],
      ['composer', 'dev-main'],
    ] as const)
      expect(compareVersions(ecosystem, text, '1.0.0'), `${ecosystem} ${text}`).to.equal(undefined);
  });
});
