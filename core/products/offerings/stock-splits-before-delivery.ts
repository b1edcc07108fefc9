/**
 * Offers of listed shares are computed in the units of their seal until the shares are delivered. A split in between
 * gives the number of new units per old one: market prices are converted back, and the delivery follows.
 */
import { decideHoldingAdjustment } from '../../trading/corporate-actions/decide-holding-adjustment.ts';
import type { EffectiveSplit } from '../../markets/listings/unapplied-splits.ts';
import { computeCombinedRatio } from '../../markets/listings/listing-status.ts';
import { addRecords } from '../../ledger/decision-changes.ts';
import type { Price } from '../../ledger/money.ts';
import { divideByRatio, type Ratio, multiplyByRatio } from '../../ledger/ratio.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import type { SubscriptionDeliveryDecision } from './deliver-shares.ts';

/** New units for one as it was at `since`, by all actions up to `until` (epoch ms). */
export const computeSplitRatioBetween = (come: readonly EffectiveSplit[], since: number, until: number): Ratio =>
  computeCombinedRatio(come.filter(({ exAt }) => exAt > since && exAt <= until).map(actionOf));

/** A market price for one unit of the seal. */
export const convertPriceToSealedUnits = (price: Price, ratio: Ratio): Price =>
  multiplyByRatio(price, ratio, 'half-even');

/** The same for a day's closing price, before or after the seal. `date`: the market's date of that day. */
export function convertCloseToSealedUnits(
  close: Price,
  date: string,
  come: readonly EffectiveSplit[],
  sealedAt: number,
): Price {
  const since = computeCombinedRatio(
    come.filter(({ action, exAt }) => exAt > sealedAt && action.exDate <= date).map(actionOf),
  );
  const before = computeCombinedRatio(
    come.filter(({ action, exAt }) => exAt <= sealedAt && action.exDate > date).map(actionOf),
  );
  return divideByRatio(multiplyByRatio(close, since, 'half-even'), before, 'half-even');
}
const actionOf = ({ action }: EffectiveSplit): EffectiveSplit['action'] => action;

/**
 * Actions since the seal are applied to delivered shares as if they had been held: units and price follow, and parts of
 * a share that can't be kept are refunded at cost.
 */
export function applyCorporateActionsToDelivery(
  state: AccountState,
  delivered: SubscriptionDeliveryDecision,
  come: readonly EffectiveSplit[],
  market: MarketView,
  now: number,
): SubscriptionDeliveryDecision {
  let made = delivered;
  for (const { action } of come) {
    const position = made.records.positions[0]!;
    const event = {
      kind: action.kind,
      instrument: position.instrument,
      exDate: action.exDate,
      ratio: action.ratio,
      price: divideByRatio(position.averageCost, action.ratio, 'half-even'),
      from: now + 1,
    };
    const seen = { ...state, positions: [position], orders: [], lastSeq: made.lastSeq };
    const met = decideHoldingAdjustment(seen, event, market, now);
    if (!met) continue;
    const { adjustments = [], positions } = met.records;
    made = addRecords(
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
