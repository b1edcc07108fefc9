/** The SQL of deposits and of their channels, besides that of requests in general. */
import type { ReviewRequest } from '@bourse/core/compliance/review-requests.ts';
import type { Restriction } from '@bourse/core/compliance/account-restrictions.ts';
import { buildPaymentReference } from '@bourse/core/accounts/deposits/payment-reference.ts';
import { sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import { parseRequestRow } from '../ledger/request-table.ts';
import type { AccountId } from '../ids.ts';
import type { CustomerState } from '@bourse/core/accounts/customers/customer-state.ts';
import type { DepositChannel } from '@bourse/core/accounts/deposits/deposit-channels.ts';
import { parseDepositChannelRow, type DepositChannelRow } from '../funds/deposit-channels.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

const OPEN = ['submitted', 'inReview', 'processing'];

export interface DepositingCustomer {
  verification: CustomerState['verification'];
  states: Restriction[];
  open: ReviewRequest[];
  reference: string;
}

/** The depositing customer. For a decision the caller must hold the account's row. */
export async function readDepositingCustomer(db: Db, account: AccountId): Promise<DepositingCustomer> {
  const customer = await db
    .selectFrom('customers')
    .innerJoin('accounts', 'accounts.account_id', 'customers.account_id')
    .select(['verification', 'accounts.states'])
    .where('customers.account_id', '=', account)
    .executeTakeFirstOrThrow();
  const open = await db
    .selectFrom('requests')
    .selectAll()
    .where('account_id', '=', account)
    .where('kind', '=', 'deposit')
    .where('status', 'in', OPEN)
    .execute();
  return {
    verification: customer.verification as CustomerState['verification'],
    states: customer.states as unknown as Restriction[],
    open: open.map(parseRequestRow),
    reference: buildPaymentReference(account, (await countDeposits(db, account)) + 1n),
  };
}

export async function countDeposits(db: Db, account: AccountId): Promise<bigint> {
  const row = await db
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('account_id', '=', account)
    .where('kind', '=', 'deposit')
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function readDeposits(
  db: Db,
  account: AccountId,
  { offset, limit }: { offset: number; limit: number },
): Promise<ReviewRequest[]> {
  return (
    await db
      .selectFrom('requests')
      .selectAll()
      .where('account_id', '=', account)
      .where('kind', '=', 'deposit')
      .orderBy('request_seq', 'desc')
      .offset(offset)
      .limit(limit)
      .execute()
  ).map(parseRequestRow);
}

/** Whether any other deposit, by anybody, has the same picture and wasn't rejected or cancelled. */
export async function isVoucherReused(db: Db, account: AccountId, seq: bigint, hash: string): Promise<boolean> {
  const { rows } = await sql`select from requests where kind = 'deposit' and details->>'voucherHash' = ${hash}
      and (account_id, request_seq) <> (${account}, ${seq})
    and status not in ('rejected', 'cancelled') limit 1`.execute(db);
  return rows.length > 0;
}

const ROWS = 500;

export type NewDepositChannelRow = Omit<DepositChannelRow, 'decided_at'>;

export const toDepositChannelRow = ({
  from,
  decidedAt,
  feeFixed,
  feeBps,
  bankName,
  accountName,
  accountNumber,
  ...same
}: DepositChannel): DepositChannelRow => ({
  ...same,
  from_at: new Date(from),
  decided_at: new Date(decidedAt),
  fee_fixed: feeFixed,
  fee_bps: feeBps,
  bank_name: bankName,
  account_name: accountName,
  account_number: accountNumber,
});

/** By name, the latest first. */
export const listDepositChannelRows = (db: Db): Promise<DepositChannelRow[]> =>
  db.selectFrom('deposit_channels').selectAll().orderBy('channel').orderBy('from_at', 'desc').limit(ROWS).execute();

/** All dated rows of a channel, past and future. */
export async function listDatedRowsOfChannel(db: Db, channel: string): Promise<DepositChannel[]> {
  const rows = await db.selectFrom('deposit_channels').selectAll().where('channel', '=', channel).execute();
  return rows.map(parseDepositChannelRow);
}

export const hasStoredDepositChannel = async (db: Db, channel: string): Promise<boolean> =>
  (await db
    .selectFrom('deposit_channels')
    .select('channel')
    .where('channel', '=', channel)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** False if one of this name already begins at that instant: dated rows are never changed. */
export async function insertDepositChannelRow(db: Db, row: NewDepositChannelRow, now: number): Promise<boolean> {
  const set = await db
    .insertInto('deposit_channels')
    .values({ ...row, decided_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('channel')
    .executeTakeFirst();
  return set !== undefined;
}

/** Whether practice money was ever given out here. */
export const wasPracticeMoneyEverGranted = async (db: Db): Promise<boolean> =>
  (await sql`select from transfers where code = 'practice' limit 1`.execute(db)).rows.length > 0;

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  deposit_channel_openings: { columns: 'channel, opened_at', orderBy: 'opened_at' },
};
