/** What can be traded, by the rulebook and the house's own rules. */
import { resolveMarginRequirements } from '@bourse/core/borrowing/margin-requirements.ts';
import { formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { getLotSizeRules } from '@bourse/core/markets/order-rules/lot-sizes.ts';
import { getShortSellingRule } from '@bourse/core/markets/order-rules/short-selling-and-leverage.ts';
import { getInstrumentTickSize } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { getMarketTime } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { forEachYielding } from '../../runtime/promises.ts';
import { findTickReferencePrice } from '../../venue/tick-reference.ts';
import { notFoundError } from '../alpaca-errors.ts';
import { type AlpacaRequest, type AlpacaRoutes, readList, readWord } from '../alpaca-routes.ts';

/** Exchanges that clients know, some of which refuse a whole list for another one; an empty name is one of them. */
const US_EXCHANGES: readonly string[] = ['NYSE', 'NASDAQ', 'OTC'];
const SMALLEST = 1n;
const PERCENT = 100n;

export const assetClassOf = ({ market }: Pick<Instrument, 'market'>): 'crypto' | 'us_equity' =>
  market === 'CRYPTO' ? 'crypto' : 'us_equity';

export function assetExchangeOf({ market, segment }: Pick<Instrument, 'market' | 'segment'>): string {
  if (market === 'CRYPTO') return 'CRYPTO';
  return market === 'US' && US_EXCHANGES.includes(segment) ? segment : '';
}

type AssetContext = Pick<AlpacaRequest, 'dependencies' | 'ids' | 'symbols' | 'now'>;

export function buildAsset({ dependencies, ids, symbols, now }: AssetContext, instrument: Instrument) {
  const { venues, world, timeZones, corporateActionSchedule, marginRules, stockLendingTerms } = dependencies;
  const { id, market } = instrument;
  const { date } = getMarketTime(market, world.hours, now, timeZones);
  const quote = venues.quote(id, now);
  const listing = corporateActionSchedule.listingStatus(id, now);
  const lots = getLotSizeRules(instrument, date);
  const anyPart = lots.fraction || lots.parts !== null;
  const volatility = dependencies.getVolatility(instrument, now);
  const margin = resolveMarginRequirements(marginRules.rules(), { instrument, date, volatility, value: 0n });
  const maintenance = formatScaled(margin.maintenance * PERCENT);
  const shortable =
    getShortSellingRule(market, date).allowed &&
    stockLendingTerms.borrowableStockOf(instrument, now, date, quote?.previousClose ?? 0n) !== null;
  return {
    id: ids.encodeAsset(id),
    class: assetClassOf(instrument),
    exchange: assetExchangeOf(instrument),
    symbol: symbols.symbolOf(id),
    name: instrument.name,
    status: listing === 'delisted' ? 'inactive' : 'active',
    tradable: listing === 'listed' && venues.isTraded(id),
    marginable: margin.maximumLeverage > 1,
    maintenance_margin_requirement: Number(maintenance),
    margin_requirement_long: maintenance,
    margin_requirement_short: maintenance,
    shortable,
    easy_to_borrow: shortable,
    fractionable: anyPart,
    min_order_size: formatScaled(lots.parts === null ? lots.minimum : SMALLEST),
    min_trade_increment: formatScaled(anyPart ? SMALLEST : lots.lot),
    price_increment: formatScaled(
      getInstrumentTickSize(
        instrument,
        quote?.last ?? SCALE,
        date,
        findTickReferencePrice(venues, instrument, date, now),
      ),
    ),
    attributes: [] as string[],
  };
}

async function listAssets(request: AlpacaRequest): Promise<unknown> {
  const { query, symbols, program } = request;
  const status = readWord(query.get('status'), 'status', ['active', 'inactive'] as const);
  const classes = readList(query, 'asset_class');
  const exchange = query.get('exchange') || null;
  const wanted = symbols
    .list(program.apiKey)
    .filter(
      (each) =>
        (classes.length === 0 || classes.includes(assetClassOf(each))) &&
        (exchange === null || assetExchangeOf(each) === exchange.toUpperCase()),
    );
  const assets: ReturnType<typeof buildAsset>[] = [];
  await forEachYielding(wanted, (instrument) => assets.push(buildAsset(request, instrument)));
  return assets.filter((asset) => status === undefined || asset.status === status);
}

/** A symbol with a slash may come as two parts of the path. */
async function getAsset(request: AlpacaRequest): Promise<unknown> {
  const { params, symbols, program } = request;
  const name = params['quote'] === undefined ? params['asset']! : `${params['asset']}/${params['quote']}`;
  const instrument = symbols.find(name, program.apiKey);
  if (!instrument) throw notFoundError(`asset not found for ${name}`);
  return buildAsset(request, instrument);
}

export const ASSET_ROUTES: AlpacaRoutes = {
  'GET /v2/assets': listAssets,
  'GET /v2/assets/:asset': getAsset,
  'GET /v2/assets/:asset/:quote': getAsset,
};
