/**
 * A split, a stock dividend, a merger, a spin-off or a delisting, for one customer at once: positions, waiting orders,
 * brackets and reservations together.
 */
import { getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import { formatAmount, formatScaled, SCALE, minimumOf, type Price } from '../../ledger/money.ts';
import { updateDependentOrders } from '../trading/dependent-orders.ts';
import { hasFraction } from '../execution/fractional-shares.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { isAttachedExit, type Order } from '../orders/order.ts';
import {
  countUnpledgedUnits,
  reserveUnits,
  listSellablePositions,
  sumFreeOrReservedUnits,
  setReservedUnits,
} from '../execution/position-units.ts';
import { addRecords, type Notice } from '../../ledger/decision-changes.ts';
import type { AccountState, TradingChanges } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Position } from '../orders/position.ts';
import { pledgePosition, type PledgeChange } from '../execution/pledge.ts';
import {
  adjustPosition,
  computeScaledHold,
  buildOrderAdjustment,
  scaleBracket,
  scaleOrder,
  scaleQuantity,
} from './scale-holdings-by-ratio.ts';
import type { HoldingAdjustment, HoldingAdjustmentEvent, MergerEvent, SpinOffEvent } from './holding-adjustment.ts';
import { computeMergerWorth } from '../../markets/listings/merger-terms.ts';
import { computeSpinOffWorth } from '../../markets/listings/spin-off-terms.ts';
import { type DistributedSpinOff, distributeSpinOff } from './distribute-spin-off.ts';
import { settleMerger, type SettledMerger } from './settle-merger.ts';

/**
 * `followed`: how far a trailing order has followed by now. Null if nothing is older than the event. A waiting order
 * that can't be stated in the new units (no whole lot, no tick) ends with the cause `corporateAction`, and its hold
 * comes back.
 */
export function decideHoldingAdjustment(
  state: AccountState,
  event: HoldingAdjustmentEvent,
  market: MarketView,
  now: number,
  followed: (order: bigint) => Price | null = () => null,
): TradingChanges | null {
  const draft = new DecisionDraft(state, market, now);
  const held = [...draft.held('long'), ...draft.held('short')];
  const positions = held.filter((position) => position.openedAt < event.from);
  const older = draft.waiting().filter((order) => endsHoldings(event) || order.createdAt < event.from);
  if (positions.length === 0 && older.length === 0) return null;

  for (const position of held) if (position.reserved > 0n) draft.putPosition(setReservedUnits(position, 0n));
  const { rows, settled, distributed } = adjustPositions(draft, positions, event);
  const ended: Order[] = [];
  const endsOrdersAlone = isUsReverseSplit(event, market) || event.kind === 'spinOff';
  const endsAll = endsHoldings(event) || endsOrdersAlone;
  for (const order of older) {
    const after = endsAll || isBlockTradeOrder(order) ? null : scaleOrder(draft, order, event, followed(order.seq));
    if (!after)
      ended.push(
        endOrderWithoutUnits(
          draft,
          endsAll || isBlockTradeOrder(order) ? order : { ...order, ...scaleBracket(draft, order, event) },
        ),
      );
    else {
      const hold = computeScaledHold(order, after, event.ratio);
      draft.pay(order.hold - hold, 'frozen', 'available', 'release', order.currency, `o${order.seq}`);
      draft.putOrder({ ...after, hold });
      rows.push(buildOrderAdjustment(draft, order, after, event));
    }
  }
  const pledgeSteps = rescalePledges(draft, positions, event);
  const withoutUnits = reserveUnitsAgain(draft, rows);
  // Where all orders end, but no holding, nothing takes an ended order's place: what depends on it has ended by itself.
  const withDependents = endsOrdersAlone ? ended.filter(isBlockTradeOrder) : ended;
  for (const order of [...withDependents, ...withoutUnits]) updateDependentOrders(draft, order, 0n);
  const notice = event.merger
    ? buildMergerNotice(event.merger, market, settled)
    : event.spinOff
      ? buildSpinOffNotice(event.spinOff, market, distributed)
      : buildAdjustmentNotice(event, market, endsOrdersAlone && ended.length > 0);
  return addRecords(draft.changes(notice), {
    adjustments: rows,
    ...(pledgeSteps.length > 0 ? { pledgeSteps } : {}),
  });
}

