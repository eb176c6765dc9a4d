import { FeedError } from '../parse/feed.ts';
import { SKIPPED, type PackageList } from './package-list.ts';

interface Required {
  readonly version: string;
  readonly isDirect: boolean;
}

/** Requirements and replacements until now, by module path. */
interface Module {
  readonly required: Map<string, Required>;
  readonly replaced: Map<string, readonly string[]>;
}

/** Requirements of go.mod, with its replacements (Go Modules Reference, go.mod files). */
export function readGoMod(text: string, list: PackageList): void {
  const module: Module = { required: new Map(), replaced: new Map() };
  let block = '';
  for (const line of text.split(/\r?\n/)) {
    const [code = '', ...comment] = line.split('//');
    const words = code
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/^["`]|["`]$/g, ''));
    if (words[0] === '') continue;
    if (words[0] === ')') block = '';
    else if (words[1] === '(') block = words[0] ?? '';
    else {
      const [verb = '', ...rest] = block === '' ? words : [block, ...words];
      readDirective(module, verb, { words: rest, isIndirect: comment.join('//').trim().startsWith('indirect') });
    }
  }
  if (module.required.size === 0 && !/^[ \t]*module[ \t]+\S/m.test(text))
    throw new FeedError('malformed', 'The file is no go.mod: it names no module. Send it as go wrote it.');
  for (const [name, required] of module.required) addModule(list, name, { ...required, module });
}

function readDirective(
  { required, replaced }: Module,
  verb: string,
  { words, isIndirect }: { words: readonly string[]; isIndirect: boolean },
): void {
  const [name = '', version = ''] = words;
  if (verb === 'require' && version !== '') required.set(name, { version, isDirect: !isIndirect });
  const arrow = words.indexOf('=>');
  if (verb === 'replace' && arrow > 0) replaced.set(words.slice(0, arrow).join(' '), words.slice(arrow + 1));
}

function addModule(
  list: PackageList,
  name: string,
  { version, isDirect, module: { replaced } }: Required & { module: Module },
): void {
  const [target = name, targetVersion] = replaced.get(`${name} ${version}`) ?? replaced.get(name) ?? [];
  if (/^\.{1,2}\/|^\//.test(target)) list.skip(name, SKIPPED.folder);
  else list.add({ ecosystem: 'golang', name: target, version: targetVersion ?? version, isDirect });
}
