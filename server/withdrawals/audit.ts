/**
 * Checks open withdrawals: no transfer contains their fee yet, so it is compared with the rule in force
 * when they were submitted.
 */
import type pg from 'pg';
import { type Dated, inForce } from '@bourse/core/accounts/dated-rules.ts';
import { houseFunds, withdrawalFee } from '@bourse/core/accounts/funds-rules/funds-rules.ts';
import type { AuditGroup } from '../ledger/audit/check.ts';

interface Open {
  account_id: bigint;
  request_seq: bigint;
  currency: string;
  amount: bigint;
  fee: bigint | null;
  submitted_at: Date;
}
interface Rule extends Dated {
  currency: string;
  feeFixed: bigint;
  feeBps: number;
}
const OPEN = `select account_id, request_seq, currency, amount, fee, submitted_at from requests
  where kind = 'withdrawal' and status in ('submitted', 'inReview', 'processing') and amount is not null
  order by account_id, request_seq`;
const RULES = `select currency, fee_fixed as "feeFixed", fee_bps as "feeBps",
    extract(epoch from from_at)::float8 * 1000 as from, extract(epoch from decided_at)::float8 * 1000 as "decidedAt"
  from funds_rules where kind = 'withdrawal' order by from_at`;

async function auditFees(client: pg.ClientBase): Promise<string[]> {
  const { rows: open } = await client.query<Open>(OPEN);
  const { rows } = await client.query<Rule>(RULES);
  const rules = Map.groupBy(rows, ({ currency }) => currency);
  return open.flatMap(({ account_id, request_seq, currency, amount, fee, submitted_at }) => {
    const terms = inForce(rules.get(currency) ?? [], submitted_at.getTime()) ?? houseFunds('withdrawal', currency);
    const due = withdrawalFee(amount, terms);
    return (fee ?? 0n) === due
      ? []
      : [`withdrawal ${account_id} r${request_seq}: a fee of ${fee ?? 0n}, by the rule when it was submitted ${due}`];
  });
}

export const AUDIT: readonly AuditGroup[] = [{ of: 'fees of open withdrawals', look: auditFees }];
