/**
 * The present worth of many customers' portfolios in two statements, however many there are. It is the figure that
 * screens show for a portfolio: cash, and the proceeds of closing each position.
 */
import { accountsWithin } from '@bourse/core/registry/chart.ts';
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { createRates } from '../ledger/exchange-rates.ts';
import { positionOf } from '../ledger/rows.ts';
import { valuedAt } from '../ledger/position-valuation.ts';
import type { Parts } from '../parts.ts';
import type { Row } from './rows.ts';

export interface Place {
  account: AccountId;
  portfolio: number;
}
export const placeKey = ({ account, portfolio }: Place): string => `${account}/${portfolio}`;

export interface Worth {
  cash: Map<Currency, Amount>;
  positions: Position[];
  /** In the requested currency. */
  equity: Amount;
  /** False while a split of something held is being applied, or if no rate leads to the currency. */
  sure: boolean;
}
export type WorthParts = Pick<Parts, 'database' | 'feeds' | 'splits' | 'clock'>;

const CASH = [...accountsWithin('available'), ...accountsWithin('frozen')];

/** By `placeKey`; an empty portfolio is worth nothing. */
export async function worthOf(
  { database, feeds, splits, clock }: WorthParts,
  places: readonly Place[],
  into: Currency,
): Promise<Map<string, Worth>> {
  const found = new Map<string, Worth>(
    places.map((place) => [placeKey(place), { cash: new Map(), positions: [], equity: 0n, sure: true }]),
  );
  if (places.length === 0) return found;
  const [accounts, portfolios] = [places.map(({ account }) => account), places.map(({ portfolio }) => portfolio)];
  const asked = sql`unnest(${accounts}::bigint[], ${portfolios}::smallint[]) n(account_id, portfolio)`;
  const [cash, positions] = await Promise.all([
    sql<{ account_id: bigint; portfolio: number; currency: string; amount: bigint }>`
      select b.account_id, b.portfolio, b.currency, sum(b.amount)::bigint as amount from ${asked}
      join balances b using (account_id, portfolio) where b.bucket = any(${CASH}::text[]) group by 1, 2, 3`.execute(
      database.kysely,
    ),
    sql<Row>`select p.* from ${asked} join positions p using (account_id, portfolio)
      where p.status <> 'closed'`.execute(database.kysely),
  ]);
  const now = clock.now();
  const converted = createRates(feeds).into(into, now);
  const add = (worth: Worth, amount: Amount, currency: Currency): void => {
    const value = converted(amount, currency);
    if (value === null) worth.sure = false;
    worth.equity += value ?? 0n;
  };
  for (const row of cash.rows) {
    const worth = found.get(placeKey({ account: row.account_id, portfolio: row.portfolio }))!;
    worth.cash.set(row.currency, row.amount);
    add(worth, row.amount, row.currency);
  }
  for (const row of positions.rows) {
    const worth = found.get(placeKey({ account: row.account_id as bigint, portfolio: row.portfolio as number }))!;
    const position = positionOf(row);
    const divided = splits.lately(position.instrument as never, now).length > 0;
    if (divided) worth.sure = false;
    worth.positions.push(position);
    const quote = divided ? null : feeds.quote(position.instrument as never, now);
    add(worth, valuedAt(position, quote).figures.equity, position.currency);
  }
  return found;
}
