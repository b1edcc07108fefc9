/**
 * Checks withdrawals: where they go, and the fee of open ones. No transfer contains it yet, so it is compared with the
 * rule in force when they were submitted.
 */
import type pg from 'pg';
import { type DatedRule, findRuleInForce } from '@bourse/core/accounts/dated-rules.ts';
import {
  defaultDepositWithdrawalTerms,
  computeWithdrawalFee,
} from '@bourse/core/accounts/funds-rules/deposit-withdrawal-rules.ts';
import { type AuditCheck, type AuditCheckGroup, safeCastSql } from '../ledger/audit/audit-check-types-and-sql.ts';

interface OpenWithdrawal {
  account_id: bigint;
  request_seq: bigint;
  currency: string;
  amount: bigint;
  fee: bigint | null;
  submitted_at: Date;
}
interface FeeRule extends DatedRule {
  currency: string;
  feeFixed: bigint;
  feeBps: number;
}
const SELECT_OPEN_WITHDRAWALS = `select account_id, request_seq, currency, amount, fee, submitted_at from requests
  where kind = 'withdrawal' and status in ('submitted', 'inReview', 'processing') and amount is not null
  order by account_id, request_seq`;
const SELECT_FEE_RULES = `select currency, fee_fixed as "feeFixed", fee_bps as "feeBps",
    extract(epoch from from_at)::float8 * 1000 as from, extract(epoch from decided_at)::float8 * 1000 as "decidedAt"
  from funds_rules where kind = 'withdrawal' order by from_at`;

async function auditOpenWithdrawalFees(client: pg.ClientBase): Promise<string[]> {
  const { rows: open } = await client.query<OpenWithdrawal>(SELECT_OPEN_WITHDRAWALS);
  const { rows } = await client.query<FeeRule>(SELECT_FEE_RULES);
  const rules = Map.groupBy(rows, ({ currency }) => currency);
  return open.flatMap(({ account_id, request_seq, currency, amount, fee, submitted_at }) => {
    const terms =
      findRuleInForce(rules.get(currency) ?? [], submitted_at.getTime()) ??
      defaultDepositWithdrawalTerms('withdrawal', currency);
    const due = computeWithdrawalFee(amount, terms);
    return (fee ?? 0n) === due
      ? []
      : [`withdrawal ${account_id} r${request_seq}: a fee of ${fee ?? 0n}, by the rule when it was submitted ${due}`];
  });
}

/** Money leaves only to what its customer had bound when they asked for it. */
const TARGET_CHECK: AuditCheck = {
  sql: `select r.account_id, r.request_seq, r.details ->> 'target' as target from requests r
    where r.kind = 'withdrawal' and r.amount is not null and not exists (select from payout_targets t
      where t.account_id = r.account_id and t.target_seq = ${safeCastSql(`r.details ->> 'target'`, 'bigint')}
        and t.added_at <= r.submitted_at)`,
  describe: (row) =>
    `withdrawal ${row['account_id']} r${row['request_seq']}: goes to ${row['target'] ?? 'nothing'}, ` +
    'which its customer had not bound',
};

export const WITHDRAWAL_AUDIT_CHECKS: readonly AuditCheckGroup[] = [
  { of: 'fees of open withdrawals', findDifferences: auditOpenWithdrawalFees },
  { of: 'targets of withdrawals', checks: [TARGET_CHECK] },
];
