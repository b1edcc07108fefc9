/** Where an area says what has just become true, for whoever listens in this process. */
import type { AccountId } from './ids.ts';

/** A row of a customer's private stream. */
export interface EventRow {
  seq: bigint;
  kind: 'order' | 'position' | 'wallet' | 'notice';
  /** JSON, as it is kept. */
  data: string;
  /** JSON in full, from whoever has just written it; else it is read anew. */
  told?(): string;
  /** Code of the notice, for a row that is also a message. */
  notice: string | null;
  /** Epoch milliseconds. */
  at: number;
}

/** Answers the `data` of each row, in order; messages tell themselves. */
export type TellEvents = (account: AccountId, rows: readonly EventRow[]) => Promise<string[]>;

export interface LiveListener {
  events(account: AccountId, rows: readonly EventRow[]): void;
  sessionsEnded(sessionIds: readonly string[]): void;
}

export interface Live {
  /** Call it after the commit that wrote the rows. */
  publish(account: AccountId, rows: readonly EventRow[]): void;
  endSessions(sessionIds: readonly string[]): void;
  listen(listener: LiveListener): void;
}

export function createLive(): Live {
  const listeners: LiveListener[] = [];
  return {
    publish: (account, rows) => {
      for (const each of listeners) each.events(account, rows);
    },
    endSessions: (ids) => {
      for (const each of listeners) each.sessionsEnded(ids);
    },
    listen: (listener) => {
      listeners.push(listener);
    },
  };
}
