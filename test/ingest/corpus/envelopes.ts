import type { Format } from './formats.ts';

/** Change of a document on its way: the entries that are whole must be read all the same. */
export interface Envelope {
  readonly name: string;
  readonly formats: readonly Format[];
  readonly wrap: (document: string) => string | Uint8Array;
  readonly contentType?: string;
  /** Entries that are lost because they are not there as a whole. */
  readonly cut?: number;
}

const XML: readonly Format[] = ['rss', 'rdf', 'atom'];
const behindDeclaration = (document: string, text: string): string => document.replace('?>', `?>${text}`);
const rootOf = (document: string): string => /<([a-z][\w:]*)/i.exec(document.replace(/<\?[^>]*>/, ''))?.[1] ?? '';
const lastOf = (document: string): number => Math.max(document.lastIndexOf('<item'), document.lastIndexOf('<entry'));

export const ENVELOPES: readonly Envelope[] = [
  { name: 'a byte order mark', formats: [...XML, 'json'], wrap: (document) => `\uFEFF${document}` },
  { name: 'empty lines before it', formats: [...XML, 'json'], wrap: (document) => `\n\n  ${document}` },
  { name: 'UTF-16', formats: XML, wrap: (document) => Buffer.from(`\uFEFF${document}`, 'utf16le') },
  { name: 'big-endian UTF-16', formats: XML, wrap: (document) => Buffer.from(`\uFEFF${document}`, 'utf16le').swap16() },
  {
    name: 'Latin-1 that is declared',
    formats: XML,
    wrap: (document) => Buffer.from(document.replace('?>', ' encoding="ISO-8859-1"?>'), 'latin1'),
  },
  { name: 'Latin-1 that is not declared', formats: XML, wrap: (document) => Buffer.from(document, 'latin1') },
  {
    name: 'Latin-1 by its content type',
    formats: XML,
    wrap: (document) => Buffer.from(document, 'latin1'),
    contentType: 'text/xml; charset=iso-8859-1',
  },
  {
    name: 'a public document type',
    formats: XML,
    wrap: (document) =>
      behindDeclaration(
        document,
        `<!DOCTYPE ${rootOf(document)} PUBLIC "-//X//DTD 0.91//EN" "http://x.example/x.dtd">`,
      ),
  },
  {
    name: 'a system document type',
    formats: XML,
    wrap: (document) =>
      behindDeclaration(document, `\n<!DOCTYPE ${rootOf(document)} SYSTEM 'http://x.example/x.dtd'>\n`),
  },
  {
    name: 'a bare document type',
    formats: XML,
    wrap: (document) => behindDeclaration(document, `<!-- x --><!doctype ${rootOf(document)}>`),
  },
  { name: 'an end that is missing', formats: XML, wrap: (document) => document.replace(/<\/[^<]*>\s*$/, '') },
  {
    name: 'an end within the last tag',
    formats: XML,
    wrap: (document) => document.slice(0, lastOf(document) + 20),
    cut: 1,
  },
  {
    name: 'an end within the last text',
    formats: XML,
    wrap: (document) => document.slice(0, document.indexOf('</title>', lastOf(document)) - 2),
    cut: 1,
  },
  { name: 'an end within the last object', formats: ['json'], wrap: (document) => document.slice(0, -30), cut: 1 },
  {
    name: 'control characters',
    formats: XML,
    wrap: (document) => document.replaceAll('<title>', '<title>\u0000\u0008'),
  },
  { name: 'the type of a web page', formats: [...XML, 'json'], wrap: (document) => document, contentType: 'text/html' },
  {
    name: 'UTF-8 that its header calls Latin-1',
    formats: XML,
    wrap: (document) => document,
    contentType: 'text/xml; charset=iso-8859-1',
  },
  {
    name: 'Latin-1 that everything calls UTF-8',
    formats: XML,
    wrap: (document) => Buffer.from(document.replace('?>', ' encoding="UTF-8"?>'), 'latin1'),
    contentType: 'text/xml; charset=utf-8',
  },
  {
    name: 'a page around it',
    formats: XML,
    wrap: (document) => `<!DOCTYPE html><html><body>${document.replace(/^<\?[^>]*>/, '')}</body></html>`,
  },
  {
    name: 'a warning before it',
    formats: XML,
    wrap: (document) => `<br /><b>Warning</b>: odd in <b>x.php</b><br />${document}`,
  },
  { name: 'words behind it', formats: XML, wrap: (document) => `${document}\n<script>x()</script> Made in 2 s` },
  {
    name: 'bare signs in texts',
    formats: XML,
    wrap: (document) => document.replaceAll(/<\/(item|entry)>/g, '<comments>a <b and <texlang</comments></$1>'),
  },
  { name: 'titles that nobody closed', formats: XML, wrap: (document) => document.replaceAll(/ é<\/title>/g, ' é') },
  { name: 'items that nobody closed', formats: ['rss'], wrap: (document) => document.replaceAll('</item>', '') },
  {
    name: 'the namespace of another vocabulary',
    formats: ['rss'],
    wrap: (document) => document.replace('<rss ', '<rss xmlns="http://search.yahoo.com/mrss/" '),
  },
];
