/** What a customer owns, read in one go: cash by currency and open positions, valued at the present quotes. */
import { sql } from 'kysely';
import type { Amount, Currency } from '@bourse/core/money.ts';
import { CUSTOMER_ACCOUNTS, type CustomerAccount } from '@bourse/core/ledger/chart.ts';
import type { Position } from '@bourse/core/trading/types.ts';
import type { Database } from '../db/database.ts';
import { positionOf } from '../desk/rows.ts';
import type { AccountId } from '../ids.ts';

/** `lots`: what of the available money settles on which day, as the row keeps it. */
export type Cash = Record<CustomerAccount, Amount> & { currency: Currency; lots: string | null };
const NOTHING = Object.fromEntries(CUSTOMER_ACCOUNTS.map((name) => [name, 0n])) as Record<CustomerAccount, Amount>;
export interface Holdings {
  cash: Cash[];
  positions: Position[];
  /** Profit that closed positions and closed parts have made, without the charges of all positions, by currency. */
  realized: { currency: Currency; amount: Amount }[];
  pendingOrders: number;
}

export async function readHoldings({ kysely }: Pick<Database, 'kysely'>, account: AccountId): Promise<Holdings> {
  const [balances, positions, realized, pending] = await Promise.all([
    kysely
      .selectFrom('balances')
      .select(['currency', 'bucket', 'amount', 'lots'])
      .where('account_id', '=', account)
      .orderBy('currency')
      .execute(),
    kysely
      .selectFrom('positions')
      .selectAll()
      .where('account_id', '=', account)
      .where('status', '<>', 'closed')
      .orderBy('position_seq')
      .execute(),
    sql<{
      currency: string;
      amount: bigint;
    }>`select currency, sum(realized - fees - tax - financing)::bigint as amount from positions where account_id = ${account} group by currency`.execute(
      kysely,
    ),
    kysely
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('account_id', '=', account)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow(),
  ]);
  const cash = new Map<Currency, Cash>();
  for (const { currency, bucket, amount, lots } of balances) {
    const row = cash.get(currency) ?? { ...NOTHING, currency, lots: null };
    row[bucket as CustomerAccount] = amount;
    if (bucket === 'available') row.lots = lots;
    cash.set(currency, row);
  }
  return {
    cash: [...cash.values()],
    positions: positions.map(positionOf),
    realized: realized.rows,
    pendingOrders: Number(pending.count),
  };
}
