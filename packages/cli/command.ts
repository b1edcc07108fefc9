/** What a command is. */
import type { parseArgs } from 'node:util';
import type { Client } from '../client/index.ts';
import type { Output } from './output.ts';

export type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;
/** Of an option, its text, or whether it is there. */
export type Values = Readonly<Record<string, string | boolean | undefined>>;

export interface CommandContext {
  /** Opened when first needed. */
  client(): Client;
  output: Output;
  env: Readonly<Record<string, string | undefined>>;
  /** Asks a person, or reads the next line of what is piped in. */
  ask(question: string, options?: { isSecret?: boolean }): Promise<string>;
}

export interface Command {
  name: string;
  summary: string;
  /** What follows the name. */
  usage: string;
  example: string;
  options: Options;
  /** What the options mean; each has a line. */
  about: Readonly<Record<string, string>>;
  /** Words that may come first, for completion. */
  words?: readonly string[];
  run(context: CommandContext, words: readonly string[], values: Values): Promise<void>;
}

export const textOf = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};
