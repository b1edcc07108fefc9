import { type Market, MARKETS } from '@bourse/core/market.ts';
import type { Handler } from '../calls/handler.ts';
import { breadthRow } from './breadth-row.ts';
import type { Companies } from './companies-now.ts';

/** Currency pairs have no capitalisation to weigh them by. */
const MOVING: readonly Market[] = MARKETS.filter((market) => market !== 'FX');

/** How each market has moved today, measured by the instruments listed on it. */
export const listMarketMoves =
  (companies: Companies): Handler<'discovery/listMarketMoves'> =>
  async () => ({
    rows: await Promise.all(MOVING.map(async (market) => ({ market, ...breadthRow(await companies.whole(market)) }))),
  });
