/**
 * Who is behind the work under way: a call, or a frame of a stream. What shares something scarce, such as sessions with
 * the database, finds it here. Jobs and orders are nobody's work, and don't wait behind anybody's.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface SenderWork {
  /** An account, a member of staff, or a visitor's address. */
  readonly sender: string;
  /** Null if addresses aren't counted. */
  readonly address: string | null;
  /** From then on it isn't refused any more: something may have been decided. */
  started: boolean;
  /** Seconds until the sender may start more; 0: now. */
  owedSeconds(): number;
  /** Counts a time for which it held a session with the database. */
  charge(milliseconds: number): void;
}

const current = new AsyncLocalStorage<SenderWork | undefined>();

export const findSenderWork = (): SenderWork | undefined => current.getStore();

/** Null: counted for nobody. */
export const runAsSenderWork = <Result>(work: SenderWork | null, act: () => Result): Result =>
  current.run(work ?? undefined, act);

/**
 * For what several senders wait for together: whoever comes first mustn't pay for it, or have it refused. Never for
 * work of which a sender can choose ever more kinds.
 */
export const runForAllSenders = <Result>(act: () => Result): Result =>
  current.getStore() === undefined ? act() : current.run(undefined, act);

/** For what others may wait for too, by a name that a sender chooses: it is that sender's work, and isn't refused. */
export function runUnrefused<Result>(act: () => Result): Result {
  const work = current.getStore();
  if (work) work.started = true;
  return act();
}
