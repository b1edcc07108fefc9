/**
 * Auctions that have been held. If the clock is set back before one, it takes no more orders and releases none, since
 * they would wait for something that is over. A process knows its own auctions at once, and those of the leading
 * process within a second.
 */
import type { Database } from '../../db/database.ts';
import { type AuctionName, readHeldAfter } from './auction-store.ts';

export interface HeldAuctions {
  has(name: AuctionName): boolean;
  add(name: AuctionName): void;
  /** Call it every second: reads auctions held by other processes. `now` in epoch ms. */
  refresh(now: number): Promise<void>;
}

/** The clock is never set back farther while the server runs. */
const KEPT_MS = 2 * 86_400_000;
/** An auction held later than this after its time is noticed only once the clock is set back. */
const LATE_MS = 900_000;

const keyOf = ({ instrument, kind, at }: AuctionName): string => `${instrument} ${kind} ${at}`;

/** `now` in epoch ms. */
export async function openHeldAuctions(database: Database, now: number): Promise<HeldAuctions> {
  const held = new Map<string, number>();
  const add = (name: AuctionName): void => {
    held.set(keyOf(name), name.at);
    for (const [key, at] of held) if (at < name.at - KEPT_MS) held.delete(key);
  };
  const refresh = async (from: number): Promise<void> => {
    for (const name of await readHeldAfter(database, from - LATE_MS)) if (!held.has(keyOf(name))) add(name);
  };
  await refresh(now);
  return { has: (name) => held.has(keyOf(name)), add, refresh };
}
