/**
 * The places of a customer's own run: a copy of the saved strategy, which never changes, and a portfolio in which
 * nothing else opens anything. Both exist before any money can come; places left over from an interrupted beginning are
 * used by the next.
 */
import { LEAGUES_FROM, STRATEGIES_FROM } from '@bourse/core/ledger/portfolio-kinds.ts';
import { sql } from 'kysely';
import { hiddenName } from '../customers/portfolio-names.ts';
import { inOneTransaction, lockAccount, type Work } from '../commands/transaction.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import type { Planned } from './plans.ts';
import { insertPlan } from './store.ts';

export type PlaceParts = Pick<Parts, 'database' | 'clock' | 'live' | 'secrets'>;

export interface RunPlaces {
  strategy: bigint;
  portfolio: number;
}
interface Wanted {
  account: AccountId;
  saved: bigint;
  planned: Planned;
  /** The name that the customer sees. */
  name: string;
}

/** Null if no number is left. */
export const placesForRun = (parts: PlaceParts, { account, saved, planned, name }: Wanted): Promise<RunPlaces | null> =>
  inOneTransaction(parts, async (work) => {
    await lockAccount(work, account);
    const portfolio = await sparePortfolio(parts, work, account, name);
    if (portfolio === null) return null;
    const { rows } = await sql<{ strategy: bigint }>`select s.strategy from strategies s
      where s.account_id = ${account} and s.saved_seq = ${saved}
        and not exists (select from strategy_runs r where r.strategy = s.strategy) limit 1`.execute(work.db);
    const strategy = rows[0]?.strategy ?? (await insertPlan(work.db, planned, { account, saved }, work.now));
    return { strategy, portfolio };
  });

async function sparePortfolio(
  { secrets }: PlaceParts,
  { db, now }: Work,
  account: AccountId,
  name: string,
): Promise<number | null> {
  const { rows } = await sql<{ spare: number | null; last: number }>`select
      min(p.portfolio) filter (where r.portfolio is null and p.closed_at is null) as spare,
      coalesce(max(p.portfolio), ${STRATEGIES_FROM - 1})::integer as last
    from portfolios p left join strategy_runs r using (account_id, portfolio)
    where p.account_id = ${account} and p.kind = 'copy' and p.portfolio >= ${STRATEGIES_FROM}`.execute(db);
  const { spare, last } = rows[0]!;
  const portfolio = spare ?? last + 1;
  if (portfolio >= LEAGUES_FROM) return null;
  const hidden = hiddenName(secrets, account, portfolio, name);
  if (spare === null)
    await db
      .insertInto('portfolios')
      .values({ account_id: account, portfolio, kind: 'copy', name: hidden, created_at: new Date(now) })
      .execute();
  else
    await db
      .updateTable('portfolios')
      .set({ name: hidden })
      .where('account_id', '=', account)
      .where('portfolio', '=', portfolio)
      .execute();
  return portfolio;
}
