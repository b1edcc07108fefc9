/** The eight markets' rules, and how the entry for a date is found. */
import type { Market } from '../market.ts';
import { CRYPTO } from './crypto.ts';
import { FX } from './fx.ts';
import { IN } from './in.ts';
import { KR } from './kr.ts';
import { MX } from './mx.ts';
import { SA } from './sa.ts';
import { TH } from './th.ts';
import type { Dated, MarketRules } from './rule-types.ts';
import { US } from './us.ts';

const RULES: Readonly<Record<Market, MarketRules>> = { US, MX, TH, KR, IN, SA, CRYPTO, FX };

export const rulesOf = (market: Market): MarketRules => RULES[market];

/** The latest entry in force on `date`, or null before the first. `list` is sorted by `from`. */
export function effective<T>(list: readonly Dated<T>[], date: string): Dated<T> | null {
  for (let i = list.length - 1; i >= 0; i--) {
    const entry = list[i]!;
    if (entry.from <= date) return entry;
  }
  return null;
}

/** The value in force on `date`; before the first entry that entry's value, so that old history has a rule at all. */
export function ruleOn<T>(list: readonly Dated<T>[], date: string): T {
  const entry = effective(list, date) ?? list[0];
  if (!entry) throw new Error('a rulebook list is empty');
  return entry.value;
}