interface AdjustedPositions {
  rows: HoldingAdjustment[];
  settled: SettledMerger[];
  distributed: DistributedSpinOff[];
}

/** Nothing may be reserved. */
function adjustPositions(
  draft: DecisionDraft,
  positions: readonly Position[],
  event: HoldingAdjustmentEvent,
): AdjustedPositions {
  const { merger, spinOff } = event;
  const { fraction, parts } = getLotSizeRules(draft.market.instrument, draft.market.date);
  const [rows, settled, distributed]: [HoldingAdjustment[], SettledMerger[], DistributedSpinOff[]] = [[], [], []];
  for (const { seq } of positions) {
    const position = draft.position(seq);
    if (!position) continue;
    const step = fraction || (parts !== null && hasFraction(position.openQuantity)) ? 1n : SCALE;
    if (merger) settled.push(settleMerger(draft, position, event, merger));
    else if (spinOff) distributed.push(distributeSpinOff(draft, position, event, spinOff));
    else rows.push(adjustPosition(draft, position, event, step));
  }
  rows.push(...[...settled, ...distributed].map(({ row }) => row));
  return { rows, settled, distributed };
}

/**
 * Open orders aren't adjusted to a reverse split in the US, but end: a price set for the old shares says nothing of the
 * fewer new ones, whose price usually falls. Source: FINRA Rule 5330 (Adjustment of Orders).
 */
const isUsReverseSplit = ({ kind, ratio }: HoldingAdjustmentEvent, { instrument }: MarketView): boolean =>
  kind === 'split' && instrument.market === 'US' && ratio.numerator < ratio.denominator;

const endsHoldings = ({ kind }: HoldingAdjustmentEvent): boolean => kind === 'delisting' || kind === 'merger';

/** `amount` is what was paid in money along with the shares; without shares, `price` was paid or due for each unit. */
function buildMergerNotice(
  merger: MergerEvent,
  { instrument: { name, currency } }: MarketView,
  settled: readonly SettledMerger[],
): Notice {
  const params = { instrument: name, acquirer: merger.acquirerName, instrumentId: merger.acquirer };
  if (settled.length === 0) return { code: 'mergedOrders', params };
  const units = settled.reduce((sum, each) => sum + each.units, 0n);
  if (units === 0n)
    return { code: 'mergedForMoney', params: { ...params, price: formatScaled(computeMergerWorth(merger)), currency } };
  const money = settled.reduce((sum, each) => sum + each.money, 0n);
  return {
    code: 'merged',
    params: { ...params, quantity: formatScaled(units), amount: formatAmount(money, currency), currency },
  };
}

/**
 * All open orders end at a spin-off, whose value is only known once the new shares trade: none may be executed before
 * the customer has confirmed it (FINRA Rule 5330(b)), and here a customer confirms an order by placing it again.
 */
function buildSpinOffNotice(
  spinOff: SpinOffEvent,
  { instrument: { name, currency } }: MarketView,
  distributed: readonly DistributedSpinOff[],
): Notice {
  const params = { instrument: name, company: spinOff.companyName, instrumentId: spinOff.company };
  if (distributed.length === 0) return { code: 'spunOffOrders', params };
  const units = distributed.reduce((sum, each) => sum + each.units, 0n);
  const price = formatScaled(computeSpinOffWorth(spinOff));
  if (units === 0n) return { code: 'spunOffForMoney', params: { ...params, price, currency } };
  const money = distributed.reduce((sum, each) => sum + each.money, 0n);
  return {
    code: 'spunOff',
    params: { ...params, quantity: formatScaled(units), amount: formatAmount(money, currency), currency },
  };
}

