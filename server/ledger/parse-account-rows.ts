/** Customers and charges as rows store them, and back. */
import type { LoanDuePayment, LoanRepaymentRecord } from '@bourse/core/borrowing/loans/overdue-loans.ts';
import { toEpochMs, toEpochMsOrNull } from '../db/epoch-ms.ts';
import type { CustomerState } from '@bourse/core/accounts/customers/customer-state.ts';
import type { Charge } from '@bourse/core/markets/charges/compute-charges.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

type Row = Record<string, unknown>;

/** Amounts are strings: a JSON number can't hold integers of any size. */
type StoredDue = Omit<LoanDuePayment, 'amount' | 'paid'> & { amount: string; paid: string };
type StoredLoan = Omit<LoanRepaymentRecord, 'principal' | 'repaid' | 'late' | 'dues'> & {
  principal: string;
  repaid: string;
  late: string;
  dues: StoredDue[] | null;
};
const loanOf = ({ principal, repaid, late, dues, ...loan }: StoredLoan): LoanRepaymentRecord => ({
  ...loan,
  principal: BigInt(principal),
  repaid: BigInt(repaid),
  ...(dues
    ? {
        late: BigInt(late),
        dues: dues.map((due) => ({ ...due, amount: BigInt(due.amount), paid: BigInt(due.paid) })),
      }
    : {}),
});

export const parseCustomerRow = (row: Row): CustomerState => ({
  verification: row.verification as CustomerState['verification'],
  registeredAt: toEpochMs(row.created_at),
  passwordChangedAt: toEpochMs(row.password_changed_at),
  passwordResetAt: toEpochMsOrNull(row.password_reset_at),
  passkeyRemovedAt: toEpochMsOrNull(row.last_passkey_removed_at),
  fundPasswordSet: row.fund_password_set as boolean,
  fundPasswordChangedAt: toEpochMsOrNull(row.fund_password_changed_at),
  inviter: row.inviter as bigint | null,
  targets: ((row.targets as string | null) ?? '').split(' ').filter(Boolean).map(BigInt),
  loans: ((row.loans as StoredLoan[] | null) ?? []).map(loanOf),
});

/** The columns that `parseCustomerRow` reads. */
const epochMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;

export const CUSTOMER_COLUMNS_SQL = `select c.account_id, created_at, password_changed_at, password_reset_at,
    last_passkey_removed_at, fund_password_hash is not null as fund_password_set, fund_password_changed_at,
      verification,
    (select i.account_id from invitations i where i.code = c.invited_by) as inviter,
    (select string_agg(p.target_seq::text, ' ') from payout_targets p
      where p.account_id = c.account_id and p.removed_at is null) as targets,
    (select jsonb_agg(jsonb_build_object('currency', l.currency, 'principal', l.principal::text,
        'repaid', l.repaid::text, 'disbursedAt', ${epochMs('l.disbursed_at')}, 'dueAt', ${epochMs('l.due_at')},
        'repaidAt', ${epochMs('l.repaid_at')}, 'dues', l.due_instalments, 'late', l.late::text) order by l.loan_seq)
      from loans l where l.account_id = c.account_id and l.disbursed_at is not null) as loans
  from customers c`;

/** Reads charges back from the form in which rows store them. */

/** Charges as fills store them: [[name, kind, minor units], …]. */
export const parseCharges = (text: string): Charge[] =>
  (JSON.parse(text) as [string, Charge['kind'], string][]).map(([name, kind, amount]) => ({
    name,
    kind,
    amount: BigInt(amount),
  }));

/** One line for each component: what was paid at once plus what the day's end added. */
export function mergeCharges(charges: readonly Charge[]): Charge[] {
  const sums = new Map<string, Charge>();
  for (const charge of charges)
    sums.set(charge.name, { ...charge, amount: charge.amount + (sums.get(charge.name)?.amount ?? 0n) });
  return [...sums.values()];
}

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  balances: { columns: 'portfolio, currency, bucket, amount', orderBy: 'portfolio, currency, bucket' },
  transfers: {
    columns:
      'seq, currency, amount, debit, debit_portfolio, credit, credit_portfolio, debit_after, ' +
      'credit_after, code, reference, at',
    orderBy: 'seq',
  },
};
