/** Positions and waiting orders of one instrument as lines on its chart. */
import { type ListCallRow, useCall } from '../../api/use-call.ts';
import { formatQuantity, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, type Texts, useTexts } from '../../language/language.ts';
import type { ChartLine } from '../chart/shared/chart-lines.ts';
import { listChangeableFields } from '../positions/shared/order-change-fields.ts';
import {
  formatOrderChangeOutcome,
  orderDirectionOf,
  orderRoleOf,
  isWaitingForStop,
} from '../positions/shared/order-text.ts';
import { groupPositions, type Position } from '../positions/shared/group-positions.ts';
import { useChosenPortfolioInput } from '../../session/chosen-portfolio.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import type { ConfirmDialogProps } from '../../components/sheet-and-dialog-props.ts';
import { showToast } from '../../components/toast.tsx';
import type { PriceChartProps } from '../chart/shared/price-chart.tsx';
import { formatWithDigits, computePriceDigits } from '../positions/shared/price-format.ts';

type Order = ListCallRow<'trading/listOrders'>;
type Words = Pick<Texts, 'trading' | 'terms'>;
interface PositionOrOrderLine extends ChartLine {
  /** The order that a drag changes, and which of its prices. */
  moves: { order: Order; field: 'limitPrice' | 'stopPrice' } | null;
}

function linesOfOrder(order: Order, { trading: t, terms }: Words): PositionOrOrderLine[] {
  const role = orderRoleOf(order);
  const kind = role === 'takeProfit' || role === 'stopLoss' ? role : 'order';
  const verb = `${terms.direction[orderDirectionOf(order.side, order.effect)]} ${formatQuantity(order.quantity)}`;
  const fields = listChangeableFields(order);
  const line = (field: 'limitPrice' | 'stopPrice', label: string): PositionOrOrderLine[] => {
    const price = order[field];
    const movable = fields.includes(field);
    return price === null
      ? []
      : [{ id: `${order.id}.${field}`, price, kind, label, movable, moves: movable ? { order, field } : null }];
  };
  const exit = (leg: 'takeProfit' | 'stopLoss'): PositionOrOrderLine[] => {
    const price = order[leg];
    return price === null
      ? []
      : [{ id: `${order.id}.${leg}`, price, kind: leg, label: t[leg], movable: false, moves: null }];
  };
  const stops = isWaitingForStop(order) ? line('stopPrice', role === null ? `${verb} · ${t.stopPrice}` : t[role]) : [];
  const limits =
    order.type === 'market' ? [] : line('limitPrice', role === null ? `${verb} · ${t.limitPrice}` : t[role]);
  // An entry's own exits begin to wait once it fills; then they are orders themselves.
  return [...stops, ...limits, ...exit('takeProfit'), ...exit('stopLoss')];
}

/**
 * Holdings by side at their average cost, the price at which a leveraged one is closed automatically, then each order
 * at its prices.
 */
export function buildPositionAndOrderLines(
  positions: readonly Position[],
  orders: readonly Order[],
  words: Words,
): PositionOrOrderLine[] {
  const held = groupPositions(positions).map(
    (group): PositionOrOrderLine => ({
      id: group.key,
      price: group.averageCost,
      kind: 'position',
      label: `${words.terms.side[group.side]} ${formatQuantity(group.quantity)}`,
      movable: false,
      moves: null,
    }),
  );
  const closings = positions.flatMap(({ id, liquidationPrice: price }): PositionOrOrderLine[] =>
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

interface LineMove {
  line: PositionOrOrderLine;
  moves: NonNullable<PositionOrOrderLine['moves']>;
  to: string;
}

/** Asks before a dragged line changes its order; closed while no move is requested. */
function LineMoveDialog({
  move,
  ...dialog
}: { move: LineMove | null } & Pick<ConfirmDialogProps, 'command' | 'onConfirm' | 'onCancel'>) {
  const t = useTexts('trading');
  const price = (value: string) =>
    move ? formatWithDigits(value, computePriceDigits(move.moves.order.currency, [move.line.price, move.to])) : value;
  return (
    <ConfirmDialog
      {...dialog}
      open={move !== null}
      title={fillPlaceholders(t.moveTitle, { price: move ? price(move.to) : '' })}
      confirmText={t.moveIt}
    >
      {move
        ? fillPlaceholders(t.moveBody, { what: move.line.label, from: price(move.line.price), to: price(move.to) })
        : null}
    </ConfirmDialog>
  );
}

/** The chart's lines for positions and waiting orders, and the confirmation after one was dragged. */
export function usePositionAndOrderLines(
  instrument: string,
  positions: readonly Position[],
): { chart: Pick<PriceChartProps, 'lines' | 'onLineMoved' | 'redraw'>; dialog: ReactNode } {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const orders = useCall('trading/listOrders', {
    instrument,
    status: 'pending',
    limit: 50,
    ...useChosenPortfolioInput(),
  }).data?.rows;
  const [requestedMove, setRequestedMove] = useState<LineMove | null>(null);
  const replace = useCommand('trading/replaceOrder', {
    customerChoices: requestedMove && [requestedMove.line.id, requestedMove.to],
  });
  const [redraw, setRedraw] = useState(0);
  const lines = useMemo(
    () => buildPositionAndOrderLines(positions, orders ?? [], { trading: t, terms }),
    [positions, orders, t, terms],
  );

  const end = () => {
    setRequestedMove(null);
    // Refused or not, the line returns to the order's price.
    setRedraw((count) => count + 1);
  };
  const moved = (id: string, to: string) => {
    const line = lines.find((each) => each.id === id);
    if (!line?.moves || to === line.price) return end();
    setRequestedMove({ line, moves: line.moves, to });
  };
  const confirm = async () => {
    if (!requestedMove) return;
    const { order, field } = requestedMove.moves;
    const changed = await replace.run({ order: order.id, [field]: requestedMove.to });
    if (changed === undefined) return;
    if (changed) showToast(...formatOrderChangeOutcome({ trading: t, terms }, changed.order, order.filled));
    end();
  };
  return {
    chart: { lines: lines.map(({ moves: _moves, ...line }) => line), onLineMoved: moved, redraw },
    dialog: <LineMoveDialog move={requestedMove} command={replace} onConfirm={() => void confirm()} onCancel={end} />,
  };
}
