/** The operator's rules for deposits and withdrawals, as stored in the database: dated ahead, never changed. */
import {
  type FundsDirection,
  type FundsRule,
  type FundsTerms,
  fundsTermsAt,
  houseFundsTerms,
  selectFundsRules,
} from '@bourse/core/accounts/funds-rules/funds-rules.ts';
import { findReplacedRules } from '@bourse/core/accounts/dated-rules.ts';
import type { Currency } from '@bourse/core/ledger/money.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/types.ts';
import { serializeReloads } from '../runtime/promises.ts';

export interface FundsRules {
  /** The rules at `at` (epoch ms). */
  terms(kind: FundsDirection, currency: Currency, at: number): FundsTerms;
  /** Every rule ever dated, including future ones. */
  all(): readonly FundsRule[];
  /** Reads rules that the operator may have added. */
  reload(): Promise<void>;
}

export async function readFundsRules(db: Kysely<DB> | Transaction<DB>): Promise<FundsRule[]> {
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
export function fundsTermsInForceFrom(
  rules: readonly FundsRule[],
  kind: FundsDirection,
  currency: Currency,
  from: number,
): FundsTerms[] {
  const { before, after } = findReplacedRules(selectFundsRules(rules, kind, currency), from);
  return [before ?? houseFundsTerms(kind, currency), ...after];
}

export async function openFundsRules({ kysely }: Pick<Database, 'kysely'>): Promise<FundsRules> {
  let rules: readonly FundsRule[] = [];
  const opened: FundsRules = {
    terms: (kind, currency, at) => fundsTermsAt(rules, kind, currency, at),
    all: () => rules,
    reload: serializeReloads(async () => {
      rules = await readFundsRules(kysely);
    }),
  };
  await opened.reload();
  return opened;
}
