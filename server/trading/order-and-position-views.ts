/** Orders, fills and positions in their wire form. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { computeAverageCost, computePositionFigures } from '@bourse/core/trading/positions/position-figures.ts';
import { marginTermsOfPosition } from '@bourse/core/borrowing/margin-requirements.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { formatAmount, formatScaled, formatScaledOrNull } from '@bourse/core/ledger/money.ts';
import type { Fill } from '@bourse/core/trading/orders/fill.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { MarkPrices } from '../ledger/position-valuation.ts';
import { type DayEndChargesOfFill, buildDayEndChargeViews } from './day-end-charge-views.ts';
import type { loadDayEndCharges, OrderStepRow } from './store.ts';
import { mergeCharges } from '../ledger/parse-account-rows.ts';

export type OrderView = CallAnswer<Calls['trading/placeOrder']>['order'];
export type PositionView = CallAnswer<Calls['trading/listPositions']>['rows'][number];
export type FillView = OrderView['fills'][number];

let lastIsoTime = { instant: 0, text: new Date(0).toISOString() };
/** Cached, since everything that one decision writes usually has the same time. */
function cachedIsoTime(instant: number): string {
  if (lastIsoTime.instant !== instant) lastIsoTime = { instant, text: new Date(instant).toISOString() };
  return lastIsoTime.text;
}
const isoOrNull = (instant: number | null): string | null => (instant === null ? null : cachedIsoTime(instant));

export function buildFillView(account: AccountId, fill: Fill, currency: string): FillView {
  return {
    id: encodeId('f', account, fill.seq),
    price: formatScaled(fill.price),
    quantity: formatScaled(fill.quantity),
    fee: formatAmount(fill.fee, currency),
    tax: formatAmount(fill.tax, currency),
    at: cachedIsoTime(fill.at),
    quoteSeq: fill.quoteSeq,
    source: fill.source,
    rule: fill.rule,
    ...(fill.at - fill.quoteAt < OF_THE_MOMENT_MS ? {} : { quoteAt: new Date(fill.quoteAt).toISOString() }),
  };
}
/** Quotes are of whole seconds. */
const OF_THE_MOMENT_MS = 1_000;

let lastRow: { order: Order; fills: number; name: string; row: OrderView } | null = null;
/** The answer and the event of a decision share one row object. `dayEnd` may include other orders too. */
export function buildOrderView(
  account: AccountId,
  order: Order,
  fills: readonly Fill[],
  name: string,
  dayEnd: readonly DayEndChargesOfFill[] = [],
): OrderView {
  if (dayEnd.length > 0)
    return {
      ...buildUncachedOrderView(account, order, fills, name),
      dayEnd: buildDayEndChargeViews(
        dayEnd.filter((each) => each.order === order.seq),
        order.currency,
      ),
    };
  if (lastRow?.order !== order || lastRow.fills !== fills.length || lastRow.name !== name) {
    lastRow = { order, fills: fills.length, name, row: buildUncachedOrderView(account, order, fills, name) };
  }
  return lastRow.row;
}

function buildUncachedOrderView(account: AccountId, order: Order, fills: readonly Fill[], name: string): OrderView {
  const row: OrderView = {
    id: encodeId('o', account, order.seq),
    instrument: order.instrument,
    name,
    side: order.side,
    effect: order.effect,
    type: order.type,
    status: order.status,
    quantity: formatScaled(order.quantity),
    filled: formatScaled(order.filled),
    averagePrice: formatScaledOrNull(order.averagePrice),
    limitPrice: formatScaledOrNull(order.limitPrice),
    stopPrice: formatScaledOrNull(order.stopPrice),
    leverage: order.leverage,
    dayTrading: order.dayTrading,
    timeInForce: order.timeInForce,
    trailAmount: order.trail?.kind === 'amount' ? formatScaled(order.trail.amount) : null,
    trailRate: order.trail?.kind === 'rate' ? formatScaled(order.trail.rate) : null,
    triggerPriceSource: order.triggerPriceSource,
    goodTill: isoOrNull(order.goodTill),
    expiresAt: isoOrNull(order.expiresAt),
    takeProfit: formatScaledOrNull(order.takeProfit),
    stopLoss: formatScaledOrNull(order.stopLoss),
    clientId: order.clientId,
    triggeredAt: isoOrNull(order.triggeredAt),
    group: order.group === null ? null : order.group.toString(36),
    parent: order.parent === null ? null : encodeId('o', account, order.parent),
    inactive: order.inactive,
    doNotReduce: order.doNotReduce ?? false,
    growsTo: formatScaledOrNull(order.growsTo),
    notional: formatAmount(order.notional, order.currency),
    fees: formatAmount(order.fees, order.currency),
    tax: formatAmount(order.tax, order.currency),
    dayEnd: [],
    hold: formatAmount(order.hold, order.currency),
    currency: order.currency,
    createdAt: cachedIsoTime(order.createdAt),
    updatedAt: cachedIsoTime(order.updatedAt),
    cause: order.cause,
    position: order.position === null ? null : encodeId('p', account, order.position),
    fills: fills.map((fill) => ({
      ...buildFillView(account, fill, order.currency),
      ...(typeof order.pricesAfter === 'number' ? { quoteAt: isoTime(fill.quoteAt) } : {}),
    })),
  };
  if (order.portfolio) row.portfolio = order.portfolio.toString();
  if (typeof order.pricesAfter === 'number') row.pricesAfter = cachedIsoTime(order.pricesAfter);
  if (order.stopLossLimit) row.stopLossLimit = formatScaled(order.stopLossLimit);
  if (order.trailingStop?.kind === 'amount') row.trailingStopAmount = formatScaled(order.trailingStop.amount);
  if (order.trailingStop?.kind === 'rate') row.trailingStopRate = formatScaled(order.trailingStop.rate);
  if (order.replacements) row.replacements = order.replacements;
  if (order.apiKeyId !== undefined) row.apiKey = order.apiKeyId;
  if (typeof order.cancelRequestedAt === 'number') row.cancelRequestedAt = cachedIsoTime(order.cancelRequestedAt);
  return row;
}

