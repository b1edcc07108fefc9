/** The SQL of what is in a fund's own account: money and holdings. */
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Db, FundRecord } from './store.ts';

type FundAccount = Pick<FundRecord, 'account' | 'currency'>;

/** Currencies of available money other than the fund's own. */
export async function readForeignCurrencies(db: Db, { account, currency }: FundAccount): Promise<Currency[]> {
  const rows = await db
    .selectFrom('balances')
    .select('currency')
    .where('account_id', '=', account)
    .where('bucket', '=', 'available')
    .where('amount', '>', 0n)
    .where('currency', '<>', currency)
    .execute();
  return rows.map((row) => row.currency);
}

/** By currency. */
export async function readAvailableMoney(
  db: Db,
  account: AccountId,
): Promise<{ currency: Currency; amount: Amount }[]> {
  const { rows } = await sql<{ currency: Currency; amount: Amount }>`select currency, sum(amount)::bigint as amount
    from balances where account_id = ${account} and bucket = 'available' group by 1`.execute(db);
  return rows;
}

/** In the fund's own currency. */
export async function readAvailableCash(db: Db, { account, currency }: FundAccount): Promise<Amount> {
  const { rows } = await sql<{ cash: Amount }>`select coalesce(sum(amount), 0)::bigint as cash from balances
    where account_id = ${account} and bucket = 'available' and currency = ${currency}`.execute(db);
  return rows[0]!.cash;
}

/** Units by instrument. */
export async function readHeldUnits(db: Db, { account }: FundAccount): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ instrument: string; units: bigint }>`
    select instrument, sum(open_quantity)::bigint as units
    from positions where account_id = ${account} and status <> 'closed' and side = 'long' group by 1`.execute(db);
  return new Map(rows.map(({ instrument, units }) => [instrument, units]));
}

export async function hasPendingOrders(db: Db, { account }: FundAccount): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('order_seq')
    .where('account_id', '=', account)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
