/**
 * Compares the price of every instrument that has alerts with their levels, once a second. An alert and its notice are
 * one transaction, so it fires only once. A level that was reached and left during a pause of the server doesn't fire
 * afterwards.
 */
import { findReachedLevel, roundDisplayedLevel } from '@bourse/core/information/alerts/price-alert.ts';
import { formatScaled, type Price } from '@bourse/core/ledger/money.ts';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { runInTransaction, lockAccount, writeNotice } from '../commands/transaction-with-events.ts';
import { ALERTS_CHANGED_CHANNEL, markAlertFired, readUnfiredAlerts, type StoredPriceAlert } from './store.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { AssertLeadership } from '../jobs/fencing-tokens.ts';
import { PriceHeap } from '@bourse/core/trading/books/price-heap.ts';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import { listenForNotifications } from '../db/notification-listener.ts';

export interface PriceAlertWatcher {
  /** Checks the present prices; resolves when all customers whose level was reached have been notified. */
  checkPrices(): Promise<void>;
  stop(): Promise<void>;
}

type AlertWatcherDependencies = Pick<ServerDependencies, 'clock' | 'venues' | 'accountEvents'> & {
  database: Database;
  corporateActionSchedule: Pick<ServerDependencies['corporateActionSchedule'], 'ready'>;
  log: Pick<Logger, 'error'>;
  assertLeads: AssertLeadership;
};

export async function startPriceAlertWatcher(dependencies: AlertWatcherDependencies): Promise<PriceAlertWatcher> {
  const { venues, clock, corporateActionSchedule, log } = dependencies;
  const waiting = await openUnfiredAlertIndex(dependencies.database);

  return {
    async checkPrices() {
      await waiting.read();
      const now = clock.now();
      for (const [instrument, alerts] of waiting.byInstrument()) {
        const quote = corporateActionSchedule.ready(instrument, now) ? venues.tradable(instrument, now) : null;
        if (!quote) continue;
        for (const alert of alerts.take(quote.last)) {
          try {
            await fire(dependencies, alert, quote.last);
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

async function fire(
  dependencies: AlertWatcherDependencies,
  { account, seq, instrument }: StoredPriceAlert,
  last: Price,
): Promise<void> {
  const listed = dependencies.venues.instrument(instrument);
  await runInTransaction(dependencies, async (work) => {
    await lockAccount(work, account);
    const fired = await markAlertFired(work.db, account, seq, last, work.now);
    if (!fired || !listed) return;
    const reached = findReachedLevel(fired, last) ?? last;
    const level =
      fired.rate === null
        ? reached
        : roundDisplayedLevel(reached, fired.reference, listed.currency, reached === fired.upper ? 'up' : 'down');
    await writeNotice(work, account, 'priceAlert', {
      instrument: listed.name,
      instrumentId: instrument,
      price: formatScaled(last),
      level: formatScaled(level),
      currency: listed.currency,
    });
    await dependencies.assertLeads(work.db);
  });
}

/** Unfired alerts by instrument, a copy of the database's. */
export interface UnfiredAlertIndex {
  /** Rereads the instruments that have changed. */
  read(): Promise<void>;
  byInstrument(): Iterable<[InstrumentId, InstrumentAlerts]>;
  /** Marks the instrument's alerts to be reread at the next `read`. */
  changed(instrument: InstrumentId): void;
  stop(): Promise<void>;
}

/** The alerts of one instrument, nearest first. */
class InstrumentAlerts {
  private readonly alerts: ReadonlyMap<string, StoredPriceAlert>;
  private readonly upper = new PriceHeap('rises');
  private readonly lower = new PriceHeap('falls');

  constructor(alerts: readonly StoredPriceAlert[]) {
    this.alerts = new Map(alerts.map((alert) => [`${alert.account}.${alert.seq}`, alert]));
    for (const [id, { upper, lower }] of this.alerts) {
      if (upper !== null) this.upper.put(id, upper);
      if (lower !== null) this.lower.put(id, lower);
    }
  }

  take(last: Price): StoredPriceAlert[] {
    const ids = [...this.upper.reachedBy((level) => last >= level), ...this.lower.reachedBy((level) => last <= level)];
    for (const id of ids) {
      this.upper.remove(id);
      this.lower.remove(id);
    }
    return ids.flatMap((id) => this.alerts.get(id) ?? []);
  }
}

async function openUnfiredAlertIndex(database: Database): Promise<UnfiredAlertIndex> {
  const waiting = new Map<InstrumentId, InstrumentAlerts>();
  const changed = new Set<InstrumentId>();
  let all = true;
  // Notifications only mark what to reread at the next look, so that an older answer never replaces a newer one.
  const listener = await listenForNotifications(database, [ALERTS_CHANGED_CHANNEL], {
    notified: (_, instrument) => {
      changed.add(instrument);
    },
    connected: () => {
      all = true;
    },
  });

  async function readAll(): Promise<void> {
    all = false;
    changed.clear();
    waiting.clear();
    const stored = await readUnfiredAlerts(database.kysely, null).catch((error: unknown) => {
      all = true;
      throw error;
    });
    for (const [instrument, alerts] of Map.groupBy(stored, (each) => each.instrument))
      waiting.set(instrument, new InstrumentAlerts(alerts));
  }

  async function readOne(instrument: InstrumentId): Promise<void> {
    changed.delete(instrument);
    const alerts = await readUnfiredAlerts(database.kysely, instrument).catch((error: unknown) => {
      changed.add(instrument);
      throw error;
    });
    if (alerts.length === 0) waiting.delete(instrument);
    else waiting.set(instrument, new InstrumentAlerts(alerts));
  }

  return {
    async read() {
      if (all) await readAll();
      for (const instrument of [...changed]) await readOne(instrument);
    },
    byInstrument: () => waiting,
    changed: (instrument) => {
      changed.add(instrument);
    },
    stop: () => listener.stop(),
  };
}
