/** The SQL of approved openings of funds. */
import type { Refusal } from '@bourse/contract/refusals.ts';
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Db } from './store.ts';

/** `terms`: as proposed. `ended`: it has failed. */
export interface FundOpening {
  proposal: bigint;
  account_id: AccountId;
  currency: Currency;
  seed: Amount;
  terms: string;
  decided_at: Date;
  ended: boolean;
}

/** Each fund has its own account, by its name. */
export async function isFundNameTaken(db: Db, name: string): Promise<boolean> {
  const { rows } =
    await sql`select from house_accounts where purpose = 'fund' and lower(name) = lower(${name})`.execute(db);
  return rows.length > 0;
}

export const insertFundOpening = (
  db: Db,
  { account, ...opening }: Pick<FundOpening, 'proposal' | 'currency' | 'seed'> & { account: AccountId },
  now: number,
) =>
  db
    .insertInto('fund_openings')
    .values({ ...opening, account_id: account, decided_at: new Date(now) })
    .execute();

/** Openings without a fund, unless they have failed and the house has all its money back. */
export async function readUnfinishedFundOpenings(db: Db): Promise<FundOpening[]> {
  const { rows } = await sql<FundOpening>`select o.proposal, o.account_id, o.currency, o.seed, o.decided_at, p.terms,
      o.ended_at is not null as ended
    from fund_openings o join proposals p using (proposal) where o.fund is null and (o.ended_at is null
      or (select sum(case code when 'fundSeed' then amount else -amount end) from transfers t
        where t.account_id = o.account_id and t.code in ('fundSeed', 'fundSeedBack')) > 0)
    order by o.proposal`.execute(db);
  return rows;
}

/** False if another process has begun it, or it has failed. */
export async function lockFundOpening(db: Db, proposal: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('fund_openings')
    .select('proposal')
    .where('proposal', '=', proposal)
    .where('fund', 'is', null)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export const markFundOpened = (db: Db, proposal: bigint, fund: number) =>
  db.updateTable('fund_openings').set({ fund }).where('proposal', '=', proposal).execute();

export const markFundOpeningFailed = (db: Db, proposal: bigint, { refused, params }: Refusal, now: number) =>
  db
    .updateTable('fund_openings')
    .set({ ended_at: new Date(now), ended_why: JSON.stringify({ code: refused, params: params ?? {} }) })
    .where('proposal', '=', proposal)
    .where('fund', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
