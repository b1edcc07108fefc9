/**
 * Tells who is near the limit of what a customer may have open in one instrument, without a query for every order: it
 * queries again only after as many orders, counted in this process, as could have used up the rest. What a query can't
 * see yet may go beyond the limit: as many orders of another process, of one that has just started, or under way.
 */
import { OPEN_MAXIMUM } from '@bourse/core/trading/open-order-limit.ts';
import type { AccountId } from '../ids.ts';

/**
 * Whether what is open must be counted under the lock, where the rules refuse what is too much. Queries only if it
 * could be too much by now.
 */
export type OpenOrderLimit = (account: AccountId, instrument: string) => Promise<boolean> | false;

/** Orders accepted before the next query. */
const UNSEEN = 50;
/** An order may bring another one, and two that close it. */
const PER_ORDER = 4;
const NEAR = OPEN_MAXIMUM - UNSEEN * PER_ORDER;
const REMEMBERED = 100_000;

export function createOpenOrderLimit(
  count: (account: AccountId, instrument: string) => Promise<number>,
): OpenOrderLimit {
  const left = new Map<string, number>();

  async function look(account: AccountId, instrument: string, key: string): Promise<boolean> {
    const near = (await count(account, instrument)) > NEAR;
    // This order is the first of them.
    left.set(key, near ? 0 : UNSEEN - 1);
    return near;
  }

  return (account, instrument) => {
    const key = `${account} ${instrument}`;
    const unseen = left.get(key) ?? UNSEEN;
    if (unseen === 0) return look(account, instrument, key);
    if (left.size >= REMEMBERED) left.clear();
    left.set(key, unseen - 1);
    return false;
  };
}
