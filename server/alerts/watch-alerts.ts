/**
 * Compares the price of every instrument that has alerts with their levels, once a second. An alert and its notice are
 * one transaction, so it fires only once. A level that was reached and left during a pause of the server doesn't fire
 * afterwards.
 */
import { levelReached, toldLevel } from '@bourse/core/alerts/price-alert.ts';
import { formatScaled, type Price } from '@bourse/core/money.ts';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { inOneTransaction, lockAccount } from '../desk/work.ts';
import { writeNotice } from '../desk/write-notice.ts';
import { fireAlert, type StoredAlert } from './store.ts';
import { openWaitingAlerts } from './waiting-alerts.ts';
import type { Parts } from '../parts.ts';
import type { AssertLeads } from '../jobs/as-leader.ts';

export interface PriceAlerts {
  /** Checks the present prices; resolves when all customers whose level was reached have been notified. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

type AlertParts = Pick<Parts, 'clock' | 'feeds' | 'live'> & {
  database: Database;
  due: Pick<Parts['due'], 'ready'>;
  log: Pick<Logger, 'error'>;
  assertLeads: AssertLeads;
};

export async function watchAlerts(parts: AlertParts): Promise<PriceAlerts> {
  const { feeds, clock, due, log } = parts;
  const waiting = await openWaitingAlerts(parts.database);

  return {
    async look() {
      await waiting.read();
      const now = clock.now();
      for (const [instrument, alerts] of waiting.byInstrument()) {
        const quote = due.ready(instrument, now) ? feeds.tradable(instrument, now) : null;
        if (!quote) continue;
        for (const alert of alerts.take(quote.last)) {
          try {
            await fire(parts, alert, quote.last);
          } catch (error) {
            log.error({ err: error, instrument }, 'a price alert could not be told');
            waiting.changed(instrument);
          }
        }
      }
    },
    stop: () => waiting.stop(),
  };
}

async function fire(parts: AlertParts, { account, seq, instrument }: StoredAlert, last: Price): Promise<void> {
  const listed = parts.feeds.instrument(instrument);
  await inOneTransaction(parts, async (work) => {
    await lockAccount(work, account);
    const fired = await fireAlert(work.db, account, seq, last, work.now);
    if (!fired || !listed) return;
    const reached = levelReached(fired, last) ?? last;
    const level =
      fired.rate === null
        ? reached
        : toldLevel(reached, fired.reference, listed.currency, reached === fired.upper ? 'up' : 'down');
    await writeNotice(work, account, 'priceAlert', {
      instrument: listed.name,
      instrumentId: instrument,
      price: formatScaled(last),
      level: formatScaled(level),
      currency: listed.currency,
    });
    await parts.assertLeads(work.db);
  });
}
