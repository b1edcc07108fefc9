/**
 * Limits how much a customer has open in one instrument without a query for every order: it queries again only after as
 * many orders, counted in this process, as could have used up the rest. The maximum limits the size and isn't exact to
 * the unit.
 */
import { OPEN_MAXIMUM } from '@bourse/core/trading/open-order-limit.ts';
import type { AccountId } from '../ids.ts';

/** The number open, if a query is due; 0 if there can't be too many. */
export type OpenOrderLimit = (account: AccountId, instrument: string) => Promise<number> | 0;

/** Orders accepted before the next query. */
const UNSEEN = 50;
/** An order may bring another one, and two that close it. */
const PER_ORDER = 4;
const REMEMBERED = 100_000;

export function createOpenOrderLimit(
  count: (account: AccountId, instrument: string) => Promise<number>,
): OpenOrderLimit {
  const left = new Map<string, number>();

  async function look(account: AccountId, instrument: string, key: string): Promise<number> {
    const open = await count(account, instrument);
    left.set(key, Math.min(UNSEEN, Math.max(Math.floor((OPEN_MAXIMUM - open) / PER_ORDER), 0)));
    return open;
  }

  return (account, instrument) => {
    const key = `${account} ${instrument}`;
    const unseen = left.get(key) ?? UNSEEN;
    if (unseen === 0) return look(account, instrument, key);
    if (left.size >= REMEMBERED) left.clear();
    left.set(key, unseen - 1);
    return 0;
  };
}
