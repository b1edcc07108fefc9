/** A strategy's rule in words, with its own numbers. */
import { EVERY } from '@bourse/core/products/strategies/rules.ts';
import type { Answer } from '../../api/use-call.ts';
import { formatCount } from '../../format/numbers.ts';
import { fill, type Texts } from '../../language/language.ts';
import type { Market } from '@bourse/core/markets/market.ts';
import { INSTRUMENTS_MAXIMUM, RULES } from '@bourse/core/products/strategies/kinds.ts';
import type { CommandInput } from '@bourse/web/calls.ts';

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

/** A run of one's own strategy, present or past, with one's own money. */
export type Run = NonNullable<Answer<'strategies/getStrategy'>['run']>;

/** A strategy being set up. */

export interface Draft {
  market: Market;
  instruments: readonly string[];
  /** As typed, by name. */
  parameters: Readonly<Record<string, string>>;
  /** Basis points, or null for never. */
  stopAt: number | null;
}
/** Losses at which it may stop, in basis points. */
export const STOPS = [1_000, 1_500, 2_500, 4_000, null] as const;
/** The number initially chosen, if a kind names none. */
export const CHOSEN_FIRST = 8;

const BASIS = 10_000;

export const draftOf = ({ market, universe, parameters, stopAt }: Strategy): Draft => ({
  market: market ?? 'US',
  instruments: universe.map(({ instrument }) => instrument),
  parameters: Object.fromEntries(parameters.map(({ name, value }) => [name, String(value)])),
  stopAt: stopAt === null ? null : Math.round(Number(stopAt) * BASIS),
});

/** The fault: a parameter out of its bounds or in conflict with another one, or `instruments`. Null if none. */
export function faultOf({ instruments, parameters }: Draft, { kind, parameters: rules }: Strategy): string | null {
  for (const { name, least, most } of rules) {
    const typed = parameters[name] ?? '';
    const value = Number(typed);
    if (!/^\d{1,5}$/.test(typed) || value < least || value > most) return name;
  }
  const conflict = RULES[kind].conflict?.(numbersOf(parameters)) ?? null;
  if (conflict !== null) return conflict;
  return instruments.length === 0 || instruments.length > INSTRUMENTS_MAXIMUM ? 'instruments' : null;
}

const numbersOf = (parameters: Draft['parameters']): Record<string, number> =>
  Object.fromEntries(Object.entries(parameters).map(([name, typed]) => [name, Number(typed)]));

/** The request for a faultless draft. */
export const wishOf = (
  { instruments, parameters, stopAt }: Draft,
  strategy: string,
): CommandInput<'strategies/saveStrategy'> => ({
  strategy,
  parameters: Object.entries(numbersOf(parameters)).map(([name, value]) => ({ name, value })),
  instruments: [...instruments],
  stopAt,
});

/** Adds the instrument, or removes it if it is included. */
export const toggled = (instruments: readonly string[], id: string): string[] =>
  instruments.includes(id) ? instruments.filter((each) => each !== id) : [...instruments, id];
