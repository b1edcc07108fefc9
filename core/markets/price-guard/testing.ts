/** Small builders for the guard's tests: a quote a second, around a price in thousandths. */
import type { Quote } from '../market.ts';
import { parseScaled } from '../../ledger/money.ts';
import { guardRulesOf } from './thresholds.ts';
import { type GuardRules, type GuardState, judge, type Judgement, unseen } from './price-guard.ts';

export const START = Date.parse('2026-11-20T15:00:00Z');
export const RULES = guardRulesOf('listed', '2026-11-20');
const SHARE = 100_000_000n;

/** From a decimal text, or a whole number. */
export const scaled = (text: string | number): bigint => parseScaled(String(text))!;

/**
 * The quote of a second: last price (a bigint is scaled already), a cent of spread around it, the previous close at
 * 100.
 */
export function quoteAt(second: number, price: string | number | bigint, more: Partial<Quote> = {}): Quote {
  const last = typeof price === 'bigint' ? price : scaled(price);
  const half = last / 10_000n + 1n;
  return {
    instrument: 'US.TEST',
    source: 'test',
    at: START + second * 1000,
    seq: 1_000_000 + second,
    last,
    bid: last - half,
    ask: last + half,
    bidSize: 500n * SHARE,
    askSize: 500n * SHARE,
    open: scaled(100),
    previousClose: scaled(100),
    high: last > scaled(100) ? last : scaled(100),
    low: last < scaled(100) ? last : scaled(100),
    volume: 1000n * SHARE,
    turnover: 100_000_00n,
    ...more,
  };
}

/** Judges these quotes one after the other, each at its own time. */
export function say(
  quotes: readonly Quote[],
  state: GuardState = unseen('US.TEST'),
  rules: GuardRules = RULES,
): Judgement[] {
  const judgements: Judgement[] = [];
  let present = state;
  for (const quote of quotes) {
    const judgement = judge(present, quote, Math.max(quote.at, present.good?.at ?? 0), rules);
    judgements.push(judgement);
    present = judgement.state;
  }
  return judgements;
}

/** "good near", "held jump" … for each. */
export const saidOf = (judgements: readonly Judgement[]): string[] =>
  judgements.map(({ verdict, reason }) => `${verdict} ${reason}`);
