/**
 * Offers of listed shares are computed in the units of their seal until the shares are delivered. A split in between
 * gives the number of new units per old one: market prices are converted back, and the delivery follows.
 */
import { decideAdjustment } from '../../trading/corporate-actions/decide-adjustment.ts';
import type { Come } from '../../markets/listings/split-units.ts';
import { ratioOf } from '../../markets/listings/listing-status.ts';
import { withRecords } from '../../ledger/changes.ts';
import type { Price } from '../../ledger/money.ts';
import { over, type Ratio, times } from '../../ledger/ratio.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import type { Delivered } from './deliver.ts';

/** New units for one as it was at `since`, by all actions up to `until` (epoch ms). */
export const ratioBetween = (come: readonly Come[], since: number, until: number): Ratio =>
  ratioOf(come.filter(({ exAt }) => exAt > since && exAt <= until).map(actionOf));

/** A market price for one unit of the seal. */
export const sealedPrice = (price: Price, ratio: Ratio): Price => times(price, ratio, 'half-even');

/** The same for a day's closing price, before or after the seal. `date`: the market's date of that day. */
export function sealedClose(close: Price, date: string, come: readonly Come[], sealedAt: number): Price {
  const since = ratioOf(come.filter(({ action, exAt }) => exAt > sealedAt && action.exDate <= date).map(actionOf));
  const before = ratioOf(come.filter(({ action, exAt }) => exAt <= sealedAt && action.exDate > date).map(actionOf));
  return over(times(close, since, 'half-even'), before, 'half-even');
}
const actionOf = ({ action }: Come): Come['action'] => action;

/**
 * Actions since the seal are applied to delivered shares as if they had been held: units and price follow, and parts of
 * a share that can't be kept are refunded at cost.
 */
export function followed(
  state: AccountState,
  delivered: Delivered,
  come: readonly Come[],
  market: MarketView,
  now: number,
): Delivered {
  let made = delivered;
  for (const { action } of come) {
    const position = made.records.positions[0]!;
    const event = {
      kind: action.kind,
      instrument: position.instrument,
      exDate: action.exDate,
      ratio: action.ratio,
      price: over(position.averageCost, action.ratio, 'half-even'),
      from: now + 1,
    };
    const seen = { ...state, positions: [position], orders: [], lastSeq: made.lastSeq };
    const met = decideAdjustment(seen, event, market, now);
    if (!met) continue;
    const { adjustments = [], positions } = met.records;
    made = withRecords(
      {
        ...made,
        transfers: [...made.transfers, ...met.transfers],
        notices: [...made.notices, ...met.notices],
        lastSeq: met.lastSeq,
      },
      {
        positions: positions.length > 0 ? positions : [position],
        adjustments: [...(made.records.adjustments ?? []), ...adjustments],
      },
    );
  }
  return made;
}
