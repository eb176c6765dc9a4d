import { entriesOf, listOf, membersOf, parseJsonObject, textOf, type ManifestMembers } from './members.ts';
import { SKIPPED, type PackageList } from './package-list.ts';

const EXACT = /^v?(\d+\.\d+\.\d+(?:\.\d+)?(?:-[0-9A-Za-z.]+)?)$/;

/** Requirements of composer.json (Composer, The composer.json schema). */
export function readComposerJson(text: string, list: PackageList): void {
  const document = parseJsonObject(text);
  for (const group of ['require', 'require-dev'])
    for (const [name, value] of entriesOf(document[group])) {
      const requirement = (textOf(value) ?? '').trim();
      // PHP itself, its extensions and libraries have names without a vendor.
      if (!name.includes('/')) list.skip(name, SKIPPED.platform);
      else
        list.add({
          ecosystem: 'composer',
          name: name.toLowerCase(),
          version: EXACT.exec(requirement)?.[1],
          requirement: requirement || undefined,
          isDirect: true,
        });
    }
}

/** Packages of composer.lock, which does not say what the project asks for. */
export function readComposerLock(text: string, list: PackageList): void {
  const document = parseJsonObject(text);
  for (const entry of [...listOf(document.packages), ...listOf(document['packages-dev'])])
    addLocked(list, membersOf(entry));
}

function addLocked(list: PackageList, entry: ManifestMembers): void {
  const name = (textOf(entry.name) ?? '').toLowerCase();
  if (membersOf(entry.dist).type === 'path') list.skip(name, SKIPPED.folder);
  else
    list.add({
      ecosystem: 'composer',
      name,
      version: textOf(entry.version),
      isDirect: null,
      isPublished: textOf(entry['notification-url']) === 'https://packagist.org/downloads/',
    });
}
