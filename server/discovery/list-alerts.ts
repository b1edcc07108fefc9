import type { Handler } from '../http/handler.ts';
import { nameIn } from '../feeds/name-in.ts';
import type { Parts } from '../parts.ts';
import { alertRow } from './alert-row.ts';
import { readAlerts } from './alerts-store.ts';

export function listAlerts(parts: Parts): Handler<'discovery/listAlerts'> {
  return async (input, { account, language }) => {
    const now = parts.clock.now();
    const alerts = (await readAlerts(parts.database.kysely, account)).filter((each) => input.instrument === undefined || each.instrument === input.instrument);
    const nameOf = (id: string): string => {
      const instrument = parts.feeds.instrument(id);
      return instrument ? nameIn(language, instrument) : id;
    };
    return { rows: alerts.map((each) => alertRow(each, nameOf(each.instrument), now)), next: null };
  };
}
