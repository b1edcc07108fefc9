/**
 * The guard's thresholds as dated data, each with a sentence that explains it. The guard has no other tunable numbers.
 */
import type { Board } from '../market-types.ts';
import { getValueInForce } from '../rulebook/rulebook.ts';
import type { DatedEntry } from '../rulebook/rule-types.ts';
import type { PriceGuardRules } from './price-guard.ts';

type ByBoard = Readonly<Record<Board, number>>;

const same = (value: number): ByBoard => ({ listed: value, otc: value, crypto: value, fx: value, index: value });
const since = (value: ByBoard, source: string): readonly DatedEntry<ByBoard>[] => [
  { from: '2020-01-01', value, source },
];

export const PRICE_GUARD_THRESHOLDS: Readonly<Record<keyof PriceGuardRules, readonly DatedEntry<ByBoard>[]>> = {
  usualStep: since(
    { listed: 0.05, otc: 0.15, crypto: 0.05, fx: 0.015, index: 0.03 },
    'A print may differ from the last good one by this share of the price at once; what is farther off ' +
      'needs a second print.',
  ),
  dailyMove: since(
    { listed: 0.12, otc: 0.25, crypto: 0.25, fx: 0.03, index: 0.08 },
    'To that is added this share times the square root of the days since the last good print, so that a ' +
      'night or a weekend may have its gap.',
  ),
  deviations: since(
    same(10),
    'Where the price has been moving more than that, the usual step is this many deviations of the last two minutes, ' +
      'for as many seconds as have passed since the last good print, at most two minutes.',
  ),
  widestStep: since(
    same(0.45),
    'However lively and however long ago, a change of more than this share is never usual: a split of 3 ' +
      'for 2 changes it by half.',
  ),
  spreads: since(
    same(2),
    'The step is widened by this many spreads of the last good quote, because last, bid and ask may lie ' +
      'anywhere in it.',
  ),
  impossibleFactor: since(
    { listed: 9, otc: 9, crypto: 9, fx: 2, index: 2 },
    'A price that many times higher or lower than the last good one is believed only with an announced ' +
      'split or an operator, however often it is said.',
  ),
  splitTolerance: since(
    same(0.03),
    'A change within this share of 3 for 2 or of a whole ratio, in either direction, is held as an ' +
      'unannounced split until it is announced, confirmed by an operator, or gone. About a whole ratio the share ' +
      'grows by what a day may add, times the square root of the days since the last good print.',
  ),
  splitMs: since(
    same(864_000_000),
    'That is looked for only if the last good print is no older than this (milliseconds): where nobody ' +
      'looked for longer, a price may have gone anywhere.',
  ),
  confirmMs: since(
    { listed: 300_000, otc: 3_600_000, crypto: 60_000, fx: 60_000, index: 300_000 },
    'The second print must come within this time (milliseconds) of the first; a later one is a first one itself.',
  ),
  staleMs: since(
    { listed: 5_000, otc: 15_000, crypto: 5_000, fx: 5_000, index: 15_000 },
    'While the market trades nothing is filled at a quote that its feed vouched for longer ago than this ' +
      '(milliseconds).',
  ),
  extendedStaleMs: since(
    { listed: 30_000, otc: 60_000, crypto: 5_000, fx: 30_000, index: 60_000 },
    'Before the opening and after the close of the regular session, where few trade, the limit is this ' +
      'instead (milliseconds).',
  ),
};

/** The thresholds of a board on a date (YYYY-MM-DD). */
export function getPriceGuardRules(board: Board, date: string): PriceGuardRules {
  const names = Object.keys(PRICE_GUARD_THRESHOLDS) as (keyof PriceGuardRules)[];
  return Object.fromEntries(
    names.map((name) => [name, getValueInForce(PRICE_GUARD_THRESHOLDS[name], date)[board]]),
  ) as unknown as PriceGuardRules;
}

/**
 * For a feed in which `pace` seconds of trading pass per second: usual moves grow with the square root of the elapsed
 * time.
 */
export const scaleRulesToPace = (rules: PriceGuardRules, pace: number): PriceGuardRules =>
  pace > 1
    ? {
        ...rules,
        usualStep: Math.min(rules.widestStep, rules.usualStep + rules.dailyMove * Math.sqrt(pace / 86_400)),
        dailyMove: rules.dailyMove * Math.sqrt(pace),
      }
    : rules;
