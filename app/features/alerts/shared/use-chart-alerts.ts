/** Price alerts on a chart: lines at their levels, which can be dragged, and new ones set where the reader points. */
import { useState } from 'react';
import { type CallAnswer, type ListCallRow, useCall } from '../../../api/use-call.ts';
import { useCommand } from '../../../api/use-command.ts';
import { showToast } from '../../../components/toast.tsx';
import { formatPrice } from '../../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import type { PriceChartProps } from '../../chart/shared/price-chart.tsx';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import type { ChartLine } from '../../chart/shared/chart-lines.ts';

const STALE_MS = 60_000;
const NO_ALERTS: CallAnswer<'discovery/listAlerts'>['rows'] = [];
type PricedInstrument = Pick<CallAnswer<'quotes/getInstrument'>, 'currency' | 'tick'>;

type AlertChartProps = Pick<PriceChartProps, 'lines' | 'onLineMoved' | 'redraw' | 'onAlert'>;

/** `baseChart` are the chart's other lines; `last` is the present price, without which no alert can be set. */
export function useChartAlerts(
  instrument: string,
  priced: PricedInstrument | undefined,
  last: string | undefined,
  baseChart: AlertChartProps = {},
): AlertChartProps {
  const t = useTexts('chartTools');
  const all = useCall('discovery/listAlerts', {}, { staleTimeMs: STALE_MS }).data?.rows ?? NO_ALERTS;
  const set = useCommand('discovery/setAlert');
  const remove = useCommand('discovery/removeAlert');
  const [redraw, setRedraw] = useState(0);
  const lines = buildAlertLines(all, instrument, t.tools.alert);
  const formatChartPrice = (price: string) => formatPrice(price, priced?.currency, priced?.tick);
  const wait = async (price: string, expiresAt: string | null): Promise<boolean> => {
    if (last === undefined) return false;
    const input = {
      instrument,
      kind: alertDirectionOf(price, last),
      price,
      ...(expiresAt === null ? {} : { expiresAt }),
    };
    return Boolean(await set.run(input));
  };
  const move = async ({ alert }: AlertLine, price: string) => {
    // The new one first: if it is refused, the old one goes on waiting.
    if (price !== alert.price && (await wait(price, alert.expiresAt)) && (await remove.run({ alert: alert.id })))
      showToast(fillPlaceholders(t.alertMoved, { price: formatChartPrice(price) }), 'good');
    setRedraw((count) => count + 1);
  };
  return {
    lines: [...(baseChart.lines ?? []), ...lines.map(({ alert: _alert, ...line }) => line)],
    redraw: (baseChart.redraw ?? 0) + redraw,
    onLineMoved: (id, price) => {
      const line = lines.find((one) => one.id === id);
      if (line) void move(line, price);
      else baseChart.onLineMoved?.(id, price);
    },
    onAlert: async (price) => {
      if (await wait(price, null)) showToast(fillPlaceholders(t.alertSet, { price: formatChartPrice(price) }), 'good');
    },
  };
}

type Alert = ListCallRow<'discovery/listAlerts'>;
interface AlertLine extends ChartLine {
  alert: Alert;
}

/** From which side the price approaches a level. */
export const alertDirectionOf = (price: string, last: string): 'above' | 'below' =>
  (parseScaled(price) ?? 0n) > (parseScaled(last) ?? 0n) ? 'above' : 'below';

/**
 * An instrument's waiting alerts as chart lines: a price can be dragged to another one, levels of a percentage alert
 * can't.
 */
export const buildAlertLines = (alerts: readonly Alert[], instrument: string, label: string): AlertLine[] =>
  alerts
    .filter((alert) => alert.instrument === instrument && alert.status === 'waiting')
    .flatMap((alert) =>
      [alert.upper, alert.lower].flatMap((price, index): AlertLine[] =>
        price === null
          ? []
          : [{ id: `${alert.id}.${index}`, price, kind: 'alert', label, movable: alert.kind !== 'percent', alert }],
      ),
    );
