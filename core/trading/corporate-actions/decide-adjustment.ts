/**
 * A split, a stock dividend or a delisting, for one customer at once: positions, waiting orders, brackets and
 * reservations together.
 */
import { lotOf } from '../../markets/order-rules/lots.ts';
import { formatScaled, SCALE, smaller, type Price } from '../../ledger/money.ts';
import { settleDependents } from '../trading/dependent-orders.ts';
import { isInParts } from '../execution/fractional-shares.ts';
import { Draft } from '../execution/draft.ts';
import { isAttached, type Order } from '../orders/order.ts';
import { reserveUnits, sellableFor, sumOfUnits, withReserved } from '../execution/units.ts';
import { withRecords, type Notice } from '../../ledger/changes.ts';
import type { AccountState, TradingChanges } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Position } from '../orders/position.ts';
import { pledgedFor, type PledgeStep } from '../execution/pledge.ts';
import { adjustPosition, holdOf, rowOf, scaledBracket, scaledOrder, scaledQuantity } from './adjust-holdings.ts';
import type { Adjustment, AdjustingEvent } from './adjustment.ts';

/**
 * `followed`: how far a trailing order has followed by now. Null if nothing is older than the event. A waiting order
 * that can't be stated in the new units (no whole lot, no tick) ends with the cause `corporateAction`, and its hold
 * comes back.
 */
export function decideAdjustment(
  state: AccountState,
  event: AdjustingEvent,
  market: MarketView,
  now: number,
  followed: (order: bigint) => Price | null = () => null,
): TradingChanges | null {
  const draft = new Draft(state, market, now);
  const held = [...draft.held('long'), ...draft.held('short')];
  const positions = held.filter((position) => position.openedAt < event.from);
  const older = draft.waiting().filter((order) => event.kind === 'delisting' || order.createdAt < event.from);
  if (positions.length === 0 && older.length === 0) return null;

  const rows: Adjustment[] = [];
  const { fraction, parts } = lotOf(market.instrument, market.date);
  for (const position of held) if (position.reserved > 0n) draft.putPosition(withReserved(position, 0n));
  for (const { seq } of positions) {
    const position = draft.position(seq);
    if (position)
      rows.push(
        adjustPosition(
          draft,
          position,
          event,
          fraction || (parts !== null && isInParts(position.openQuantity)) ? 1n : SCALE,
        ),
      );
  }
  const ended: Order[] = [];
  for (const order of older) {
    const after =
      event.kind === 'delisting' || isOfBlock(order) ? null : scaledOrder(draft, order, event, followed(order.seq));
    if (!after)
      ended.push(
        endWithoutUnits(
          draft,
          event.kind === 'delisting' || isOfBlock(order) ? order : { ...order, ...scaledBracket(draft, order, event) },
        ),
      );
    else {
      const hold = holdOf(order, after, event.ratio);
      draft.pay(order.hold - hold, 'frozen', 'available', 'release', order.currency, `o${order.seq}`);
      draft.putOrder({ ...after, hold });
      rows.push(rowOf(draft, order, after, event));
    }
  }
  const pledgeSteps = pledgeAgain(draft, positions, event);
  ended.push(...reserveAgain(draft, rows));
  for (const order of ended) settleDependents(draft, order, 0n);
  return withRecords(draft.changes(noticeOf(event, market)), {
    adjustments: rows,
    ...(pledgeSteps.length > 0 ? { pledgeSteps } : {}),
  });
}

const noticeOf = ({ kind, ratio, price }: AdjustingEvent, { instrument }: MarketView): Notice =>
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
          code: 'splitInto',
          params: {
            instrument: instrument.name,
            instrumentId: instrument.id,
            old: ratio.denominator.toString(),
            new: ratio.numerator.toString(),
          },
        };

/** Units that secured a loan secure it in new units; what was paid out in cash no longer secures anything. */
function pledgeAgain(draft: Draft, before: readonly Position[], { ratio }: AdjustingEvent): PledgeStep[] {
  return before.flatMap(({ seq, pledge, openQuantity, instrument }): PledgeStep[] => {
    const position = draft.position(seq);
    if (!pledge || !position) return [];
    const scaled = pledge.quantity === openQuantity ? position.openQuantity : scaledQuantity(pledge.quantity, ratio);
    const quantity = smaller(scaled, position.openQuantity);
    draft.putPosition(pledgedFor(position, pledge.loan, quantity));
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
const isOfBlock = ({ asleep, effect, parent }: Order): boolean => asleep && effect === 'close' && parent === null;

/** Ends a waiting order whose units are no longer reserved. */
function endWithoutUnits(draft: Draft, order: Order): Order {
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
function reserveAgain(draft: Draft, rows: Adjustment[]): Order[] {
  const ended: Order[] = [];
  const reserved = new Map<bigint, bigint>();
  for (const order of draft.waiting().filter((each) => each.effect === 'close' && !each.asleep)) {
    const rest = order.quantity - order.filled;
    const shared = order.group === null || isAttached(order) ? undefined : reserved.get(order.group);
    const room = isAttached(order)
      ? (draft.position(order.position ?? 0n)?.openQuantity ?? 0n)
      : (shared ?? sumOfUnits(sellableFor(draft, order), 'free'));
    const kept = smaller(rest, room);
    if (kept === 0n) {
      const row = rows.findIndex((each) => each.subject === 'order' && each.of === order.seq);
      if (row >= 0) rows.splice(row, 1);
      ended.push(endWithoutUnits(draft, order));
      continue;
    }
    if (kept < rest) {
      const row = rows.find((each) => each.subject === 'order' && each.of === order.seq);
      if (row) row.quantityAfter = order.filled + kept;
      draft.putOrder({ ...order, quantity: order.filled + kept });
    }
    if (isAttached(order) || shared !== undefined) continue;
    reserveUnits(draft, order, kept);
    if (order.group !== null) reserved.set(order.group, kept);
  }
  return ended;
}
