/**
 * Auctions that have been held. Where the clock is set back to before one, its orders would wait for what is over: it
 * takes no more of them, and gives none of them back. A process knows those that it has held at once, and those of the
 * one that leads within a second.
 */
import type { Database } from '../../db/database.ts';
import { type AuctionName, readHeldAfter } from './auction-store.ts';

export interface HeldAuctions {
  has(name: AuctionName): boolean;
  add(name: AuctionName): void;
  /** Call it every second: those that another process has held. `now` in epoch ms. */
  refresh(now: number): Promise<void>;
}

/** No clock is set back farther while anybody is at work. */
const KEPT_MS = 2 * 86_400_000;
/** One that is held later than this after its time is heard of once the clock is set back. */
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
