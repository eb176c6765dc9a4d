import { COMMANDS } from '../../generated/commands.ts';
import { API_OPTIONS, areaNames, findCommand } from './api-command-line.ts';
import { inputOptions } from './api-request.ts';
import { CliError } from './cli-error.ts';
import type { CliIo } from './cli-io.ts';
import { readProfiles } from './profiles.ts';

/** Scripts of shells, each of which asks dcs for the words that may come next. */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_dcs() {
  local word
  COMPREPLY=()
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(dcs __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _dcs dcs
`,
  zsh: `#compdef dcs
_dcs() {
  local -a candidates
  candidates=("\${(@f)$(dcs __complete "\${(@)words[2,$CURRENT]}" 2>/dev/null)}")
  compadd -- $candidates
}
compdef _dcs dcs
`,
  fish: `complete -c dcs -f -a '(dcs __complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
`,
};

/** `dcs completion <shell>`: the script of a shell. Throws CliError for an unknown one. */
export function printCompletion(io: CliIo, [shell = '']: readonly string[]): void {
  const script = SCRIPTS[shell];
  if (script === undefined) throw new CliError('usage', `Name a shell: ${Object.keys(SCRIPTS).join(', ')}.`);
  io.out(script);
}

/** Prints the words that may stand last after others, a line each; the last one may be typed in part. */
export function complete(io: CliIo, typed: readonly string[], commands: readonly string[]): void {
  const before = typed.slice(0, -1);
  const last = typed.at(-1) ?? '';
  const candidates = candidatesAfter(io, before, commands).filter((word) => word.startsWith(last));
  io.out(candidates.map((word) => `${word}\n`).join(''));
}

function candidatesAfter(io: CliIo, before: readonly string[], commands: readonly string[]): readonly string[] {
  const [first, area, verb] = before;
  if (first === undefined) return commands;
  if (before.at(-1) === '--profile' || (['use', 'logout'].includes(first) && before.length === 1))
    return Object.keys(readProfiles(io).profiles);
  if (first === 'completion') return Object.keys(SCRIPTS);
  if (first === 'listen') return ['--forward-to', '--secret', '--profile', '--json', ...optionsOf('streamEvents')];
  if (first === 'login') return ['--profile', '--read-only', '--json'];
  if (first !== 'api') return [];
  if (area === undefined) return areaNames();
  if (verb === undefined) return COMMANDS.filter((command) => command.area === area).map((command) => command.verb);
  return afterVerb(before.slice(1));
}

function afterVerb(words: readonly string[]): readonly string[] {
  const { command } = findCommand(words);
  if (command === undefined) return [];
  const input = command.inputs.find(({ flag }) => `--${flag}` === words.at(-1));
  if (input?.values !== undefined) return input.values;
  return [...optionsOf(command.id), ...API_OPTIONS.map(({ flag }) => `--${flag}`)];
}

function optionsOf(id: string): string[] {
  const command = COMMANDS.find((operation) => operation.id === id);
  return command === undefined ? [] : inputOptions(command).map(({ flag }) => `--${flag}`);
}
