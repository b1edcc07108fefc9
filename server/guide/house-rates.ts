import { EXCHANGE_SPREADS } from '@bourse/core/exchange/exchange-cost.ts';
import { explainBorrowFee, explainExchangeCharge, type HouseRate } from '@bourse/core/guide/explain-house-rate.ts';
import type { Statement } from '@bourse/core/guide/facts.ts';
import { financingEntries } from '@bourse/core/margin/financing-rates.ts';
import { lendingTiers } from '@bourse/core/margin/lending-terms.ts';
import { type Market, MARKETS } from '@bourse/core/market.ts';
import { formatScaled } from '@bourse/core/money.ts';
import { paysToBorrow } from '@bourse/core/margin/pays-to-borrow.ts';
import { effective } from '@bourse/core/rulebook/index.ts';

const dateOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** The house's rates that no market's rulebook lists, from where the rules keep them. */
export function exchangeCharge(now: number): HouseRate {
  const { from, source, value } = effective(EXCHANGE_SPREADS, dateOf(now))!;
  return { from, source, value: formatScaled(value) };
}

/** The yearly fee in a market, and that of the stocks which cost most there; null where nobody pays one. */
export function borrowFee(market: Market, now: number): { rate: HouseRate; highest: string } | null {
  const date = dateOf(now);
  const tiers = lendingTiers(market, date);
  if (tiers.length === 0 || !paysToBorrow(market, date)) return null;
  const { from, source, value } = effective(financingEntries(market), date)!;
  const most = tiers.reduce((all, { times }) => (times > all ? times : all), 1n);
  return { rate: { from, source, value: formatScaled(value.short) }, highest: formatScaled(value.short * most) };
}

/** Explains `exchange:exchangeSpread` or `borrow:<market>`; null for anything else. */
export function houseRate(of: string, now: number): Statement[] | null {
  if (of === 'exchange:exchangeSpread') return explainExchangeCharge(exchangeCharge(now));
  const market = MARKETS.find((each) => of === `borrow:${each}`);
  const fee = market ? borrowFee(market, now) : null;
  return market && fee ? explainBorrowFee(market, fee.rate, fee.highest) : null;
}
