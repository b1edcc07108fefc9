/** The operator's rules for deposits and withdrawals, as stored in the database: dated ahead, never changed. */
import {
  type FundsDirection,
  type DepositWithdrawalRule,
  type DepositWithdrawalTerms,
  depositWithdrawalTermsAt,
  defaultDepositWithdrawalTerms,
  selectDepositWithdrawalRules,
} from '@bourse/core/accounts/funds-rules/deposit-withdrawal-rules.ts';
import { findReplacedRules } from '@bourse/core/accounts/dated-rules.ts';
import type { Currency } from '@bourse/core/ledger/money.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/table-types.ts';
import { serializeReloads } from '../runtime/promises.ts';

export interface DepositWithdrawalRules {
  /** The rules at `at` (epoch ms). */
  terms(kind: FundsDirection, currency: Currency, at: number): DepositWithdrawalTerms;
  /** Every rule ever dated, including future ones. */
  all(): readonly DepositWithdrawalRule[];
  /** Reads rules that the operator may have added. */
  reload(): Promise<void>;
}

export async function readDepositWithdrawalRules(db: Kysely<DB> | Transaction<DB>): Promise<DepositWithdrawalRule[]> {
  const rows = await db.selectFrom('funds_rules').selectAll().orderBy('from_at').execute();
  return rows.map((row) => ({
    from: row.from_at.getTime(),
    decidedAt: row.decided_at.getTime(),
    kind: row.kind as FundsDirection,
    currency: row.currency,
    minimum: row.minimum,
    maximum: row.maximum,
    feeFixed: row.fee_fixed,
    feeBps: row.fee_bps,
    weekdays: [...row.weekdays].map(Number),
    opens: row.opens,
    closes: row.closes,
    zone: row.zone,
    fourEyesAbove: row.four_eyes_above,
    customerAlone: row.customer_alone,
    approverAlone: row.approver_alone,
    coolingHours: row.cooling_hours,
    usualHours: row.usual_hours,
    latestDays: row.latest_days,
  }));
}

/** The terms in force at `from` (epoch ms), and all that begin later. */
export function listDepositWithdrawalTermsFrom(
  rules: readonly DepositWithdrawalRule[],
  kind: FundsDirection,
  currency: Currency,
  from: number,
): DepositWithdrawalTerms[] {
  const { before, after } = findReplacedRules(selectDepositWithdrawalRules(rules, kind, currency), from);
  return [before ?? defaultDepositWithdrawalTerms(kind, currency), ...after];
}

export async function openDepositWithdrawalRules({
  kysely,
}: Pick<Database, 'kysely'>): Promise<DepositWithdrawalRules> {
  let rules: readonly DepositWithdrawalRule[] = [];
  const opened: DepositWithdrawalRules = {
    terms: (kind, currency, at) => depositWithdrawalTermsAt(rules, kind, currency, at),
    all: () => rules,
    reload: serializeReloads(async () => {
      rules = await readDepositWithdrawalRules(kysely);
    }),
  };
  await opened.reload();
  return opened;
}
