import type { Command } from 'commander';
import { group, runText } from '../command.ts';
import { UsageError } from '../exit-codes.ts';

/** A command by its words, such as `account create`, with what may follow it. */
interface CommandNode {
  readonly path: string;
  readonly words: readonly { readonly word: string; readonly about: string }[];
}

const SHELLS: Readonly<Record<string, (places: readonly CommandNode[]) => string>> = { bash, zsh, fish };

/** `dcs completion`: a script that completes commands and options. `loadAll` loads every command. */
export function completionCommand(loadAll: () => Promise<Command>): Command {
  return group('completion', 'Print a script that completes commands and options in your shell')
    .argument('<shell>', `one of ${Object.keys(SHELLS).join(', ')}`)
    .addHelpText(
      'after',
      `
  bash:  dcs completion bash > ~/.local/share/bash-completion/completions/dcs
  zsh:   dcs completion zsh > "\${fpath[1]}/_dcs"
  fish:  dcs completion fish > ~/.config/fish/completions/dcs.fish`,
    )
    .action(
      runText(async (shell) => {
        const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
        if (!script) throw new UsageError(`Unknown shell ${shell}. Use one of ${Object.keys(SHELLS).join(', ')}.`);
        return script(commandNodes(await loadAll(), ''));
      }),
    );
}

function commandNodes(command: Command, path: string): CommandNode[] {
  const commands = command.commands.map((child) => ({ word: child.name(), about: child.description() }));
  const options = command.options.map((option) => ({ word: option.long ?? option.flags, about: option.description }));
  const help = { word: '--help', about: 'show the usage' };
  return [
    { path, words: [...commands, ...options, help] },
    ...command.commands.flatMap((child) => commandNodes(child, `${path} ${child.name()}`.trim())),
  ];
}

/** Of the words typed so far, those that are commands make the place. */
function placeLoop(places: readonly CommandNode[], typed: string): string {
  const known = places.filter(({ path }) => path !== '').map(({ path }) => shellQuoted(path));
  return `for word in "${typed}"; do
    [[ $word == -* ]] && continue
    next="\${place:+$place }$word"
    case "$next" in ${known.join('|')}) place="$next" ;; esac
  done`;
}

function bash(places: readonly CommandNode[]): string {
  const cases = places.map(
    ({ path, words }) =>
      `    ${shellQuoted(path)}) candidates=${shellQuoted(words.map(({ word }) => word).join(' '))} ;;`,
  );
  return `_dcs() {
  local candidates="" place="" word next
  ${placeLoop(places, '${COMP_WORDS[@]:1:COMP_CWORD-1}')}
  case "$place" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$candidates" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _dcs dcs`;
}

function zsh(places: readonly CommandNode[]): string {
  const described = ({ word, about }: CommandNode['words'][number]): string =>
    shellQuoted(`${word.replaceAll(':', '\\:')}:${about.replaceAll('\n', ' ')}`);
  const cases = places.map(
    ({ path, words }) => `    ${shellQuoted(path)}) candidates=(${words.map(described).join(' ')}) ;;`,
  );
  return `#compdef dcs
_dcs() {
  local -a candidates
  local place="" word next
  ${placeLoop(places, '${(@)words[2,CURRENT-1]}')}
  case "$place" in
${cases.join('\n')}
  esac
  _describe 'dcs' candidates || _files
}
compdef _dcs dcs`;
}

function fish(places: readonly CommandNode[]): string {
  const lines = places.flatMap(({ path, words }) => {
    const typed = path.split(' ').filter((word) => word !== '');
    const condition =
      typed.length === 0
        ? '__fish_use_subcommand'
        : typed.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
    return words.map(({ word, about }) => {
      const offered = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`;
      return `complete -c dcs -n ${shellQuoted(condition)} ${offered} -d ${shellQuoted(about.replaceAll('\n', ' '))}`;
    });
  });
  return lines.join('\n');
}

/** As one word of a shell. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'"'"'`)}'`;
}
