/** Positions and waiting orders of one instrument as lines on its chart. */
import type { RowOf } from '../../api/use-call.ts';
import { formatQuantity, isZero } from '../../format/numbers.ts';
import type { Texts } from '../../language/language.ts';
import type { ChartLine } from '../chart/shared/chart-lines.ts';
import { changeable } from '../positions/shared/change-order.ts';
import { directionOf } from '../positions/shared/direction.ts';
import { roleOf, waitsForStop } from '../positions/shared/order-words.ts';
import { groupPositions, type Position } from '../positions/shared/group-positions.ts';

type Order = RowOf<'trading/listOrders'>;
type Words = Pick<Texts, 'trading' | 'terms'>;
export interface OrderLine extends ChartLine {
  /** The order that a drag changes, and which of its prices. */
  moves: { order: Order; field: 'limitPrice' | 'stopPrice' } | null;
}

function linesOfOrder(order: Order, { trading: t, terms }: Words): OrderLine[] {
  const role = roleOf(order);
  const kind = role === 'takeProfit' || role === 'stopLoss' ? role : 'order';
  const verb = `${terms.direction[directionOf(order.side, order.effect)]} ${formatQuantity(order.quantity)}`;
  const fields = changeable(order);
  const line = (field: 'limitPrice' | 'stopPrice', label: string): OrderLine[] => {
    const price = order[field];
    const movable = fields.includes(field);
    return price === null
      ? []
      : [{ id: `${order.id}.${field}`, price, kind, label, movable, moves: movable ? { order, field } : null }];
  };
  const exit = (leg: 'takeProfit' | 'stopLoss'): OrderLine[] => {
    const price = order[leg];
    return price === null
      ? []
      : [{ id: `${order.id}.${leg}`, price, kind: leg, label: t[leg], movable: false, moves: null }];
  };
  const stops = waitsForStop(order) ? line('stopPrice', role === null ? `${verb} · ${t.stopPrice}` : t[role]) : [];
  const limits =
    order.type === 'market' ? [] : line('limitPrice', role === null ? `${verb} · ${t.limitPrice}` : t[role]);
  // An entry's own exits begin to wait once it fills; then they are orders themselves.
  return [...stops, ...limits, ...exit('takeProfit'), ...exit('stopLoss')];
}

/**
 * Holdings by side at their average cost, the price at which a leveraged one is closed automatically, then each order
 * at its prices.
 */
export function orderLines(positions: readonly Position[], orders: readonly Order[], words: Words): OrderLine[] {
  const held = groupPositions(positions).map(
    (group): OrderLine => ({
      id: group.key,
      price: group.averageCost,
      kind: 'position',
      label: `${words.terms.side[group.side]} ${formatQuantity(group.quantity)}`,
      movable: false,
      moves: null,
    }),
  );
  const closings = positions.flatMap(({ id, liquidationPrice: price }): OrderLine[] =>
    price === null || isZero(price)
      ? []
      : [
          {
            id: `${id}.closes`,
            price,
            kind: 'liquidation',
            label: words.trading.marginWords.closing,
            movable: false,
            moves: null,
          },
        ],
  );
  return [
    ...held,
    ...closings,
    ...orders.filter(({ status }) => status === 'pending').flatMap((order) => linesOfOrder(order, words)),
  ];
}
