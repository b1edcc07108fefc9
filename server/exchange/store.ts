/** The wallet's reading of balances and exchanges. */
import type { Amount, Currency } from '@bourse/core/money.ts';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import type { ExchangeRow } from './exchange-row.ts';

export async function readAvailable({ kysely }: Database, account: AccountId, currency: Currency): Promise<Amount> {
  return (
    (
      await kysely
        .selectFrom('balances')
        .select('amount')
        .where('account_id', '=', account)
        .where('currency', '=', currency)
        .where('bucket', '=', 'available')
        .executeTakeFirst()
    )?.amount ?? 0n
  );
}

/** Newest first, before the one with this number. */
export async function readExchanges(
  { kysely }: Database,
  account: AccountId,
  { kind, before, limit }: { kind?: ExchangeRow['kind'] | undefined; before: bigint | null; limit: number },
) {
  let query = kysely.selectFrom('exchanges').selectAll().where('account_id', '=', account);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (before !== null) query = query.where('order_seq', '<', before);
  const rows = await query.orderBy('order_seq', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    order: row.order_seq,
    kind: row.kind as ExchangeRow['kind'],
    rate: { pay: row.pay_currency, buy: row.buy_currency, rate: row.rate, spread: row.spread_rate },
    paid: row.paid,
    spread: row.spread,
    bought: row.bought,
    at: row.at.getTime(),
  }));
}
