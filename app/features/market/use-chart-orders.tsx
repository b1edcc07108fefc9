/** Positions and waiting orders of one instrument as lines on its chart. */
import { type RowOf, useCall } from '../../api/use-call.ts';
import { formatQuantity, isZero } from '../../format/numbers.ts';
import { fill, type Texts, useTexts } from '../../language/language.ts';
import type { ChartLine } from '../chart/shared/chart-lines.ts';
import { changeable } from '../positions/shared/change-order.ts';
import { changedWords, directionOf, roleOf, waitsForStop } from '../positions/shared/order-text.ts';
import { groupPositions, type Position } from '../positions/shared/group-positions.ts';
import { useAskedPortfolio } from '../../session/chosen-portfolio.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import type { PriceChartProps } from '../chart/shared/price-chart.tsx';
import { formatDigits, priceDigits } from '../positions/shared/price-format.ts';

type Order = RowOf<'trading/listOrders'>;
type Words = Pick<Texts, 'trading' | 'terms'>;
interface OrderLine extends ChartLine {
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

interface Move {
  line: OrderLine;
  moves: NonNullable<OrderLine['moves']>;
  to: string;
}

/** The chart's lines for positions and waiting orders, and the confirmation after one was dragged. */
export function useChartOrders(
  instrument: string,
  positions: readonly Position[],
): { chart: Pick<PriceChartProps, 'lines' | 'onLineMoved' | 'redraw'>; dialog: ReactNode } {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const orders = useCall('trading/listOrders', { instrument, status: 'pending', limit: 50, ...useAskedPortfolio() })
    .data?.rows;
  const [asked, setAsked] = useState<Move | null>(null);
  const replace = useCommand('trading/replaceOrder', { about: asked && [asked.line.id, asked.to] });
  const [redraw, setRedraw] = useState(0);
  const lines = useMemo(
    () => orderLines(positions, orders ?? [], { trading: t, terms }),
    [positions, orders, t, terms],
  );

  const end = () => {
    setAsked(null);
    // Refused or not, the line returns to the order's price.
    setRedraw((count) => count + 1);
  };
  const moved = (id: string, to: string) => {
    const line = lines.find((each) => each.id === id);
    if (!line?.moves || to === line.price) return end();
    setAsked({ line, moves: line.moves, to });
  };
  const confirm = async () => {
    if (!asked) return;
    const { order, field } = asked.moves;
    const changed = await replace.run({ order: order.id, [field]: asked.to });
    if (changed === undefined) return;
    if (changed) showToast(...changedWords({ trading: t, terms }, changed.order, order.filled));
    end();
  };
  const price = (value: string) =>
    asked ? formatDigits(value, priceDigits(asked.moves.order.currency, [asked.line.price, asked.to])) : value;
  return {
    chart: { lines: lines.map(({ moves: _moves, ...line }) => line), onLineMoved: moved, redraw },
    dialog: (
      <ConfirmDialog
        open={asked !== null}
        title={fill(t.moveTitle, { price: asked ? price(asked.to) : '' })}
        confirmText={t.moveIt}
        of={replace}
        onConfirm={() => void confirm()}
        onCancel={end}
      >
        {asked
          ? fill(t.moveBody, { what: asked.line.label, from: price(asked.line.price), to: price(asked.to) })
          : null}
      </ConfirmDialog>
    ),
  };
}
