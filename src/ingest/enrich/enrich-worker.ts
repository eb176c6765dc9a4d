/** Worker thread: turns texts into summaries and vectors, so that a long text delays no request. */
import { threadProcPath } from '../../background/processor-time.ts';
import { sentenceVector } from '../../domain/text/sentence-vector.ts';
import { readWordTable } from '../../domain/text/word-table.ts';
import { detectLanguage } from './detect-language.ts';
import { ownSummary } from './lexrank.ts';
import { READ_CHARACTERS, SUMMARY_LIMITS } from './summarise.ts';
import { plainText } from '../parse/html.ts';
import type { TextTask, TextResult } from './text-thread.ts';

const table = readWordTable();

/** Without a question, only signals that the thread has started, and which one it is. */
export function run(question: TextTask | undefined): TextResult[] | string | undefined {
  return question === undefined ? threadProcPath() : question.texts.map((text) => readText(question, text));
}

function readText({ kind, about }: TextTask, text: string): TextResult {
  if (kind === 'vector') return { vector: sentenceVector(table, text) };
  if (kind === 'language') return { text: detectLanguage(text) };
  if (kind === 'summary') return { text: ownSummary(text, SUMMARY_LIMITS, about) };
  // Cut before parsing, because a page may have many megabytes. Factor 5: part of the characters are markup.
  return { text: plainText(text.slice(0, READ_CHARACTERS * 5)).slice(0, READ_CHARACTERS) };
}
