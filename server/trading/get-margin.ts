import { MARKETS, type Market } from '@bourse/core/market.ts';
import { dayBasis, financingRates } from '@bourse/core/margin/financing-rates.ts';
import { marginEntries, marginTerms, OUTSIDE } from '@bourse/core/margin/requirements.ts';
import { formatScaled } from '@bourse/core/money.ts';
import { effective, rulesOf } from '@bourse/core/rulebook/index.ts';
import { marketTime } from '@bourse/core/sessions.ts';
import { maximumLeverage } from '@bourse/core/shorting.ts';
import type { Handler } from '../http/handler.ts';
import { marginSince } from './store.ts';
import type { TradingParts } from './trading-parts.ts';

export const getMargin = ({ database, clock, world, zones }: TradingParts): Handler<'trading/getMargin'> => async (_, { account }) => {
  const since = await marginSince(database.kysely, account);
  const today = (market: Market): string => marketTime(market, world.hours, clock.now(), zones).date;
  return {
    enabled: since !== null, enabledAt: since === null ? null : new Date(since).toISOString(),
    markets: MARKETS.map((market) => termsRow(market, today(market))),
  };
};

function termsRow(market: Market, date: string) {
  const { initial, maintenance, warning } = marginTerms(market, date);
  const rates = financingRates(market, date);
  const outside = OUTSIDE[market];
  return {
    market, maximumLeverage: maximumLeverage(market, date), initial: formatScaled(initial), maintenance: formatScaled(maintenance), warning: formatScaled(warning),
    financingLong: formatScaled(rates.long), financingShort: formatScaled(rates.short), dayBasis: dayBasis(rulesOf(market).currency),
    source: effective(marginEntries(market), date)?.source ?? '',
    outside: outside ? { initial: formatScaled(outside.initial), maintenance: formatScaled(outside.maintenance), source: outside.source } : null,
  };
}
