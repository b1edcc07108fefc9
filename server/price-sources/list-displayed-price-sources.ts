/** The sources of real prices as customers read about them: only those that the operator displays. */
import { isoTime } from '@bourse/core/dates.ts';
import { MARKETS, type Market } from '@bourse/core/markets/market-types.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { PriceSource } from './price-source.ts';

export const listDisplayedPriceSources =
  ({ priceSources, realPrices }: ServerDependencies): Handler<'prices/listPriceSources'> =>
  async () => {
    const inOrder = new Map(MARKETS.map((market) => [market, realPrices.sourcesOf(market)]));
    const marketsOf = (source: PriceSource) =>
      MARKETS.flatMap((market) => {
        const place = inOrder.get(market)!.indexOf(source) + 1;
        const decided = findDecision(realPrices, source, market);
        if (place === 0 || !decided) return [];
        const { at, termsUrl } = decided;
        return [{ market, place, delayMs: source.declares.delayMs(market), since: isoTime(at), termsUrl }];
      });
    const rows = [...priceSources.values()].map((source) => ({
      source: source.name,
      title: source.declares.title,
      attribution: source.declares.attribution,
      hasBook: source.declares.hasBook,
      pollsEveryMs: source.stream ? null : (source.declares.pollEveryMs ?? source.declares.vouchedEveryMs),
      markets: marketsOf(source),
    }));
    return { rows: rows.filter(({ markets }) => markets.length > 0) };
  };

const findDecision = (prices: ServerDependencies['realPrices'], { name }: PriceSource, market: Market) =>
  prices.decisions().findLast((each) => each.source === name && each.market === market);
