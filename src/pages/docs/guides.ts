import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../environment/project-folder.ts';
import { ERRORS } from '../../http/error-responses.ts';
import * as READER_LIMITS from '../../../generated/greader/limits.ts';
import * as LIMITS from '../../../generated/limits.ts';

/** A guide of docs/guides/. */
export interface Guide {
  /** Its file's name without the number and ending, which its address has. */
  readonly name: string;
  readonly title: string;
  /** The sentence below the title. */
  readonly summary: string;
  /** Markdown after the title. */
  readonly text: string;
  /** All of it, as Markdown. */
  readonly whole: string;
}

/** All guides in the order of their files. `fillIn` puts this service's URL and settings into a text. */
export function readGuides(fillIn: (text: string) => string): readonly Guide[] {
  const folder = join(projectRoot(), 'docs', 'guides');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const text = withNumbers(fillIn(readFileSync(join(folder, file), 'utf8')));
      const whole = text.replace('{{ERRORS}}', errorSections);
      const [heading = '', , summary = '', ...rest] = whole.split('\n');
      return {
        name: file.replace(/^\d+-/, '').replace(/\.md$/, ''),
        title: heading.replace(/^# /, ''),
        summary,
        text: rest.join('\n'),
        whole,
      };
    });
}

/** The contracts' limits in place of their names. */
function withNumbers(text: string): string {
  return Object.entries({ ...READER_LIMITS, ...LIMITS }).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, String(value)),
    text,
  );
}

/** Every error code with its status, cause and remedy. */
function errorSections(): string {
  return Object.entries(ERRORS)
    .map(([code, { status, title, help }]) => `### ${code}\n\n**${status}.** Cause: ${title}.\n\nRemedy: ${help}`)
    .join('\n\n');
}
