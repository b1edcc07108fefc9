/** Customers' names for their portfolios; stored encrypted, bound to the portfolio's place. */
import type { Kysely } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import { encryptionPlaceBuilders, PORTFOLIO_NAME_PURPOSE } from '../secrets/encryption-bindings.ts';
import type { DataEncryption } from '../secrets/data-encryption.ts';

export const encryptPortfolioName = (
  secrets: DataEncryption,
  account: AccountId,
  number: number,
  name: string,
): string => secrets.encrypt(PORTFOLIO_NAME_PURPOSE, name, encryptionPlaceBuilders.portfolioName(account, number));
export const decryptPortfolioName = (
  secrets: DataEncryption,
  account: AccountId,
  number: number,
  hidden: string,
): string =>
  secrets.decrypt(PORTFOLIO_NAME_PURPOSE, hidden, encryptionPlaceBuilders.portfolioName(account, number)).toString();

/** By number, including closed ones; the main one has none. */
export async function readPortfolioNames(
  db: Kysely<DB>,
  secrets: DataEncryption,
  account: AccountId,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('portfolios')
    .select(['portfolio', 'name'])
    .where('account_id', '=', account)
    .execute();
  return new Map(
    rows.map(({ portfolio, name }) => [portfolio, decryptPortfolioName(secrets, account, portfolio, name)]),
  );
}

interface PortfolioPlace {
  account: AccountId;
  portfolio: number;
}

/** Of a copy or a strategy's run. `name`: encrypted. */
export async function insertCopyPortfolio(
  db: Kysely<DB>,
  { account, portfolio }: PortfolioPlace,
  name: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('portfolios')
    .values({ account_id: account, portfolio, kind: 'copy', name, created_at: new Date(now) })
    .execute();
}

/** `name`: encrypted. */
export async function updatePortfolioName(
  db: Kysely<DB>,
  { account, portfolio }: PortfolioPlace,
  name: string,
): Promise<void> {
  await db
    .updateTable('portfolios')
    .set({ name })
    .where('account_id', '=', account)
    .where('portfolio', '=', portfolio)
    .execute();
}
