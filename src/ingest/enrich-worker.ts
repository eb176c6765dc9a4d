/**
 * Worker entry: reads texts into summaries and vectors on a thread of its own, so that a long one delays no request.
 */
import { parentPort } from 'node:worker_threads';
import { sentenceVector } from '../domain/sentence-vector.ts';
import { readWordTable } from '../domain/word-table.ts';
import { centralSentences } from './lexrank.ts';
import { READ_CHARACTERS, SUMMARY_LIMITS } from './summarise.ts';
import { plainText } from './html.ts';
import type { Question, Read } from './reader-thread.ts';

const table = readWordTable();

parentPort?.on('message', ({ id, texts }: Question) => {
  parentPort?.postMessage({ id, read: texts.map(read) });
});

function read({ kind, text }: Question['texts'][number]): Read {
  if (kind === 'vector') return { vector: sentenceVector(table, text) };
  if (kind === 'summary') return { text: centralSentences(text, SUMMARY_LIMITS) };
  // A page of many megabytes is cut before it is parsed; markup takes a part of the rest.
  return { text: plainText(text.slice(0, READ_CHARACTERS * 5)).slice(0, READ_CHARACTERS) };
}