const buildAdjustmentNotice = (
  { kind, ratio, price }: HoldingAdjustmentEvent,
  { instrument }: MarketView,
  endedOrders: boolean,
): Notice =>
  kind === 'delisting'
    ? {
        code: 'delisted',
        params: { instrument: instrument.name, price: formatScaled(price), currency: instrument.currency },
      }
    : ratio.denominator === 1n
      ? {
          code: 'split',
          params: { instrument: instrument.name, instrumentId: instrument.id, ratio: ratio.numerator.toString() },
        }
      : {
          code: endedOrders ? 'reverseSplit' : 'splitInto',
          params: {
            instrument: instrument.name,
            instrumentId: instrument.id,
            old: ratio.denominator.toString(),
            new: ratio.numerator.toString(),
          },
        };

/** Units that secured a loan secure it in new units; what was paid out in cash no longer secures anything. */
function rescalePledges(
  draft: DecisionDraft,
  before: readonly Position[],
  { ratio }: HoldingAdjustmentEvent,
): PledgeChange[] {
  return before.flatMap(({ seq, pledge, openQuantity, instrument }): PledgeChange[] => {
    const position = draft.position(seq);
    if (!pledge || !position) return [];
    const scaled = pledge.quantity === openQuantity ? position.openQuantity : scaleQuantity(pledge.quantity, ratio);
    const quantity = minimumOf(scaled, position.openQuantity);
    draft.putPosition(pledgePosition(position, pledge.loan, quantity));
    const change = quantity - pledge.quantity;
    return change === 0n
      ? []
      : [{ seq: draft.nextSeq(), loan: pledge.loan, position: seq, instrument, change, cause: 'adjusted' }];
  });
}

/**
 * A block is offered in the units and at the price of its seal. Its order is inactive on its own account, and ends when
 * those units change.
 */
const isBlockTradeOrder = ({ inactive: isInactive, effect, parent }: Order): boolean =>
  isInactive && effect === 'close' && parent === null;

/** Ends a waiting order whose units are no longer reserved. */
function endOrderWithoutUnits(draft: DecisionDraft, order: Order): Order {
  draft.pay(order.hold, 'frozen', 'available', 'release', order.currency, `o${order.seq}`);
  const filled = order.effect === 'close' ? 'closed' : (draft.position(order.seq)?.status ?? 'closed');
  return draft.putOrder({
    ...order,
    hold: 0n,
    cause: 'corporateAction',
    status: order.filled === 0n ? 'cancelled' : filled,
  });
}

/**
 * Closing orders reserve again, oldest first, each group once, as far as units were kept; returns those left without
 * units.
 */
function reserveUnitsAgain(draft: DecisionDraft, rows: HoldingAdjustment[]): Order[] {
  const ended: Order[] = [];
  const reserved = new Map<bigint, bigint>();
  for (const order of draft.waiting().filter((each) => each.effect === 'close' && !each.inactive)) {
    const rest = order.quantity - order.filled;
    const shared = order.group === null || isAttachedExit(order) ? undefined : reserved.get(order.group);
    const room = isAttachedExit(order)
      ? countUnpledgedUnits(draft.position(order.position ?? 0n))
      : (shared ?? sumFreeOrReservedUnits(listSellablePositions(draft, order), 'free'));
    const retained = minimumOf(rest, room);
    if (retained === 0n) {
      const row = rows.findIndex((each) => each.subject === 'order' && each.of === order.seq);
      if (row >= 0) rows.splice(row, 1);
      ended.push(endOrderWithoutUnits(draft, order));
      continue;
    }
    if (retained < rest) {
      const row = rows.find((each) => each.subject === 'order' && each.of === order.seq);
      if (row) row.quantityAfter = order.filled + retained;
      draft.putOrder({ ...order, quantity: order.filled + retained });
    }
    if (isAttachedExit(order) || shared !== undefined) continue;
    reserveUnits(draft, order, retained);
    if (order.group !== null) reserved.set(order.group, retained);
  }
  return ended;
}
