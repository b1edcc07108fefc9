/** Value dates: when a trade's money settles, by market, and unsettled cash as dated lots. */
import { type Market, MARKETS, type TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { getMarketTime } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { findCashValueDate } from '@bourse/core/markets/sessions/settlement-dates.ts';
import {
  type SettlementLot,
  type SettlementLots,
  settlementLotsKey,
  type ValueDate,
} from '@bourse/core/ledger/settlement-lots.ts';
import type { World } from '../world/world.ts';

const MINUTE_MS = 60_000;

/** For a trade at an instant (epoch ms); null: at once. */
export type FindValueDate = (at: number) => ValueDate | null;

/** Dates change on whole minutes, so each market's date is computed once a minute. */
export function createSettlementCalendar(
  { hours }: Pick<World, 'hours'>,
  zones: TimeZoneConverter,
): Readonly<Record<Market, FindValueDate>> {
  const settlesIn = (market: Market): FindValueDate => {
    let [known, value]: [number, ValueDate | null] = [Number.NaN, null];
    return (at) => {
      const minute = Math.floor(at / MINUTE_MS);
      if (minute !== known)
        [known, value] = [
          minute,
          findCashValueDate(market, hours, getMarketTime(market, hours, at, zones).date, zones),
        ];
      return value;
    };
  };
  return Object.fromEntries(MARKETS.map((market) => [market, settlesIn(market)])) as Record<Market, FindValueDate>;
}

/**
 * Dated lots as a balance's row stores them: `[[date, epoch ms, minor units], …]`, for frozen money with the reference
 * that it is held for. A lot whose day has come has no effect any more and is removed when the row is next written.
 */

type Row = [date: string, at: number, amount: string, reference?: string];

export function addStoredLots(lots: SettlementLots, currency: string, text: string): SettlementLots {
  const read = new Map<string, SettlementLot[]>([...lots].map(([key, list]) => [key, [...list]]));
  for (const [date, at, amount, reference = null] of JSON.parse(text) as Row[]) {
    const key = settlementLotsKey(currency, reference);
    const lot = { date, at, amount: BigInt(amount) };
    const list = read.get(key);
    if (list) list.push(lot);
    else read.set(key, [lot]);
  }
  return read;
}

/** The lots of a balance in a currency; null if there are none. */
export function serializeSettlementLots(lots: SettlementLots, currency: string, bucket: string): string | null {
  const rows: Row[] = [];
  for (const [key, list] of lots) {
    const [of, reference] = key.split(' ');
    if (
      of !== currency ||
      (bucket === 'frozen') !== (reference !== undefined) ||
      (bucket !== 'available' && bucket !== 'frozen')
    )
      continue;
    for (const { date, at, amount } of list)
      rows.push(reference === undefined ? [date, at, amount.toString()] : [date, at, amount.toString(), reference]);
  }
  return rows.length === 0 ? null : JSON.stringify(rows);
}
