/** Orders and positions as the tables hold them, and back. */
import type { Order, Position } from '@bourse/core/trading/types.ts';

type Row = Record<string, unknown>;
const instant = (value: unknown): number => (value as Date).getTime();
const instantOrNull = (value: unknown): number | null => (value === null ? null : instant(value));

export function orderOf(row: Row): Order {
  return {
    seq: row.order_seq, instrument: row.instrument, market: row.market, side: row.side, effect: row.effect, type: row.type, status: row.status,
    quantity: row.quantity, filled: row.filled, averagePrice: row.average_price, limitPrice: row.limit_price, leverage: row.leverage,
    timeInForce: row.time_in_force, hold: row.hold, fees: row.fees, tax: row.tax, currency: row.currency, cause: row.cause, position: row.position_seq,
    expiresAt: instantOrNull(row.expires_at), createdAt: instant(row.created_at), updatedAt: instant(row.updated_at),
  } as Order;
}

export function positionOf(row: Row): Position {
  return {
    seq: row.position_seq, instrument: row.instrument, market: row.market, side: row.side, status: row.status, quantity: row.quantity,
    openQuantity: row.open_quantity, cost: row.cost, openCost: row.open_cost, averageCost: row.average_cost, reserved: row.reserved, margin: row.margin,
    leverage: row.leverage, liquidationPrice: row.liquidation_price, fees: row.fees, tax: row.tax, realized: row.realized, closePrice: row.close_price,
    currency: row.currency, source: row.source, openedAt: instant(row.opened_at), closedAt: instantOrNull(row.closed_at),
  } as Position;
}
