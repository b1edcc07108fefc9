/**
 * Keeps the insurance account: puts its capital in and covers what is missing below nothing, each by a transfer of the
 * house's own. They touch no customer, so that they stand in a history of their own: that of account 0, which nobody
 * can have.
 */
import { sql } from 'kysely';
import {
  type InsuranceRule,
  type InsuranceStanding,
  type Insured,
  owedToInsurance,
  standings,
} from '@bourse/core/margin/insurance.ts';
import type { Currency } from '@bourse/core/money.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';

export interface Insurance {
  /** Call it every few seconds; answers how many transfers it made. */
  keep(): Promise<number>;
  /** As it stands now, by currency. */
  read(): Promise<InsuranceStanding[]>;
  /** In how many currencies it was low when it was last kept. */
  low(): number;
  /** Whether it was below its limit there when it was last kept: orders ask, so it reads nothing. */
  isBelowLimit(currency: Currency): boolean;
}

export const HOUSE_ACCOUNT = 0n;
/** Taken by the one process that keeps it. Any fixed number; it only must not be used for another lock. */
const INSURANCE_LOCK = 7_203_143;

type Db = Database['kysely'];

export function createInsurance({ database, clock }: { database: Database; clock: Clock }): Insurance {
  let low = 0;
  let below: ReadonlySet<Currency> = new Set();
  async function readFrom(db: Db): Promise<InsuranceStanding[]> {
    const [insured, rules] = await Promise.all([readInsured(db), readInsuranceRules(db)]);
    return standings(insured, rules, clock.now());
  }
  return {
    read: () => readFrom(database.kysely),
    low: () => low,
    isBelowLimit: (currency) => below.has(currency),
    keep: () =>
      database.kysely.transaction().execute(async (db) => {
        const {
          rows: [lock],
        } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${INSURANCE_LOCK}) as taken`.execute(db);
        const standing = await readFrom(db);
        low = standing.filter(({ isLow }) => isLow).length;
        below = new Set(standing.filter(({ isBelowLimit }) => isBelowLimit).map(({ currency }) => currency));
        const owed = lock?.taken ? owedToInsurance(standing) : [];
        if (owed.length === 0) return 0;
        const {
          rows: [last],
        } = await sql<{
          seq: bigint;
        }>`select coalesce(max(seq), 0)::bigint as seq from transfers where account_id = ${HOUSE_ACCOUNT}`.execute(db);
        const at = new Date(clock.now());
        await db
          .insertInto('transfers')
          .values(
            owed.map(({ currency, amount, debit, credit, code, reference }, index) => ({
              account_id: HOUSE_ACCOUNT,
              seq: (last?.seq ?? 0n) + BigInt(index) + 1n,
              currency,
              amount,
              debit,
              credit,
              code,
              reference,
              at,
            })),
          )
          .execute();
        return owed.length;
      }),
  };
}

async function readInsured(db: Db): Promise<Insured[]> {
  const { rows } = await sql<{
    currency: string;
    put: string;
    balance: string;
  }>`select currency, coalesce(sum(amount) filter (where code = 'insuranceCapital'), 0)::text as put,
    sum(case when credit = 'insurance' then amount else -amount end)::text as balance from transfers
      where debit = 'insurance' or credit = 'insurance' group by currency`.execute(db);
  return rows.map(({ currency, put, balance }) => ({ currency, put: BigInt(put), balance: BigInt(balance) }));
}

export async function readInsuranceRules(db: Db): Promise<InsuranceRule[]> {
  const rows = await db
    .selectFrom('insurance_rules as rule')
    .leftJoin('insurance_limits as own', (join) =>
      join.onRef('own.currency', '=', 'rule.currency').onRef('own.from_at', '=', 'rule.from_at'),
    )
    .select(['rule.from_at', 'rule.currency', 'rule.capital', 'rule.alarm', 'own.limit_part'])
    .execute();
  return rows.map(({ from_at, limit_part: limit, ...rule }) => ({ ...rule, limit, from: from_at.getTime() }));
}
