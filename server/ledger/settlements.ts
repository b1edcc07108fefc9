/** When a trade's money settles, by market: decisions date it with this, and the audit recomputes the dates. */
import { MARKETS, type Market, type Zones } from '@bourse/core/market.ts';
import { marketTime } from '@bourse/core/sessions.ts';
import { cashSettlement } from '@bourse/core/settlement.ts';
import type { ValueDate } from '@bourse/core/ledger/value-dates.ts';
import type { World } from '../world.ts';

const MINUTE_MS = 60_000;

/** For a trade at an instant (epoch ms); null: at once. */
export type Settles = (at: number) => ValueDate | null;

/** Dates change on whole minutes, so each market's date is computed once a minute. */
export function createSettlements({ hours }: Pick<World, 'hours'>, zones: Zones): Readonly<Record<Market, Settles>> {
  const settlesIn = (market: Market): Settles => {
    let [known, value]: [number, ValueDate | null] = [Number.NaN, null];
    return (at) => {
      const minute = Math.floor(at / MINUTE_MS);
      if (minute !== known)
        [known, value] = [minute, cashSettlement(market, hours, marketTime(market, hours, at, zones).date, zones)];
      return value;
    };
  };
  return Object.fromEntries(MARKETS.map((market) => [market, settlesIn(market)])) as Record<Market, Settles>;
}
