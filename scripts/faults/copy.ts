import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Edit, Fault } from './planted.ts';

/** On the same file system as node_modules, whose files the copy shares. */
const FOLDER = '.cache';
const AUTHOR = ['-c', 'user.name=faults', '-c', 'user.email=faults@localhost'];

/** The work tree as it is now, changes that are not committed included, in a folder of its own. */
export class Copy {
  private constructor(readonly root: string) {}

  /** Makes it, with the history, and with node_modules as hard links. */
  static make(): Copy {
    mkdirSync(FOLDER, { recursive: true });
    const root = mkdtempSync(join(FOLDER, 'faults-'));
    const copy = new Copy(root);
    execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', '.', root]);
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      encoding: 'utf8',
    });
    for (const file of listed.split('\0').filter((one) => one !== '' && existsSync(one)))
      cpSync(file, join(root, file), { preserveTimestamps: true });
    execFileSync('cp', ['-al', 'node_modules', join(root, 'node_modules')]);
    copy.git('add', '--all');
    copy.git(...AUTHOR, 'commit', '--quiet', '--allow-empty', '--no-verify', '--message', 'As it is');
    return copy;
  }

  /** Puts in what is wrong. Throws when a text is not there, or more than once, and for a new file that is there. */
  plant({ patch, edits }: Fault): void {
    if (patch !== undefined) this.git('apply', '-C1', join('scripts/faults/patches', `${patch}.patch`));
    for (const edit of edits) writeFileSync(join(this.root, edit.file), edited(this.root, edit));
  }

  /** Puts everything back. */
  restore(): void {
    this.git('reset', '--quiet', '--hard');
    this.git('clean', '--quiet', '--force', '-d');
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private git(...args: string[]): void {
    execFileSync('git', args, { cwd: this.root, stdio: ['ignore', 'ignore', 'pipe'] });
  }
}

/** The text of a file with an edit. Throws when the text of it is not there, or more than once; or the new file is. */
export function edited(root: string, { file, text, put }: Edit): string {
  const path = join(root, file);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const parts = text === undefined && before === '' ? ['', ''] : before.split(text ?? before);
  if (parts.length !== 2) throw new Error(`${file} holds this ${parts.length - 1} times, not once: ${text ?? ''}`);
  return parts.join(put);
}
