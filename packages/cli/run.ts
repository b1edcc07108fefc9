/** A command line from its words to its exit code. */
import { parseArgs } from 'node:util';
import { type Client, createClient, type Language, RefusalError } from '../client/index.ts';
import { accountCommands } from './account-commands.ts';
import type { Command, Values } from './command.ts';
import { createCompletion } from './completion.ts';
import { readCredentials } from './credentials.ts';
import { EXIT, explainFailure, UsageError } from './exit-codes.ts';
import { login } from './login.ts';
import { marketCommands } from './market-commands.ts';
import { orderCommands } from './order-commands.ts';
import { createOutput, type OutputStreams } from './output.ts';
import { createPrompt } from './prompt.ts';
import { formatJson } from './untrusted-text.ts';

export const COMMANDS: readonly Command[] = [
  login,
  ...marketCommands,
  ...orderCommands,
  ...accountCommands,
  createCompletion(() => COMMANDS),
];

export interface Surroundings extends OutputStreams {
  env: Readonly<Record<string, string | undefined>>;
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
}

/** @returns the exit code. */
export async function runCommandLine(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { env, stdin, stdout, stderr } = surroundings;
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    stdout.write(`${describeAll()}\n`);
    return name === undefined ? EXIT.usage : EXIT.done;
  }
  const prompt = createPrompt(stdin, stderr);
  try {
    const command = COMMANDS.find((each) => each.name === name);
    if (!command) throw new UsageError(`There is no command "${name}": bourse --help lists them.`);
    const { values, positionals } = parseCommand(command, rest);
    if (values['help'] === true) {
      stdout.write(`${describe(command)}\n`);
      return EXIT.done;
    }
    const output = createOutput({ stdout, stderr }, env, values['json'] === true);
    let client: Client | null = null;
    const open = (): Client =>
      (client ??= createClient({ ...readCredentials(env), language: readLanguage(env), attempts: 3 }));
    await command.run({ client: open, output, env, ask: prompt.ask }, positionals, values);
    return EXIT.done;
  } catch (error) {
    const { code, sentence } = explainFailure(error);
    const isForProgram = rest.includes('--json') && error instanceof RefusalError;
    stderr.write(`${isForProgram ? formatJson(error.refusal) : sentence}\n`);
    return code;
  } finally {
    prompt.close();
  }
}

function parseCommand(command: Command, args: string[]): { values: Values; positionals: string[] } {
  const options = { ...command.options, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  return { values: values as Values, positionals };
}

const describe = ({ name, summary, usage, example, about }: Command): string =>
  [
    `bourse ${name} ${usage}`.trim(),
    '',
    summary,
    '',
    ...Object.entries({ ...about, json: 'for programs: one JSON text a line' }).map(
      ([option, words]) => `  --${option.padEnd(17)}${words}`,
    ),
    '',
    'Example:',
    `  ${example}`,
  ].join('\n');

const describeAll = (): string =>
  [
    'bourse COMMAND …',
    '',
    ...COMMANDS.map(({ name, summary }) => `  ${name.padEnd(12)}${summary}`),
    '',
    'bourse COMMAND --help shows its options and an example; --json prints for programs.',
    'Exit codes: 0 done, 1 refused, 2 wrong usage, 3 server not reached, 4 unauthorized.',
  ].join('\n');

/** Of the server's sentences, by the terminal's own setting. */
function readLanguage(env: Surroundings['env']): Language {
  const locale = env['LC_ALL'] ?? env['LC_MESSAGES'] ?? env['LANG'] ?? '';
  if (/^zh_(TW|HK|MO)/.test(locale)) return 'cn';
  const languages: Readonly<Record<string, Language>> = { zh: 'zhs', ko: 'kor', es: 'esp' };
  return languages[locale.slice(0, 2)] ?? 'en';
}
