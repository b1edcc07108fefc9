/** The eight markets' rules, and how the entry for a date is found. */
import type { Market } from '../market-types.ts';
import { CRYPTO_RULES } from './crypto-rules.ts';
import { FX_RULES } from './fx-rules.ts';
import { INDIA_RULES } from './india-rules.ts';
import { KOREA_RULES } from './korea-rules.ts';
import { MEXICO_RULES } from './mexico-rules.ts';
import { SAUDI_RULES } from './saudi-rules.ts';
import { THAILAND_RULES } from './thailand-rules.ts';
import type { DatedEntry, MarketRules } from './rule-types.ts';
import { US_RULES } from './us-rules.ts';

const RULES: Readonly<Record<Market, MarketRules>> = {
  US: US_RULES,
  MX: MEXICO_RULES,
  TH: THAILAND_RULES,
  KR: KOREA_RULES,
  IN: INDIA_RULES,
  SA: SAUDI_RULES,
  CRYPTO: CRYPTO_RULES,
  FX: FX_RULES,
};

export const getMarketRules = (market: Market): MarketRules => RULES[market];

/** The latest entry in force on `date`, or null before the first. `list` is sorted by `from`. */
export function findEntryInForce<T>(list: readonly DatedEntry<T>[], date: string): DatedEntry<T> | null {
  for (let i = list.length - 1; i >= 0; i--) {
    const entry = list[i]!;
    if (entry.from <= date) return entry;
  }
  return null;
}

/** The value in force on `date`; before the first entry that entry's value, so that old history has a rule at all. */
export function getValueInForce<T>(list: readonly DatedEntry<T>[], date: string): T {
  const entry = findEntryInForce(list, date) ?? list[0];
  if (!entry) throw new Error('a rulebook list is empty');
  return entry.value;
}
