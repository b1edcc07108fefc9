/**
 * Releases what an account's waiting orders have reserved in a currency, newest order first, until due charges can be
 * paid.
 */
import type { InstrumentId } from '@bourse/core/market.ts';
import { decideEndForCharges } from '@bourse/core/trading/end-for-charges.ts';
import type { Database } from '../../db/database.ts';
import type { Desk } from '../../desk/desk.ts';
import type { Feeds } from '../../venue/feeds.ts';
import type { AccountId } from '../../ids.ts';

export interface FreeHoldsParts {
  database: Pick<Database, 'kysely'>;
  desk: Desk;
  feeds: Pick<Feeds, 'instrument'>;
}
interface Due {
  account: AccountId;
  portfolio: number;
  currency: string;
  amount: bigint;
  /** The market's local date. */
  date: string;
}

/** Returns whether there was anything to free. */
export async function freeHolds(
  { database, desk, feeds }: FreeHoldsParts,
  { account, portfolio, currency, amount, date }: Due,
): Promise<boolean> {
  const rows = await database.kysely
    .selectFrom('orders')
    .select(['order_seq', 'instrument', 'hold'])
    .where('account_id', '=', account)
    .where('portfolio', '=', portfolio)
    .where('currency', '=', currency)
    .where('status', '=', 'pending')
    .where('hold', '>', 0n)
    .orderBy('order_seq', 'desc')
    .execute();
  let freed = 0n;
  for (const { order_seq: seq, instrument: id, hold } of rows) {
    const instrument = feeds.instrument(id as InstrumentId);
    if (!instrument || freed >= amount) continue;
    await desk.run({
      account,
      actor: { rule: 'charges of the day' },
      key: null,
      currencies: [currency],
      instrument: instrument.id,
      orders: [seq],
      decide: (state, now) => decideEndForCharges(state, seq, instrument, date, now),
      answer: () => ({}),
    });
    freed += hold;
  }
  return freed > 0n;
}
