import { PriceHeap } from '@bourse/core/books/price-heap.ts';
import type { InstrumentId } from '@bourse/core/market.ts';
import type { Price } from '@bourse/core/money.ts';
import type { Database } from '../db/database.ts';
import { listen } from '../db/listener.ts';
import { ALERTS_CHANNEL, readWaiting, type StoredAlert } from './store.ts';

/** Unfired alerts by instrument, a copy of the database's. */
export interface WaitingAlerts {
  /** Rereads the instruments that have changed. */
  read(): Promise<void>;
  byInstrument(): Iterable<[InstrumentId, AlertsOfOne]>;
  /** Marks the instrument's alerts to be reread at the next `read`. */
  changed(instrument: InstrumentId): void;
  stop(): Promise<void>;
}

/** The alerts of one instrument, nearest first. */
class AlertsOfOne {
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

export async function openWaitingAlerts(database: Database): Promise<WaitingAlerts> {
  const waiting = new Map<InstrumentId, AlertsOfOne>();
  const changed = new Set<InstrumentId>();
  let all = true;
  // Notifications only mark what to reread at the next look, so that an older answer never replaces a newer one.
  const listener = await listen(database, [ALERTS_CHANNEL], {
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
    const stored = await readWaiting(database.kysely, null).catch((error: unknown) => {
      all = true;
      throw error;
    });
    for (const [instrument, alerts] of Map.groupBy(stored, (each) => each.instrument))
      waiting.set(instrument, new AlertsOfOne(alerts));
  }

  async function readOne(instrument: InstrumentId): Promise<void> {
    changed.delete(instrument);
    const alerts = await readWaiting(database.kysely, instrument).catch((error: unknown) => {
      changed.add(instrument);
      throw error;
    });
    if (alerts.length === 0) waiting.delete(instrument);
    else waiting.set(instrument, new AlertsOfOne(alerts));
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
