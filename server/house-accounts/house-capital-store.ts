/** The SQL of the house's capital in its own accounts. */
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import { NO_SETTLEMENT_LOTS, type SettlementLots } from '@bourse/core/ledger/settlement-lots.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { AccountId } from '../ids.ts';
import { addStoredLots } from '../ledger/value-dates.ts';

/** One in which the house alone has a claim. */
export const findOwnHouseAccount = (
  db: Db,
  account: AccountId,
): Promise<{ account_id: AccountId; purpose: string; name: string } | undefined> =>
  db
    .selectFrom('house_accounts')
    .select(['account_id', 'purpose', 'name'])
    .where('account_id', '=', account)
    .where('claimant', '=', 'house')
    .executeTakeFirst();

/** What is available in the main portfolio, and the lots of it that settle later. */
export async function readAvailableBalance(
  db: Db,
  account: AccountId,
  currency: Currency,
): Promise<{ amount: Amount; lots: SettlementLots }> {
  const row = await db
    .selectFrom('balances')
    .select(['amount', 'lots'])
    .where('account_id', '=', account)
    .where('portfolio', '=', MAIN_PORTFOLIO)
    .where('currency', '=', currency)
    .where('bucket', '=', 'available')
    .executeTakeFirst();
  return {
    amount: row?.amount ?? 0n,
    lots: row?.lots ? addStoredLots(NO_SETTLEMENT_LOTS, currency, row.lots) : NO_SETTLEMENT_LOTS,
  };
}

export interface ApprovedCapital {
  proposal: bigint;
  account: AccountId;
  direction: 'in' | 'out';
  currency: Currency;
  amount: Amount;
}
export const insertHouseCapital = (db: Db, { account, ...approved }: ApprovedCapital, now: number) =>
  db
    .insertInto('house_capital')
    .values({ ...approved, account_id: account, approved_at: new Date(now) })
    .execute();

export interface DueCapitalMove {
  number: bigint;
  account_id: AccountId;
  direction: 'in' | 'out';
  currency: string;
  amount: Amount;
}
/** What was approved and isn't booked yet. */
export async function readDueCapital(db: Db): Promise<DueCapitalMove[]> {
  const { rows } = await sql<DueCapitalMove>`
    select c.number, c.account_id, c.direction, c.currency, c.amount from house_capital c
      where not exists (select from house_capital_moves m where m.number = c.number) order by c.number`.execute(db);
  return rows;
}
