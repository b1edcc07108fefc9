/** Where an area announces what has just changed, for listeners in this process. */
import type { AccountId } from './ids.ts';

/** A row of a customer's private stream. */
export interface EventRow {
  seq: bigint;
  kind: 'order' | 'position' | 'wallet' | 'notice';
  /** JSON, as it is stored. */
  data: string;
  /** The complete JSON, from the code that has just written it; without it, it is read again. */
  told?(): string;
  /** Code of the notice, for a row that is also a message. */
  notice: string | null;
  /** Epoch milliseconds. */
  at: number;
}

/** Returns the `data` of each row, in order; messages need no help. */
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
