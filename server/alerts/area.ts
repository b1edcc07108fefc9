import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { listAlerts, removeAlert, setAlert } from './manage-price-alerts.ts';
import { customerDataExport, adjustAlertsForSplit } from './store.ts';
import { type PriceAlertWatcher, startPriceAlertWatcher } from './watch-price-alerts.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    alertWatcher: PriceAlertWatcher;
  }
}

const CHECK_PRICES_EVERY_MS = 1_000;

export const alerts = defineArea({
  name: 'alerts',
  dependencies: [
    defineDependency(
      'alertWatcher',
      ['database', 'venues', 'clock', 'accountEvents', 'corporateActionSchedule', 'log', 'leaderWriter'],
      ({ leaderWriter, ...dependencies }) => {
        dependencies.corporateActionSchedule.onSplitApplied((db, { instrument, ratio }, exAt) =>
          adjustAlertsForSplit(db, instrument, ratio, exAt),
        );
        return startPriceAlertWatcher({ ...dependencies, assertLeads: leaderWriter.assertLeads });
      },
      {
        jobs: (made) => [
          { name: 'price alerts', everyMs: CHECK_PRICES_EVERY_MS, leaderOnly: true, run: () => made.checkPrices() },
        ],
        stop: (made) => made.stop(),
      },
    ),
  ],
  calls: (dependencies) => ({
    'discovery/listAlerts': listAlerts(dependencies),
    'discovery/setAlert': setAlert(dependencies),
    'discovery/removeAlert': removeAlert(dependencies),
  }),
  customerDataExport,
});
