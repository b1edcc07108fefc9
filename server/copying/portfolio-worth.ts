/**
 * The present worth of many customers' portfolios in two statements, however many there are. It is the figure that
 * screens show for a portfolio: cash, and the proceeds of closing each position.
 */
import { accountsCountedInBalance } from '@bourse/core/registry/chart-of-accounts.ts';
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import { parsePositionRow } from '../ledger/position-table.ts';
import { valuePosition } from '../ledger/position-valuation.ts';
import type { ServerDependencies } from '../dependencies.ts';

export interface PortfolioKey {
  account: AccountId;
  portfolio: number;
}
export const formatPortfolioKey = ({ account, portfolio }: PortfolioKey): string => `${account}/${portfolio}`;

export interface PortfolioWorth {
  cash: Map<Currency, Amount>;
  positions: Position[];
  /** In the requested currency. */
  equity: Amount;
  /** False while a split of something held is being applied, or if no rate leads to the currency. */
  sure: boolean;
}
export type WorthDependencies = Pick<ServerDependencies, 'database' | 'venues' | 'splitSchedule' | 'clock'>;

const CASH = [...accountsCountedInBalance('available'), ...accountsCountedInBalance('frozen')];

/** By `formatPortfolioKey`; an empty portfolio is worth nothing. */
export async function computePortfolioWorths(
  { database, venues, splitSchedule, clock }: WorthDependencies,
  places: readonly PortfolioKey[],
  into: Currency,
): Promise<Map<string, PortfolioWorth>> {
  const found = new Map<string, PortfolioWorth>(
    places.map((place) => [formatPortfolioKey(place), { cash: new Map(), positions: [], equity: 0n, sure: true }]),
  );
  if (places.length === 0) return found;
  const [accounts, portfolios] = [places.map(({ account }) => account), places.map(({ portfolio }) => portfolio)];
  const requested = sql`unnest(${accounts}::bigint[], ${portfolios}::smallint[]) n(account_id, portfolio)`;
  const [cash, positions] = await Promise.all([
    sql<{ account_id: bigint; portfolio: number; currency: string; amount: bigint }>`
      select b.account_id, b.portfolio, b.currency, sum(b.amount)::bigint as amount from ${requested}
      join balances b using (account_id, portfolio) where b.bucket = any(${CASH}::text[]) group by 1, 2, 3`.execute(
      database.kysely,
    ),
    sql<Selectable<DB['positions']>>`select p.* from ${requested} join positions p using (account_id, portfolio)
      where p.status <> 'closed'`.execute(database.kysely),
  ]);
  const now = clock.now();
  const converted = createValuationRates(venues).into(into, now);
  const add = (worth: PortfolioWorth, amount: Amount, currency: Currency): void => {
    const value = converted(amount, currency);
    if (value === null) worth.sure = false;
    worth.equity += value ?? 0n;
  };
  for (const row of cash.rows) {
    const worth = found.get(formatPortfolioKey({ account: row.account_id, portfolio: row.portfolio }))!;
    worth.cash.set(row.currency, row.amount);
    add(worth, row.amount, row.currency);
  }
  for (const row of positions.rows) {
    const worth = found.get(formatPortfolioKey({ account: row.account_id, portfolio: row.portfolio }))!;
    const position = parsePositionRow(row);
    const divided = splitSchedule.recentOrUnappliedSplits(position.instrument as never, now).length > 0;
    if (divided) worth.sure = false;
    worth.positions.push(position);
    const quote = divided ? null : venues.quote(position.instrument as never, now);
    add(worth, valuePosition(position, quote).figures.equity, position.currency);
  }
  return found;
}
