import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { listAlerts, removeAlert, setAlert } from './price-alerts.ts';
import { ownData, splitAlerts } from './store.ts';
import { type PriceAlerts, watchAlerts } from './watch-alerts.ts';

declare module '../parts.ts' {
  interface Parts {
    alerts: PriceAlerts;
  }
}

const LOOK_MS = 1_000;

export const alerts = defineArea({
  name: 'alerts',
  parts: [
    part(
      'alerts',
      ['database', 'feeds', 'clock', 'live', 'due', 'log', 'leader'],
      ({ leader, ...parts }) => {
        parts.due.whenDivided((db, { instrument, ratio }, exAt) => splitAlerts(db, instrument, ratio, exAt));
        return watchAlerts({ ...parts, assertLeads: leader.assertLeads });
      },
      {
        jobs: (made) => [{ name: 'price alerts', everyMs: LOOK_MS, leaderOnly: true, run: () => made.look() }],
        stop: (made) => made.stop(),
      },
    ),
  ],
  calls: (parts) => ({
    'discovery/listAlerts': listAlerts(parts),
    'discovery/setAlert': setAlert(parts),
    'discovery/removeAlert': removeAlert(parts),
  }),
  ownData,
});
