/** The wallet's reading of balances and exchanges. */
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import type { Amount, Currency } from '@bourse/core/money.ts';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import type { Restriction } from '@bourse/core/restrictions.ts';
import type { ExchangeRow } from './exchange-row.ts';

/** What an exchange is decided on: the free money of a currency, and what the account may not do. */
export async function readPayer(
  { kysely }: Database,
  account: AccountId,
  currency: Currency,
): Promise<{ available: Amount; states: readonly Restriction[] }> {
  const row = await kysely
    .selectFrom('accounts as a')
    .leftJoin('balances as b', (join) =>
      join
        .onRef('b.account_id', '=', 'a.account_id')
        .on('b.currency', '=', currency)
        .on('b.bucket', '=', 'available')
        .on('b.portfolio', '=', MAIN),
    )
    .select(['b.amount', 'a.states'])
    .where('a.account_id', '=', account)
    .executeTakeFirst();
  return { available: row?.amount ?? 0n, states: (row?.states ?? []) as unknown as readonly Restriction[] };
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
