/** How each market has moved today: by those who are listed on it. */
import type { Breadth } from '@bourse/core/companies/industries.ts';
import { type Market, MARKETS } from '@bourse/core/market.ts';
import type { Handler } from '../http/handler.ts';
import { type CompanyParts, LIVES_MS, wholeMarket } from './companies-now.ts';
import { breadthRow } from './list-industries.ts';

/** Pairs have no size that one of them could be weighed by. */
const MOVING: readonly Market[] = MARKETS.filter((market) => market !== 'FX');

type Move = Breadth & { market: Market };

/** Made once for everybody who looks within a few seconds. */
export function listMarketMoves(parts: CompanyParts): Handler<'discovery/listMarketMoves'> {
  let kept: { at: number; made: Promise<Move[]> } | null = null;
  const movesAt = (now: number): Promise<Move[]> => {
    if (kept && now >= kept.at && now - kept.at < LIVES_MS) return kept.made;
    const made = Promise.all(MOVING.map(async (market) => ({ market, ...(await wholeMarket(parts, market, now)) })));
    const moment = { at: now, made };
    kept = moment;
    made.catch(() => {
      if (kept === moment) kept = null;
    });
    return made;
  };
  return async () => {
    const moves = await movesAt(parts.clock.now());
    return {
      rows: moves.map(({ market, ...breadth }) => ({ market, ...breadthRow(breadth) })),
    };
  };
}
