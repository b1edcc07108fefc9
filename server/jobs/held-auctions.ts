/**
 * Auctions that have been held. Where the clock is set back to before one, its orders would wait for what is over: it takes no more of them, and
 * gives none of them back. A process knows those that it has held, and at its start those that are still to come by its clock.
 */
import type { Database } from '../db/database.ts';
import { type AuctionName, readHeldAfter } from './auction-store.ts';

export interface HeldAuctions {
  has(name: AuctionName): boolean;
  add(name: AuctionName): void;
}

/** No clock is set back farther while anybody is at work. */
const KEPT_MS = 2 * 86_400_000;

const keyOf = ({ instrument, kind, at }: AuctionName): string => `${instrument} ${kind} ${at}`;

/** `now` in epoch ms. */
export async function openHeldAuctions(database: Database, now: number): Promise<HeldAuctions> {
  const held = new Map((await readHeldAfter(database, now)).map((name) => [keyOf(name), name.at]));
  return {
    has: (name) => held.has(keyOf(name)),
    add(name) {
      held.set(keyOf(name), name.at);
      for (const [key, at] of held) if (at < name.at - KEPT_MS) held.delete(key);
    },
  };
}