export const buildOrderStepView = ({ step, status, cause, filled, at }: OrderStepRow) => ({
  step,
  status: status as Order['status'],
  cause,
  filled: formatScaled(filled),
  at: at.toISOString(),
});

/** The part that secures a loan. */
const pledgedFields = ({ pledge }: Position): { pledged?: string } =>
  pledge ? { pledged: formatScaled(pledge.quantity) } : {};

/** The part of its losses and charges that the insurance account has borne. */
function insuredFields({ insured, currency }: Position): { insured?: string } {
  const borne = insured ? insured.loss + insured.charges : 0n;
  return borne > 0n ? { insured: formatAmount(borne, currency) } : {};
}

/** `closingSide`: the price of the side at which it would close; `tick`: its price step. */
export function buildPositionView(
  account: AccountId,
  position: Position,
  { last, closingSide }: MarkPrices,
  name: string,
  tick: string,
  figures = computePositionFigures(position, closingSide),
): PositionView {
  const { currency } = position;
  const money = (amount: bigint): string => formatAmount(amount, currency);
  return {
    id: encodeId('p', account, position.seq),
    instrument: position.instrument,
    name,
    side: position.side,
    status: position.status,
    quantity: formatScaled(position.quantity),
    openQuantity: formatScaled(position.openQuantity),
    averageCost: formatScaled(computeAverageCost(position)),
    lastPrice: formatScaled(last),
    markPrice: formatScaled(closingSide),
    tick,
    marketValue: money(figures.marketValue),
    profit: money(figures.profit),
    grossProfit: money(figures.grossProfit),
    openProfit: money(figures.openProfit),
    realizedProfit: money(figures.realizedProfit),
    invested: money(figures.invested),
    equity: money(figures.equity),
    returnRate: formatScaled(figures.returnRate),
    margin: formatAmount(position.margin, currency),
    leverage: position.leverage,
    dayTrading: position.dayTrading,
    maintenance: formatScaled(marginTermsOfPosition(position).maintenance),
    liquidationPrice: formatScaledOrNull(position.liquidationPrice),
    callPrice: formatScaledOrNull(position.callPrice),
    calledAt: isoOrNull(position.calledAt),
    callDueAt: isoOrNull(position.callDueAt),
    financing: formatAmount(position.financing, currency),
    lockedUntil: isoOrNull(position.lockedUntil),
    openedAt: cachedIsoTime(position.openedAt),
    closedAt: isoOrNull(position.closedAt),
    closePrice: formatScaledOrNull(position.closePrice),
    fees: formatAmount(position.fees, currency),
    tax: formatAmount(position.tax, currency),
    currency,
    source: position.source,
    ...(position.portfolio ? { portfolio: position.portfolio.toString() } : {}),
    ...pledgedFields(position),
    ...insuredFields(position),
  };
}

/** How a fill's price came about, in wire form. */

type DayEndCharges = Awaited<ReturnType<typeof loadDayEndCharges>>;

/** `dayEndCharges`: the day-end charges for this fill; `order`: the one that it filled. */
export function buildFillExplanationView(
  account: AccountId,
  fill: Fill,
  dayEndCharges: DayEndCharges,
  currency: string,
  order: Pick<Order, 'pricesAfter'> | undefined,
) {
  return {
    fill: buildFillView(account, fill, currency),
    effect: fill.effect,
    bid: formatScaled(fill.bid),
    ask: formatScaled(fill.ask),
    displayedSize: formatScaled(fill.displayedSize),
    takenBefore: formatScaled(fill.takenBefore),
    othersTaken: formatScaled(fill.othersTaken),
    quoteAt: isoTime(fill.quoteAt),
    ...(typeof order?.pricesAfter === 'number' ? { pricesAfter: isoTime(order.pricesAfter) } : {}),
    last: formatScaled(fill.last),
    impact: formatScaled(fill.impact),
    ...(fill.book === null ? {} : { book: fill.book }),
    charges: mergeCharges([...fill.charges, ...dayEndCharges.flatMap(({ charges }) => charges)]).map((charge) => ({
      ...charge,
      amount: formatAmount(charge.amount, currency),
    })),
    dayEnd: buildDayEndChargeViews(dayEndCharges, currency),
    held: fill.held === null || dayEndCharges.length > 0 ? null : formatAmount(fill.held, currency),
  };
}
