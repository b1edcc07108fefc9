/** Prices, news and what else is told about instruments. */
import { invalidError } from '../alpaca-errors.ts';
import { type AlpacaRequest, type AlpacaRoutes, readList } from '../alpaca-routes.ts';
import { getAnnouncement, listAnnouncements } from './announcements.ts';
import { BAR_ROUTES } from './bar-routes.ts';
import { listCorporateActions } from './corporate-actions.ts';
import { listNews } from './news.ts';
import { SYMBOLS_MAXIMUM } from './paging.ts';
import { EXCHANGE_CODES, numberOf, QUOTE_CONDITIONS, timeOf, TRADE_CONDITIONS } from './prices.ts';
import { QUOTE_ROUTES } from './quote-routes.ts';
import { listMostActives, listMovers } from './screener.ts';

/** Pairs are nobody's assets here: their rates are known to every key. */
async function listForexRates({ query, dependencies: { venues }, now }: AlpacaRequest): Promise<unknown> {
  const pairs = readList(query, 'currency_pairs').map((pair) => pair.toUpperCase());
  if (pairs.length === 0) throw invalidError('currency_pairs is required');
  if (pairs.length > SYMBOLS_MAXIMUM) throw invalidError(`too many currency_pairs, ${SYMBOLS_MAXIMUM} are the most`);
  const rates = pairs.flatMap((pair) => {
    const id = `FX.${pair}`;
    if (!venues.instrument(id)) return [];
    venues.notePriceNeed(id, 'viewed');
    const quote = venues.quote(id, now);
    if (!quote) return [];
    const { bid, ask, at } = quote;
    return [[pair, { bp: numberOf(bid), mp: numberOf((bid + ask) / 2n), ap: numberOf(ask), t: timeOf(at) }] as const];
  });
  return { rates: Object.fromEntries(rates) };
}

async function listConditions({ params }: AlpacaRequest): Promise<unknown> {
  const conditions = { trade: TRADE_CONDITIONS, quote: QUOTE_CONDITIONS }[params['type']!];
  if (!conditions) throw invalidError('invalid ticktype');
  return conditions;
}

export const MARKET_DATA_ROUTES: AlpacaRoutes = {
  ...BAR_ROUTES,
  ...QUOTE_ROUTES,
  'GET /v2/stocks/meta/exchanges': async () => EXCHANGE_CODES,
  'GET /v2/stocks/meta/conditions/:type': listConditions,
  'GET /v1beta1/news': listNews,
  'GET /v1beta1/screener/stocks/most-actives': listMostActives,
  'GET /v1beta1/screener/:kind/movers': listMovers,
  'GET /v1/corporate-actions': listCorporateActions,
  // As older clients ask for them.
  'GET /v1beta1/corporate-actions': listCorporateActions,
  'GET /v2/corporate_actions/announcements': listAnnouncements,
  'GET /v2/corporate_actions/announcements/:id': getAnnouncement,
  'GET /v1beta1/forex/latest/rates': listForexRates,
};
