/** Small builders for the guard's tests: a quote a second, around a price in thousandths. */
import type { Quote } from '../market-types.ts';
import { parseScaled } from '../../ledger/money.ts';
import { getPriceGuardRules } from './price-guard-thresholds.ts';
import {
  type PriceGuardRules,
  type PriceGuardState,
  judgeQuote,
  type QuoteJudgement,
  createGuardState,
} from './price-guard.ts';

export const TEST_START = Date.parse('2026-11-20T15:00:00Z');
export const TEST_GUARD_RULES = getPriceGuardRules('listed', '2026-11-20');
const SHARE = 100_000_000n;

/** From a decimal text, or a whole number. */
export const parseScaledValue = (text: string | number): bigint => parseScaled(String(text))!;

/**
 * The quote of a second: last price (a bigint is scaled already), a cent of spread around it, the previous close at
 * 100.
 */
export function buildQuoteAtSecond(second: number, price: string | number | bigint, more: Partial<Quote> = {}): Quote {
  const last = typeof price === 'bigint' ? price : parseScaledValue(price);
  const half = last / 10_000n + 1n;
  return {
    instrument: 'US.TEST',
    source: 'test',
    at: TEST_START + second * 1000,
    seq: 1_000_000 + second,
    last,
    bid: last - half,
    ask: last + half,
    bidSize: 500n * SHARE,
    askSize: 500n * SHARE,
    open: parseScaledValue(100),
    previousClose: parseScaledValue(100),
    high: last > parseScaledValue(100) ? last : parseScaledValue(100),
    low: last < parseScaledValue(100) ? last : parseScaledValue(100),
    volume: 1000n * SHARE,
    turnover: 100_000_00n,
    ...more,
  };
}

/** Judges these quotes one after the other, each at its own time. */
export function judgeQuotes(
  quotes: readonly Quote[],
  state: PriceGuardState = createGuardState('US.TEST'),
  rules: PriceGuardRules = TEST_GUARD_RULES,
): QuoteJudgement[] {
  const judgements: QuoteJudgement[] = [];
  let present = state;
  for (const quote of quotes) {
    const judgement = judgeQuote(present, quote, Math.max(quote.at, present.good?.at ?? 0), rules);
    judgements.push(judgement);
    present = judgement.state;
  }
  return judgements;
}

/** "good near", "held jump" … for each. */
export const formatJudgements = (judgements: readonly QuoteJudgement[]): string[] =>
  judgements.map(({ verdict, reason }) => `${verdict} ${reason}`);
