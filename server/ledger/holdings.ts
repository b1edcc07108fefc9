/** What a customer owns, read in one go: cash by currency and open positions, valued at the present quotes. */
import { gainOf } from './position-valuation.ts';
import { sql } from 'kysely';
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import { type CustomerAccount, isPlayAccount, type ShownAccount } from '@bourse/core/ledger/chart.ts';
import { LEAGUES_FROM } from '@bourse/core/ledger/portfolio-kinds.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { Database } from '../db/database.ts';
import { positionOf } from './rows.ts';
import type { AccountId } from '../ids.ts';
import { shownWithin } from '@bourse/core/registry/chart.ts';

/** `lots`: which part of the available money settles on which day, as the row stores it. */
export type Cash = Record<ShownAccount, Amount> & { currency: Currency; lots: string | null };
const NOTHING: Record<ShownAccount, Amount> = { available: 0n, frozen: 0n, margin: 0n, loan: 0n };

type Balance = { currency: Currency; bucket: CustomerAccount; amount: Amount; lots: string | null };
const SHOWN_OF_PLAY: Partial<Record<CustomerAccount, CustomerAccount>> = {
  playAvailable: 'available',
  playFrozen: 'frozen',
  playMargin: 'margin',
};

/** A league portfolio's cash, which is play money, under the account names that screens use. */
export const playCashOf = (balances: readonly Balance[]): Cash[] =>
  cashOf(balances.map((each) => ({ ...each, bucket: SHOWN_OF_PLAY[each.bucket] ?? each.bucket })));

/** Balances by currency, as screens show them; play money doesn't count. */
export function cashOf(balances: readonly Balance[]): Cash[] {
  const cash = new Map<Currency, Cash>();
  for (const { currency, bucket, amount, lots } of balances) {
    if (isPlayAccount(bucket)) continue;
    const row = cash.getOrInsertComputed(currency, () => ({ ...NOTHING, currency, lots: null }));
    row[shownWithin(bucket)] += amount;
    if (bucket === 'available') row.lots = lots;
  }
  return [...cash.values()];
}

export interface Holdings {
  cash: Cash[];
  positions: Position[];
  /** By currency, the profit of closed positions and closed parts, before all positions' charges. */
  realized: { currency: Currency; amount: Amount }[];
  pendingOrders: number;
}

/** All portfolios together, except leagues; for callers that don't need settlement dates. */
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
      .where('portfolio', '<', LEAGUES_FROM)
      .where('status', '<>', 'closed')
      .orderBy('position_seq')
      .execute(),
    sql<{
      currency: string;
      amount: bigint;
    }>`select currency, sum(${sql.raw(gainOf())})::bigint as amount from positions
      where account_id = ${account} and portfolio < ${LEAGUES_FROM} group by currency`.execute(kysely),
    kysely
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('account_id', '=', account)
      .where('portfolio', '<', LEAGUES_FROM)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow(),
  ]);
  return {
    cash: cashOf(balances.map((row) => ({ ...row, bucket: row.bucket as CustomerAccount }))),
    positions: positions.map(positionOf),
    realized: realized.rows,
    pendingOrders: Number(pending.count),
  };
}
