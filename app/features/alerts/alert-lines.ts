import { parseScaled } from '@bourse/core/money.ts';
import type { RowOf } from '../../api/use-call.ts';
import type { ChartLine } from '../chart/shared/chart-lines.ts';

type Alert = RowOf<'discovery/listAlerts'>;
export interface AlertLine extends ChartLine {
  alert: Alert;
}

/** From which side the price approaches a level. */
export const alertedSide = (price: string, last: string): 'above' | 'below' =>
  (parseScaled(price) ?? 0n) > (parseScaled(last) ?? 0n) ? 'above' : 'below';

/**
 * An instrument's waiting alerts as chart lines: a price can be dragged to another one, levels of a percentage alert
 * can't.
 */
export const alertLines = (alerts: readonly Alert[], instrument: string, label: string): AlertLine[] =>
  alerts
    .filter((alert) => alert.instrument === instrument && alert.status === 'waiting')
    .flatMap((alert) =>
      [alert.upper, alert.lower].flatMap((price, index): AlertLine[] =>
        price === null
          ? []
          : [{ id: `${alert.id}.${index}`, price, kind: 'alert', label, movable: alert.kind !== 'percent', alert }],
      ),
    );
