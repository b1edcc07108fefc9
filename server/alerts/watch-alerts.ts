/**
 * Watches the simulator for what customers want to be told: each second the present price of every instrument with an alert.
 * The alert fires in one transaction with its notice, so that it does once; a level that was reached and left again
 * unseen (a pause of the server) is not made up for.
 */
import { PriceHeap } from '@bourse/core/books/price-heap.ts';
import { levelReached, toldLevel } from '@bourse/core/alerts/price-alert.ts';
import type { InstrumentId } from '@bourse/core/market.ts';
import { formatScaled, type Price } from '@bourse/core/money.ts';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { listen } from '../db/listener.ts';
import { inOneTransaction, lockAccount } from '../desk/work.ts';
import { writeNotice } from '../desk/write-notice.ts';
import { fireAlert, readWaiting, ALERTS_CHANNEL, type StoredAlert } from './store.ts';
import type { Parts } from '../parts.ts';
import type { AssertLeads } from '../jobs/as-leader.ts';

export interface PriceAlerts {
  /** Looks at the prices of this moment; resolves when everything that has been reached is told. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

type AlertParts = Pick<Parts, 'clock' | 'feeds' | 'live'> & {
  database: Database;
  due: Pick<Parts['due'], 'ready'>;
  log: Pick<Logger, 'error'>;
  assertLeads?: AssertLeads;
};

/** The alerts of one instrument, nearest first. */
class Waiting {
  private readonly alerts: ReadonlyMap<string, StoredAlert>;
  private readonly upper = new PriceHeap('rises');
  private readonly lower = new PriceHeap('falls');

  constructor(alerts: readonly StoredAlert[]) {
    this.alerts = new Map(alerts.map((alert) => [`${alert.account}.${alert.seq}`, alert]));
    for (const [id, { upper, lower }] of this.alerts) {
      if (upper !== null) this.upper.put(id, upper);
      if (lower !== null) this.lower.put(id, lower);
    }
  }

  take(last: Price): StoredAlert[] {
    const ids = [...this.upper.reachedBy((level) => last >= level), ...this.lower.reachedBy((level) => last <= level)];
    for (const id of ids) {
      this.upper.remove(id);
      this.lower.remove(id);
    }
    return ids.flatMap((id) => this.alerts.get(id) ?? []);
  }
}

export async function watchAlerts(parts: AlertParts): Promise<PriceAlerts> {
  const { database, feeds, clock, due, log } = parts;
  const waiting = new Map<InstrumentId, Waiting>();
  const changed = new Set<InstrumentId>();
  let all = true;
  // What has been heard is read at the next look, so that an older answer never replaces a newer one.
  const listener = await listen(database, [ALERTS_CHANNEL], {
    notified: (_, instrument) => {
      changed.add(instrument);
    },
    connected: () => {
      all = true;
    },
  });

  async function read(): Promise<void> {
    if (all) {
      all = false;
      changed.clear();
      waiting.clear();
      const stored = await readWaiting(database.kysely, null).catch((error: unknown) => {
        all = true;
        throw error;
      });
      for (const [instrument, alerts] of Map.groupBy(stored, (each) => each.instrument))
        waiting.set(instrument, new Waiting(alerts));
    }
    for (const instrument of [...changed]) {
      changed.delete(instrument);
      const alerts = await readWaiting(database.kysely, instrument).catch((error: unknown) => {
        changed.add(instrument);
        throw error;
      });
      if (alerts.length === 0) waiting.delete(instrument);
      else waiting.set(instrument, new Waiting(alerts));
    }
  }

  async function fire({ account, seq, instrument }: StoredAlert, last: Price): Promise<void> {
    const listed = feeds.instrument(instrument);
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
      await parts.assertLeads?.(work.db);
    });
  }

  return {
    async look() {
      await read();
      const now = clock.now();
      for (const [instrument, alerts] of waiting) {
        const quote = due.ready(instrument, now) ? feeds.tradable(instrument, now) : null;
        if (!quote) continue;
        for (const alert of alerts.take(quote.last)) {
          try {
            await fire(alert, quote.last);
          } catch (error) {
            log.error({ err: error, instrument }, 'a price alert could not be told');
            changed.add(instrument);
          }
        }
      }
    },
    stop: () => listener.stop(),
  };
}
