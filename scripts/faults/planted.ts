import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const FOLDER = 'scripts/faults/planted';

/** A text of a file, which stands there once, and what is put in its place; without it the file is new. */
export interface Edit {
  readonly file: string;
  readonly text?: string;
  readonly put: string;
}

/** Edits that are planted together, and the one check that is to find them. */
export interface Fault {
  readonly class: string;
  readonly what: string;
  readonly edits: readonly Edit[];
  /** Applied before the edits: an endpoint that was added, by its file in `patches/`. */
  readonly patch?: string;
  /** `codegen`, a target of make as `make types`, or a test by its place in test/. */
  readonly check: string;
  /** Of a test: the titles that are run (a regular expression). */
  readonly only?: string;
  /** The operation or file that the check names; without it, the check is to pass. */
  readonly says?: string;
}

type Written = Omit<Fault, 'class' | 'edits'> & Partial<Edit> & { readonly edits?: readonly Edit[] };

/** All faults by class, in the order of their files; with ONLY, a regular expression, those that hold it. */
export function readFaults(only = process.env.ONLY ?? ''): Fault[] {
  const files = readdirSync(FOLDER).sort();
  const classes = files.flatMap((file) =>
    Object.entries(parse(readFileSync(join(FOLDER, file), 'utf8')) as Record<string, Written[]>),
  );
  const all = classes.flatMap(([name, faults]) =>
    faults.map(({ file, text, put, edits, ...rest }): Fault => {
      const one = file === undefined ? [] : [{ file, put: put ?? '', ...(text !== undefined && { text }) }];
      return { ...rest, class: name, edits: edits ?? one };
    }),
  );
  const chosen = all.filter((fault) => new RegExp(only).test(JSON.stringify(fault)));
  if (chosen.length === 0) throw new Error(`No fault holds ${only}: see ${FOLDER}.`);
  return chosen;
}
