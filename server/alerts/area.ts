import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { listAlerts, removeAlert, setAlert } from './price-alerts.ts';
import { customerDataColumns, adjustAlertsForSplit } from './store.ts';
import { type PriceAlertWatcher, startPriceAlertWatcher } from './watch-alerts.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    alerts: PriceAlertWatcher;
  }
}

const CHECK_PRICES_EVERY_MS = 1_000;

export const alerts = defineArea({
  name: 'alerts',
  parts: [
    defineDependency(
      'alerts',
      ['database', 'feeds', 'clock', 'live', 'due', 'log', 'leader'],
      ({ leader, ...parts }) => {
        parts.due.whenDivided((db, { instrument, ratio }, exAt) => adjustAlertsForSplit(db, instrument, ratio, exAt));
        return startPriceAlertWatcher({ ...parts, assertLeads: leader.assertLeads });
      },
      {
        jobs: (made) => [
          { name: 'price alerts', everyMs: CHECK_PRICES_EVERY_MS, leaderOnly: true, run: () => made.checkPrices() },
        ],
        stop: (made) => made.stop(),
      },
    ),
  ],
  calls: (parts) => ({
    'discovery/listAlerts': listAlerts(parts),
    'discovery/setAlert': setAlert(parts),
    'discovery/removeAlert': removeAlert(parts),
  }),
  customerDataColumns,
});
