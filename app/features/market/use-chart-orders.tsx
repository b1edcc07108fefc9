import { useAskedPortfolio } from '../../session/portfolio.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toast-store.ts';
import { fill, useTexts } from '../../language/language.ts';
import type { PriceChartProps } from '../chart/shared/price-chart.tsx';
import { changedWords } from '../positions/shared/changed-words.ts';
import { formatDigits, priceDigits } from '../positions/shared/price-words.ts';
import type { Position } from '../positions/shared/group-positions.ts';
import { type OrderLine, orderLines } from './order-lines.ts';

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
