/** What is traded most, and what rises and falls most. */
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { compareBigints } from '@bourse/core/ledger/money.ts';
import { computeQuoteChangeRate, type QuotedInstrument } from '../../venue/instrument-ranking.ts';
import { notFoundError } from '../alpaca-errors.ts';
import { type AlpacaRequest, readCount, readWord } from '../alpaca-routes.ts';
import { numberOf, timeOf } from './prices.ts';

const TOP_USUAL = 10;
const ACTIVES_MAXIMUM = 100;
const MOVERS_MAXIMUM = 50;
const PERCENT = 100n;

async function listRanked(
  { dependencies, now }: AlpacaRequest,
  market: 'US' | 'CRYPTO',
  rank: 'active' | 'rising' | 'falling',
): Promise<QuotedInstrument[]> {
  await dependencies.instrumentRanking.ready(market, now);
  const ranked = dependencies.instrumentRanking.ranked(market, rank, now);
  return ranked.filter(({ instrument }) => instrument.board !== 'index');
}

/** Nobody counts trades, so `by=trades` is the same. */
export async function listMostActives(request: AlpacaRequest): Promise<unknown> {
  const { query, symbols, now } = request;
  readWord(query.get('by'), 'by', ['volume', 'trades'] as const);
  const top = readCount(query, 'top', TOP_USUAL, ACTIVES_MAXIMUM);
  const ranked = await listRanked(request, 'US', 'active');
  const byVolume = ranked.toSorted((a, b) => compareBigints(b.quote.volume, a.quote.volume));
  return {
    most_actives: byVolume.slice(0, top).map(({ instrument, quote }) => ({
      symbol: symbols.symbolOf(instrument.id),
      volume: numberOf(quote.volume),
      trade_count: 0,
    })),
    last_updated: timeOf(now),
  };
}

export async function listMovers(request: AlpacaRequest): Promise<unknown> {
  const { query, symbols, params, now } = request;
  const kind = params['kind']!;
  if (kind !== 'stocks' && kind !== 'crypto') throw notFoundError('endpoint not found.');
  const top = readCount(query, 'top', TOP_USUAL, MOVERS_MAXIMUM);
  const list = async (rank: 'rising' | 'falling') => {
    const ranked = await listRanked(request, kind === 'crypto' ? 'CRYPTO' : 'US', rank);
    return ranked
      .filter(({ quote }) => (rank === 'rising' ? quote.last > quote.previousClose : quote.last < quote.previousClose))
      .slice(0, top)
      .map(({ instrument, quote }) => ({
        symbol: symbols.symbolOf(instrument.id),
        percent_change: Number(formatScaled(computeQuoteChangeRate(quote) * PERCENT)),
        change: numberOf(quote.last - quote.previousClose),
        price: numberOf(quote.last),
      }));
  };
  const gainers = await list('rising');
  return { gainers, losers: await list('falling'), market_type: kind, last_updated: timeOf(now) };
}
