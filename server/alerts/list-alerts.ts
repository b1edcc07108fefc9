import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { alertRow } from './alert-row.ts';
import { readAlerts } from './store.ts';

export function listAlerts(parts: Parts): Handler<'discovery/listAlerts'> {
  return async (input, { account, language }) => {
    const now = parts.clock.now();
    const alerts = (await readAlerts(parts.database.kysely, account)).filter(
      (each) => input.instrument === undefined || each.instrument === input.instrument,
    );
    return {
      rows: alerts.map((each) => alertRow(each, parts.feeds.instrument(each.instrument), language, now)),
      next: null,
    };
  };
}
