/** Scripts with which shells complete commands and options, from the commands themselves. */
import type { Command } from './command.ts';
import { UsageError } from './exit-codes.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
const GLOBAL = ['json', 'help'];

const optionsOf = ({ options }: Command): string[] => [...Object.keys(options), ...GLOBAL];
const bashWords = (command: Command): string =>
  [...(command.words ?? []), ...optionsOf(command).map((option) => `--${option}`)].join(' ');

/** zsh runs it through its own emulation of bash's completion. */
const completeInBash = (commands: readonly Command[]): string =>
  [
    '_bourse() {',
    '  local word="${COMP_WORDS[COMP_CWORD]}"',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')}" -- "$word"))`,
    '    return',
    '  fi',
    '  case "${COMP_WORDS[1]}" in',
    ...commands.map(
      (command) => `    ${command.name}) COMPREPLY=($(compgen -W "${bashWords(command)}" -- "$word")) ;;`,
    ),
    '  esac',
    '}',
    'complete -F _bourse bourse',
  ].join('\n');

const quote = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;
const completeInFish = (commands: readonly Command[]): string =>
  [
    'complete -c bourse -f',
    ...commands.flatMap((command) => {
      const { name, summary, words = [], about } = command;
      const after = `complete -c bourse -n '__fish_seen_subcommand_from ${name}'`;
      return [
        `complete -c bourse -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,
        ...words.map((word) => `${after} -a ${word}`),
        ...optionsOf(command).map((option) => `${after} -l ${option} -d ${quote(about[option] ?? option)}`),
      ];
    }),
  ].join('\n');

/** `list`: all commands, this one among them. */
export const createCompletion = (list: () => readonly Command[]): Command => ({
  name: 'completion',
  summary: 'Prints the script that completes commands in a shell.',
  usage: SHELLS.join('|'),
  example: 'source <(bourse completion bash)',
  options: {},
  about: {},
  words: SHELLS,
  async run({ output }, [shell]) {
    const scripts: Readonly<Record<string, () => string>> = {
      bash: () => completeInBash(list()),
      zsh: () => `autoload -U +X bashcompinit && bashcompinit\n${completeInBash(list())}`,
      fish: () => completeInFish(list()),
    };
    const script = scripts[shell ?? ''];
    if (!script) throw new UsageError(`Say which shell: ${SHELLS.join(', ')}.`);
    output.line(script());
  },
});
