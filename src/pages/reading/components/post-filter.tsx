import type { JSX } from 'preact';
import { Field, Form, TextArea } from '../../shell/fields.tsx';
import { constraints } from '../../../../generated/constraints.ts';
import type { Schema } from '../../../../generated/shapes.ts';

const { Filter: RULES } = constraints;
const MAX_COUNT = RULES.minUpvotes.maximum;

const TEXTS = [
  ['words', 'Words', 'One per line. Posts match any line, in any word form. Words on one line must all match.'],
  ['phrases', 'Phrases', 'One per line. Posts match any line, word for word.'],
  ['not', 'Without', 'One word or phrase per line. Posts with any of them are left out.'],
] as const;
const COUNTS = [
  ['minUpvotes', 'Minimum upvotes of the filter'],
  ['minViews', 'Minimum readers of the filter'],
  ['maxAgeDays', 'Maximum age of the filter in days'],
] as const;
const KINDS: readonly (readonly [Schema<'PostKind'>, string])[] = [
  ['article', 'Articles'],
  ['video:youtube', 'Videos'],
  ['share', 'Shared links'],
  ['news', 'News'],
  ['release', 'Releases'],
  ['tutorial', 'Tutorials'],
  ['opinion', 'Opinions'],
  ['comparison', 'Comparisons'],
  ['story', 'Stories'],
  ['listicle', 'Listicles'],
  ['launch', 'Product launches'],
  ['showcase', 'Showcases'],
  ['newsletter', 'Newsletters'],
  ['magazine', 'Tech magazines'],
];

/** A filter as its form has it: texts by field, and the kinds that are chosen. */
export interface FilterForm {
  readonly texts: Readonly<Record<string, string>>;
  readonly types: readonly string[];
}

/** Reads the form of a filter. */
export function readFilterForm(form: (field: string) => string): FilterForm {
  const fields = [...TEXTS.map(([name]) => name), 'about', 'languages', ...COUNTS.map(([name]) => name)];
  return {
    texts: Object.fromEntries(fields.map((name) => [name, form(name).trim()])),
    types: KINDS.flatMap(([kind]) => (form(`type-${kind}`) === 'on' ? [kind] : [])),
  };
}

/**
 * Returns the filter that a form changes one into: members that the form has not stay as they are, and null is for none
 * at all.
 */
export function filterOfForm({ texts, types }: FilterForm, before: Schema<'Filter'> | null): object | null {
  const linesOf = (name: string): string[] => split(texts[name] ?? '', /\n/);
  const countOf = (name: string): number | undefined => (texts[name] ? Number(texts[name]) : undefined);
  const listOf = (list: readonly string[]): readonly string[] | undefined => (list.length > 0 ? list : undefined);
  const filter = {
    ...before,
    words: listOf(linesOf('words')),
    phrases: listOf(linesOf('phrases')),
    not: listOf(linesOf('not')),
    about: texts.about || undefined,
    languages: listOf(split(texts.languages?.toLowerCase() ?? '', /[\s,;]+/)),
    types: listOf([...types, ...(before?.types ?? []).filter((type) => !KINDS.some(([kind]) => kind === type))]),
    minUpvotes: countOf('minUpvotes'),
    minViews: countOf('minViews'),
    maxAgeDays: countOf('maxAgeDays'),
  };
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return given.length === 0 ? null : Object.fromEntries(given);
}

function split(text: string, by: RegExp): string[] {
  return text
    .split(by)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Returns the form of a filter. */
export function formOfFilter(filter: Schema<'Filter'> | null): FilterForm {
  const { words = [], phrases = [], not = [], about = '', languages = [], types = [], ...counts } = filter ?? {};
  const numbers: Record<string, string> = {};
  for (const [name] of COUNTS) numbers[name] = String(counts[name] ?? '');
  const texts: Record<string, string> = { words: words.join('\n'), phrases: phrases.join('\n'), not: not.join('\n') };
  return { texts: { ...texts, about, languages: languages.join(', '), ...numbers }, types };
}

/** Explains which field of the form was refused, by the path of the error in the body. */
export function filterRefusal(path: string, message: string): string {
  const [, , member = '', entry] = path.split('/');
  const text = TEXTS.find(([name]) => name === member);
  const line = entry === undefined ? '' : `, line ${Number(entry) + 1}`;
  if (text) return `${text[1]}${line}: ${textRule(message)}`;
  if (member === 'about') return 'Near in meaning to: describe the topic in plain English, in at most 200 characters.';
  if (member === 'languages') return 'Languages: enter two-letter codes separated by commas, such as en, de.';
  const count = COUNTS.find(([name]) => name === member);
  if (count) return `${count[1]}: enter a whole number from 1 to ${MAX_COUNT}, or leave it empty.`;
  return 'A source in this filter no longer exists. Clear the filter to start again.';
}

function textRule(message: string): string {
  if (message.includes('common words')) return 'these words are too common to search for. Choose others.';
  return `enter at most ${RULES.words.maxItems} lines of at most ${RULES.words.items.maxLength} characters.`;
}

/** The form of what the posts of a custom feed must fit. */
export function PostFilterForm({ action, values }: { action: string; values: FilterForm }): JSX.Element {
  return (
    <Form action={action}>
      {TEXTS.map(([name, label, help]) => (
        <TextArea key={name} name={name} label={label} help={help} rows={3} value={values.texts[name] ?? ''} />
      ))}
      <Field
        name="about"
        label="Near in meaning to"
        maxLength={RULES.about.maxLength}
        placeholder="Anything"
        help="A topic in plain English, such as “how databases store data”. Posts match by meaning, in any words."
        value={values.texts.about ?? ''}
      />
      <Field
        name="languages"
        label="Languages"
        placeholder="Any"
        help="Two-letter codes separated by commas, such as en, de."
        value={values.texts.languages ?? ''}
      />
      <div class="row">
        {COUNTS.map(([name, label]) => (
          <Field
            key={name}
            id={`filter-${name}`}
            name={name}
            label={label}
            type="number"
            min="1"
            max={String(MAX_COUNT)}
            placeholder="Any"
            value={values.texts[name] ?? ''}
          />
        ))}
      </div>
      <fieldset class="kinds">
        <legend>Only these kinds of posts</legend>
        {KINDS.map(([kind, label]) => (
          <label key={kind}>
            <input type="checkbox" name={`type-${kind}`} value="on" checked={values.types.includes(kind)} /> {label}
          </label>
        ))}
      </fieldset>
      <button type="submit">Save filter</button>
    </Form>
  );
}
