/**
 * Maintains the insurance account: pays in its capital, and covers a negative balance, each by a transfer of the
 * house's own.
 */
import { sql } from 'kysely';
import {
  type InsuranceAccountRule,
  type InsuranceAccountStatus,
  type InsuranceAccountBalance,
  buildInsuranceAccountTopUps,
  computeInsuranceAccountStatuses,
} from '@bourse/core/borrowing/insurance-account.ts';
import type { Currency } from '@bourse/core/ledger/money.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import { bookHouseTransfers, tryLockHouseLedger } from './house-transfers.ts';

export interface InsuranceAccountKeeper {
  /** Call it every few seconds; returns how many transfers it made. */
  topUp(): Promise<number>;
  /** The present state by currency. */
  readStatuses(): Promise<InsuranceAccountStatus[]>;
  /** In how many currencies it was low at the last check. */
  countLowCurrencies(): number;
  /** Whether it was below its limit in the currency at the last check: orders ask, so this reads nothing. */
  isBelowLimit(currency: Currency): boolean;
}

type Db = Database['kysely'];

export function createInsuranceAccountKeeper({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): InsuranceAccountKeeper {
  let low = 0;
  let below: ReadonlySet<Currency> = new Set();
  async function readFrom(db: Db): Promise<InsuranceAccountStatus[]> {
    const [insured, rules] = await Promise.all([readInsured(db), readInsuranceAccountRules(db)]);
    return computeInsuranceAccountStatuses(insured, rules, clock.now());
  }
  return {
    readStatuses: () => readFrom(database.kysely),
    countLowCurrencies: () => low,
    isBelowLimit: (currency) => below.has(currency),
    topUp: () =>
      database.kysely.transaction().execute(async (db) => {
        const free = await tryLockHouseLedger(db);
        const status = await readFrom(db);
        low = status.filter(({ isLow }) => isLow).length;
        below = new Set(status.filter(({ isBelowLimit }) => isBelowLimit).map(({ currency }) => currency));
        const owed = free ? buildInsuranceAccountTopUps(status) : [];
        if (owed.length === 0) return 0;
        await bookHouseTransfers(db, owed, clock.now());
        return owed.length;
      }),
  };
}

async function readInsured(db: Db): Promise<InsuranceAccountBalance[]> {
  const { rows } = await sql<{
    currency: string;
    put: string;
    balance: string;
  }>`select currency, coalesce(sum(amount) filter (where code = 'insuranceCapital'), 0)::text as put,
    sum(case when credit = 'insurance' then amount else -amount end)::text as balance from transfers
      where debit = 'insurance' or credit = 'insurance' group by currency`.execute(db);
  return rows.map(({ currency, put, balance }) => ({ currency, put: BigInt(put), balance: BigInt(balance) }));
}

export async function readInsuranceAccountRules(db: Db): Promise<InsuranceAccountRule[]> {
  const rows = await db
    .selectFrom('insurance_rules')
    .select(['from_at', 'currency', 'capital', 'alarm', 'limit_part'])
    .execute();
  return rows.map(({ from_at, limit_part: limit, ...rule }) => ({ ...rule, limit, from: from_at.getTime() }));
}
