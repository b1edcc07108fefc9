/** A strategy's rule in words, with its own numbers. */
import { DECISION_INTERVALS } from '@bourse/core/products/strategies/strategy-rules.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { formatCount } from '../../format/numbers.ts';
import { fillPlaceholders, type Texts } from '../../language/language.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import {
  STRATEGY_INSTRUMENTS_MAXIMUM,
  STRATEGY_RULES,
} from '@bourse/core/products/strategies/strategy-specification.ts';
import type { CommandInput } from '@bourse/web/calls.ts';

export type Strategy = CallAnswer<'strategies/getStrategy'>['strategy'];
type Words = Texts['strategies'];

const TENTHS = 10;

export const getRebalanceFrequency = (every: number): keyof Words['rhythm'] =>
  every === DECISION_INTERVALS.day ? 'day' : every === DECISION_INTERVALS.week ? 'week' : 'month';

/** `count`: of how many instruments. */
export function formatStrategyRule(
  t: Words,
  { kind, parameters }: Pick<Strategy, 'kind' | 'parameters'>,
  count: number,
): string {
  const words: Record<string, string> = { n: formatCount(count), every: '' };
  for (const { name, unit, value } of parameters) {
    if (unit === 'every') words[name] = t.every[getRebalanceFrequency(value)];
    else words[name] = unit === 'tenths' ? String(value / TENTHS) : formatCount(value);
  }
  return fillPlaceholders(t.rule[kind], words);
}

/** A parameter's name; unknown ones, as from a later server, stay unchanged. */
export const formatParameterName = (t: Words, name: string): string =>
  (t.parameter as Readonly<Record<string, string>>)[name] ?? name;

/** A run of one's own strategy, present or past, with one's own money. */
export type StrategyRun = NonNullable<CallAnswer<'strategies/getStrategy'>['run']>;

/** A strategy being set up. */

export interface StrategyDraft {
  market: Market;
  instruments: readonly string[];
  /** As typed, by name. */
  parameters: Readonly<Record<string, string>>;
  /** Basis points, or null for never. */
  stopAt: number | null;
}
/** Losses at which it may stop, in basis points. */
export const STOP_LOSS_CHOICES_BPS = [1_000, 1_500, 2_500, 4_000, null] as const;
/** The number initially chosen, if a kind names none. */
export const DEFAULT_INSTRUMENT_COUNT = 8;

const BASIS = 10_000;

export const buildStrategyDraft = ({ market, universe, parameters, stopAt }: Strategy): StrategyDraft => ({
  market: market ?? 'US',
  instruments: universe.map(({ instrument }) => instrument),
  parameters: Object.fromEntries(parameters.map(({ name, value }) => [name, String(value)])),
  stopAt: stopAt === null ? null : Math.round(Number(stopAt) * BASIS),
});

/** The fault: a parameter out of its bounds or in conflict with another one, or `instruments`. Null if none. */
export function findStrategyDraftFault(
  { instruments, parameters }: StrategyDraft,
  { kind, parameters: rules }: Strategy,
): string | null {
  for (const { name, least, most } of rules) {
    const typed = parameters[name] ?? '';
    const value = Number(typed);
    if (!/^\d{1,5}$/.test(typed) || value < least || value > most) return name;
  }
  const conflict = STRATEGY_RULES[kind].conflict?.(numbersOf(parameters)) ?? null;
  if (conflict !== null) return conflict;
  return instruments.length === 0 || instruments.length > STRATEGY_INSTRUMENTS_MAXIMUM ? 'instruments' : null;
}

const numbersOf = (parameters: StrategyDraft['parameters']): Record<string, number> =>
  Object.fromEntries(Object.entries(parameters).map(([name, typed]) => [name, Number(typed)]));

/** The request for a faultless draft. */
export const buildSaveStrategyInput = (
  { instruments, parameters, stopAt }: StrategyDraft,
  strategy: string,
): CommandInput<'strategies/saveStrategy'> => ({
  strategy,
  parameters: Object.entries(numbersOf(parameters)).map(([name, value]) => ({ name, value })),
  instruments: [...instruments],
  stopAt,
});

/** Adds the instrument, or removes it if it is included. */
export const toggleInstrument = (instruments: readonly string[], id: string): string[] =>
  instruments.includes(id) ? instruments.filter((each) => each !== id) : [...instruments, id];
