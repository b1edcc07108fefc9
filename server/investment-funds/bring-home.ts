import { decideBringHome } from '@bourse/core/investment-funds/trade.ts';
import { sql } from 'kysely';
import type { Parts } from '../parts.ts';
import { ACTOR } from './fund-money.ts';
import type { KnownFund } from './store.ts';

/**
 * Exchanges a fund's money in other currencies into its own, at the rate that any customer gets. Money that can't be
 * exchanged now stays as it is, and is valued at the fix.
 */
export async function bringHome(
  { database, desk, exchangeRates }: Pick<Parts, 'database' | 'desk' | 'exchangeRates'>,
  { account, currency }: Pick<KnownFund, 'account' | 'currency'>,
): Promise<void> {
  const { rows } = await sql<{ currency: string }>`select currency from balances where account_id = ${account}
    and bucket = 'available' and amount > 0 and currency <> ${currency}`.execute(database.kysely);
  for (const { currency: from } of rows)
    await desk.run({
      account,
      actor: ACTOR,
      key: null,
      currencies: [from, currency],
      instrument: null,
      decide(state, now) {
        const rate = exchangeRates(from, currency, now);
        return rate && decideBringHome(state, rate, now);
      },
      answer: () => null,
    });
}
