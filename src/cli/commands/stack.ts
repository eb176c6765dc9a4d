import { readFile } from 'node:fs/promises';
import { Option, type Command } from 'commander';
import { getAccountByEmail } from '../../auth/accounts/accounts.ts';
import { unreadableManifest } from '../../domain/tech-stack/manifest.ts';
import { applyManifest } from '../../domain/tech-stack/stack-packages.ts';
import { createManifestThread } from '../../ingest/manifests/manifest-thread.ts';
import { constraints } from '../../../generated/constraints.ts';
import { MAX_MANIFEST_CHARACTERS } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { command, group, runCommand, withDatabase, type CommandOutput } from '../command.ts';
import { UsageError } from '../exit-codes.ts';

interface ReadOptions {
  readonly account: string;
  readonly project?: string;
  readonly format?: Schema<'ManifestFormat'>;
  readonly preview?: boolean;
}

/** `dcs stack`: packages of a person's projects. */
export function stackCommands(): Command {
  return group('stack', "Packages of a person's projects").addCommand(
    command('read', 'Read the packages of a project from its manifest, lock file or bill of materials')
      .argument('<file>', 'such as package-lock.json; it is not kept')
      .requiredOption('--account <address>', 'e-mail address of the account')
      .option('--project <name>', 'project whose packages it names (default: main)')
      .addOption(
        new Option('--format <format>', 'which file it is; told by its text').choices(constraints.ManifestFormat.enum),
      )
      .option('--preview', 'print what would change, and store nothing')
      .action(runCommand<ReadOptions>((options, [file = '']) => readFor(file, options))),
  );
}

async function readFor(
  file: string,
  { account, project, format, preview: isPreview = false }: ReadOptions,
): Promise<CommandOutput> {
  const { maxLength } = constraints.ManifestInput.project;
  if (project !== undefined && (project.trim() === '' || project.length > maxLength))
    throw new UsageError(`--project has 1 to ${maxLength} characters`);
  const text = await readFile(file, 'utf8');
  if (text.length > MAX_MANIFEST_CHARACTERS)
    throw new UsageError(`${file}: has more than ${MAX_MANIFEST_CHARACTERS} characters`);
  const thread = createManifestThread();
  try {
    const manifest = await thread.read(text, format ?? null);
    if ('problem' in manifest) throw unreadableManifest(manifest.problem);
    return await withDatabase(async (db) => {
      const { id } = await getAccountByEmail(db, account);
      return report((await applyManifest(db, id, { manifest, project, isPreview })).result);
    });
  } finally {
    await thread.close();
  }
}

function report(result: Schema<'ManifestChanges'>): CommandOutput {
  const { applied, project, format, packages, added, changed, removed, changes, skipped } = result;
  const verb = applied ? 'were' : 'would be';
  const head = `${project}: ${format} with ${packages} packages; ${added} ${verb} added, ${changed} changed, ${removed} removed`;
  const lines = changes.map(
    ({ change, ecosystem, name, before, after }) =>
      `${change}: ${ecosystem} ${name} ${before ?? '-'} -> ${after ?? '-'}`,
  );
  const left = skipped.map(({ name, reason }) => `skipped: ${JSON.stringify(name)}: ${reason}`);
  return { json: result, text: [head, ...lines, ...left].join('\n') };
}
