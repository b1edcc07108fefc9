/** What a customer owns, read in one go: cash by currency and open positions, valued at the present quotes. */
import { buildPositionGainSql } from './position-valuation.ts';
import { sql } from 'kysely';
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import {
  type CustomerAccount,
  isPlayMoneyAccount,
  type DisplayedLedgerAccount,
} from '@bourse/core/ledger/base-chart-of-accounts.ts';
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { Database } from '../db/database.ts';
import { parsePositionRow } from './position-table.ts';
import type { AccountId } from '../ids.ts';
import { displayedBalanceOf } from '@bourse/core/registry/chart-of-accounts.ts';

/** `lots`: which part of the available money settles on which day, as the row stores it. */
export type CurrencyCashBalances = Record<DisplayedLedgerAccount, Amount> & { currency: Currency; lots: string | null };
const NOTHING: Record<DisplayedLedgerAccount, Amount> = { available: 0n, frozen: 0n, margin: 0n, loan: 0n };

type Balance = { currency: Currency; bucket: CustomerAccount; amount: Amount; lots: string | null };
const DISPLAY_ACCOUNT_OF_PLAY: Partial<Record<CustomerAccount, CustomerAccount>> = {
  playAvailable: 'available',
  playFrozen: 'frozen',
  playMargin: 'margin',
};

/** A league portfolio's cash, which is play money, under the account names that screens use. */
export const groupPlayBalancesByCurrency = (balances: readonly Balance[]): CurrencyCashBalances[] =>
  groupBalancesByCurrency(
    balances.map((each) => ({ ...each, bucket: DISPLAY_ACCOUNT_OF_PLAY[each.bucket] ?? each.bucket })),
  );

/** Balances by currency, as screens show them; play money doesn't count. */
export function groupBalancesByCurrency(balances: readonly Balance[]): CurrencyCashBalances[] {
  const cash = new Map<Currency, CurrencyCashBalances>();
  for (const { currency, bucket, amount, lots } of balances) {
    if (isPlayMoneyAccount(bucket)) continue;
    const row = cash.getOrInsertComputed(currency, () => ({ ...NOTHING, currency, lots: null }));
    row[displayedBalanceOf(bucket)] += amount;
    if (bucket === 'available') row.lots = lots;
  }
  return [...cash.values()];
}

export interface AccountHoldings {
  cash: CurrencyCashBalances[];
  positions: Position[];
  /** By currency, the profit of closed positions and closed parts, before all positions' charges. */
  realized: { currency: Currency; amount: Amount }[];
  pendingOrders: number;
}

/** All portfolios together, except leagues; for callers that don't need settlement dates. */
export async function readAccountHoldings(
  { kysely }: Pick<Database, 'kysely'>,
  account: AccountId,
): Promise<AccountHoldings> {
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
      .where('portfolio', '<', FIRST_LEAGUE_PORTFOLIO)
      .where('status', '<>', 'closed')
      .orderBy('position_seq')
      .execute(),
    sql<{
      currency: string;
      amount: bigint;
    }>`select currency, sum(${sql.raw(buildPositionGainSql())})::bigint as amount from positions
      where account_id = ${account} and portfolio < ${FIRST_LEAGUE_PORTFOLIO} group by currency`.execute(kysely),
    kysely
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('account_id', '=', account)
      .where('portfolio', '<', FIRST_LEAGUE_PORTFOLIO)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow(),
  ]);
  return {
    cash: groupBalancesByCurrency(balances.map((row) => ({ ...row, bucket: row.bucket as CustomerAccount }))),
    positions: positions.map(parsePositionRow),
    realized: realized.rows,
    pendingOrders: Number(pending.count),
  };
}
