import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import type { ExchangeRow } from './exchange-row.ts';

/** Newest first, those before this number. */
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
