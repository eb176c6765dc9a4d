import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { readManifest } from '../../src/ingest/manifests/read-manifest.ts';
import type { ManifestPackage } from '../../src/domain/tech-stack/manifest.ts';

/** Manifests of packages as their registries give them, and the dependencies that a tool of the ecosystem finds. */
const FOLDER = 'test/ingest/manifests-of-packages/';

interface Found {
  readonly file: string;
  /** The tool that found them. */
  readonly command: string;
  /** `name version` of a lock file. */
  readonly versions?: readonly string[];
  /** `name requirement` of a manifest; only the name where the file does not say what its property stands for. */
  readonly requirements?: readonly string[];
  /** Dependencies of the project itself, where the tool tells them. */
  readonly direct?: readonly string[];
  /** Reasons of dependencies that no registry has, by name. */
  readonly skipped: Readonly<Record<string, string>>;
}

const read = (file: string): string => readFileSync(FOLDER + file, 'utf8');
const idOf = ({ name, version, requirement }: ManifestPackage): string =>
  [name, version ?? requirement ?? ''].join(' ').trim();
/** A requirement of Cargo without an operator is one with a caret (The Cargo Book, Specifying Dependencies). */
const withCaret = (id: string): string => id.replace(/ (?=\d[\d.]*$)/, ' ^');

describe('manifests of packages', () => {
  for (const { file, versions, requirements, direct, skipped } of JSON.parse(read('dependencies.json')) as Found[])
    it(`read ${file} as its own tool does`, () => {
      const manifest = readManifest(read(file), null);
      const ids = manifest.packages.map(idOf).map((id) => (file.endsWith('Cargo.toml') ? withCaret(id) : id));
      if (versions) expect(ids).to.have.members(versions);
      else {
        // A package that is asked for twice has the first requirement.
        const names = new Set(requirements?.map((id) => id.split(' ', 1)[0]));
        expect(manifest.packages.map(({ name }) => name)).to.have.members([...names]);
        expect(requirements).to.include.members(ids);
      }
      if (direct && versions) expect(manifest.packages.filter((item) => item.direct).map(idOf)).to.have.members(direct);
      expect(Object.fromEntries(manifest.skipped.map(({ name, reason }) => [name, reason]))).to.deep.equal(skipped);
    });
});
