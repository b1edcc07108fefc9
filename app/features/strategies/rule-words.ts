/** A strategy's rule in words, with its own numbers. */
import { EVERY } from '@bourse/core/strategies/types.ts';
import type { Answer } from '../../api/use-call.ts';
import { formatCount } from '../../format/numbers.ts';
import { fill, type Texts } from '../../language/language.ts';

export type Strategy = Answer<'strategies/getStrategy'>['strategy'];
type Words = Texts['strategies'];

const TENTHS = 10;

export const rhythmOf = (every: number): keyof Words['rhythm'] =>
  every === EVERY.day ? 'day' : every === EVERY.week ? 'week' : 'month';

/** `count`: of how many instruments. */
export function ruleInWords(
  t: Words,
  { kind, parameters }: Pick<Strategy, 'kind' | 'parameters'>,
  count: number,
): string {
  const words: Record<string, string> = { n: formatCount(count), every: '' };
  for (const { name, unit, value } of parameters) {
    if (unit === 'every') words[name] = t.every[rhythmOf(value)];
    else words[name] = unit === 'tenths' ? String(value / TENTHS) : formatCount(value);
  }
  return fill(t.rule[kind], words);
}

/** A parameter's name; unknown ones, as from a later server, stay unchanged. */
export const parameterName = (t: Words, name: string): string =>
  (t.parameter as Readonly<Record<string, string>>)[name] ?? name;
