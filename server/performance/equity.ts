/**
 * The part that others stand on: what a portfolio is worth now, and day by day with what came in and went out. Leagues'
 * portfolios are counted in their play money.
 */
import { type CustomerAccount, isPlayAccount } from '@bourse/core/ledger/chart.ts';
import { LEAGUES_FROM } from '@bourse/core/ledger/play.ts';
import type { Amount, Currency } from '@bourse/core/money.ts';
import type { Position } from '@bourse/core/orders/position.ts';
import { intoBy } from '@bourse/core/performance/into.ts';
import { gainOf } from '@bourse/core/performance/kinds.ts';
import type { Measured } from '@bourse/core/performance/measure.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { positionOf } from '../ledger/rows.ts';
import { openNow } from './open-now.ts';
import { dollarsThen } from './prices-then.ts';
import { type Period, type StandParts, standsOf } from './stands.ts';

export interface PortfolioOf {
  account: AccountId;
  portfolio: number;
}

export interface Equity {
  /** What each of these is worth now, in their order: money and open positions at the closing side, less loans. */
  now(portfolios: readonly PortfolioOf[], into: Currency): Promise<Amount[]>;
  /**
   * From the end of the day before `from` (or the first one there is) until `to` (epoch ms; absent, now): what it was
   * worth at the end of each day and right before each flow, the flow, and how what was in it has grown since the
   * beginning (`growth`, 10^24 is 1; `rateOfGrowth` in core/performance/measure.ts), with the parts of the profit. The
   * last level is the end. Null where nothing has ever moved.
   */
  measured(of: PortfolioOf, period: { from: number; to?: number }, into: Currency): Promise<Measured | null>;
}

export function createEquity(parts: StandParts): Equity {
  return {
    async now(portfolios, into) {
      const { cash, positions } = await readAll(parts, portfolios);
      const convert = intoBy(dollarsThen(parts, parts.clock.now()), into);
      const sums = new Map<string, Amount>();
      const add = (key: string, amount: Amount): void => void sums.set(key, (sums.get(key) ?? 0n) + amount);
      const own = new Map<string, Map<Currency, Amount>>();
      const gain = (key: string, currency: Currency, amount: Amount): void => {
        const list = own.getOrInsertComputed(key, () => new Map<Currency, Amount>());
        list.set(currency, (list.get(currency) ?? 0n) + amount);
      };
      for (const { account_id, portfolio, currency, bucket, amount } of cash)
        gain(keyOf(account_id, portfolio), currency, gainOf(bucket, amount));
      for (const [account, list] of positions)
        for (const { position, profit } of await openNow(parts, account, list))
          gain(keyOf(account, position.portfolio ?? 0), position.currency, profit);
      for (const [key, list] of own) for (const [currency, amount] of list) add(key, convert(amount, currency));
      return portfolios.map(({ account, portfolio }) => sums.get(keyOf(account, portfolio)) ?? 0n);
    },
    async measured({ account, portfolio }, { from, to = Infinity }, into) {
      const period: Period = { from, to };
      return (await standsOf(parts, account, portfolio, period, into))?.measured ?? null;
    },
  };
}

const keyOf = (account: AccountId, portfolio: number): string => `${account} ${portfolio}`;

interface CashRow {
  account_id: AccountId;
  portfolio: number;
  currency: Currency;
  bucket: CustomerAccount;
  amount: bigint;
}

/** Money and open positions of all of them, of one moment. Play money counts in leagues, and there alone. */
const readAll = ({ database: { kysely } }: StandParts, portfolios: readonly PortfolioOf[]) =>
  kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const asked = sql`unnest(${portfolios.map(({ account }) => account)}::bigint[],
        ${portfolios.map(({ portfolio }) => portfolio)}::integer[]) as asked (account_id, portfolio)`;
      const { rows: cash } = await sql<CashRow>`select b.account_id, b.portfolio, b.currency, b.bucket, b.amount
        from balances b join (select distinct * from ${asked}) a using (account_id, portfolio)`.execute(db);
      const { rows: open } = await sql<Record<string, unknown> & { account_id: AccountId }>`select p.* from positions p
        join (select distinct * from ${asked}) a using (account_id, portfolio)
        where p.status <> 'closed'`.execute(db);
      const positions = new Map<AccountId, Position[]>();
      for (const row of open) positions.getOrInsertComputed(row.account_id, () => []).push(positionOf(row));
      return {
        cash: cash.filter(({ portfolio, bucket }) => isPlayAccount(bucket) === portfolio >= LEAGUES_FROM),
        positions,
      };
    });
