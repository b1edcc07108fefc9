/** Customers' names for their portfolios; stored encrypted, bound to the portfolio's place. */
import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import type { AccountId } from '../ids.ts';
import { placeOf, PORTFOLIO_PURPOSE } from '../secrets/binding.ts';
import type { Secrets } from '../secrets/secrets.ts';

export const hiddenName = (secrets: Secrets, account: AccountId, number: number, name: string): string =>
  secrets.encrypt(PORTFOLIO_PURPOSE, name, placeOf.portfolioName(account, number));
export const shownName = (secrets: Secrets, account: AccountId, number: number, hidden: string): string =>
  secrets.decrypt(PORTFOLIO_PURPOSE, hidden, placeOf.portfolioName(account, number)).toString();

/** By number, including closed ones; the main one has none. */
export async function portfolioNames(
  db: Kysely<DB>,
  secrets: Secrets,
  account: AccountId,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('portfolios')
    .select(['portfolio', 'name'])
    .where('account_id', '=', account)
    .execute();
  return new Map(rows.map(({ portfolio, name }) => [portfolio, shownName(secrets, account, portfolio, name)]));
}
