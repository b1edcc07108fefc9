import { nameIn } from '../venue/name-in.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { upcomingRow } from './upcoming-row.ts';

export const listUpcomingActions =
  ({ feeds, clock }: Pick<Parts, 'feeds' | 'clock'>): Handler<'quotes/listUpcomingActions'> =>
  async ({ market }, { language }) => {
    const now = clock.now();
    const rows = feeds.listed(market).flatMap((instrument) =>
      feeds.upcoming(instrument.id, now).map((action) => ({
        ...upcomingRow(action),
        instrument: instrument.id,
        name: nameIn(language, instrument),
        currency: instrument.currency,
      })),
    );
    return { rows: rows.sort((a, b) => (a.exDate < b.exDate ? -1 : a.exDate > b.exDate ? 1 : 0)) };
  };
