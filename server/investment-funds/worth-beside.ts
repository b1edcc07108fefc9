/** What a customer has in funds, of the same moment as whatever else is read of the account. */
import { worthOf } from '@bourse/core/investment-funds/units.ts';
import type { Amount, Currency } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { type Db, NAVS } from './store.ts';

export interface WorthBeside<Found> {
  found: Found;
  funds: readonly { currency: Currency; amount: Amount }[];
}

declare module '../parts.ts' {
  interface Parts {
    /** Reads an account with its units of funds at their last prices, and with what was redeemed and isn't paid yet. */
    withFunds<Found>(account: AccountId, read: () => Promise<Found>): Promise<WorthBeside<Found>>;
  }
}

interface Held {
  fund: number;
  currency: Currency;
  units: bigint;
  nav: bigint;
  /** Redeemed, and paid on a day to come. */
  coming: bigint;
}
const readHeld = async (db: Db, account: AccountId): Promise<Held[]> =>
  (
    await sql<Held>`with mine as (
        select fund, units, 0::bigint as coming from fund_holdings where account_id = ${account} and units > 0
        union all select fund, 0, money from fund_deals where account_id = ${account} and kind = 'redeem'
          and paid_at is null)
      select f.fund, f.currency, sum(mine.units)::bigint as units, sum(mine.coming)::bigint as coming,
        coalesce((select nav from ${NAVS} p where p.fund = f.fund order by date desc limit 1), 0) as nav
      from mine join funds f on f.fund = mine.fund group by f.fund, f.currency order by f.fund`.execute(db)
  ).rows;

const ofSame = (before: readonly Held[], after: readonly Held[]): boolean =>
  before.length === after.length &&
  before.every(({ fund, units, coming }, at) => {
    const same = after[at];
    return same?.fund === fund && same.units === units && same.coming === coming;
  });

/**
 * One commit moves money with units or with what is to come, so if both are the same before and after, the money
 * belongs to them.
 */
export async function withFunds<Found>(
  { kysely }: { kysely: Db },
  account: AccountId,
  read: () => Promise<Found>,
): Promise<WorthBeside<Found>> {
  for (let before = await readHeld(kysely, account); ; ) {
    const found = await read();
    const after = await readHeld(kysely, account);
    if (ofSame(before, after))
      return {
        found,
        funds: after.map(({ currency, units, nav, coming }) => ({
          currency,
          amount: worthOf(units, nav, currency) + coming,
        })),
      };
    before = after;
  }
}
