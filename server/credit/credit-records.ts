/** Loans and their payments as the desk stores and loads them. */
import { isLoanRunning, type LoanState, unpaidAmountOf } from '@bourse/core/borrowing/loans/loan-state.ts';
import type { LoanPayment } from '@bourse/core/borrowing/loans/loan-payments.ts';
import type { PledgeChange } from '@bourse/core/trading/execution/pledge.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  type RecordLoadRequest,
  type RecordLoading,
  type RecordWriting,
  defineRecordLoad,
} from '../desk/record-registry.ts';
import { ACCOUNT, BATCH_TIME, defineRecordTable } from '../pipeline/record-table.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { isAttachedExit, type Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { BatchAccount } from '../desk/batch-account.ts';
import { encodePersonWideNumber } from '../desk/same-person-holdings.ts';
import type { AccountId } from '../ids.ts';
import { parseLoanState, serializeLoanState } from '../ledger/loan-state-storage.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

declare module '../ids.ts' {
  interface IdKinds {
    k: 'loan';
  }
}

/** The instalments with their due dates, the only part of a loan that other rules read. */
const duesOf = ({ instalments }: LoanState): string =>
  JSON.stringify(
    instalments.map((each) => {
      const amount = each.fee + each.interest + each.principal;
      const paid = amount - unpaidAmountOf(each);
      return { dueAt: each.dueAt, amount: amount.toString(), paid: paid.toString(), paidAt: each.paidAt };
    }),
  );
const repaidOf = ({ terms, principalLeft, disbursedAt }: LoanState): bigint =>
  disbursedAt === null ? 0n : terms.principal - principalLeft;

const loanBooks: RecordWriting<LoanState> = {
  tables: [
    defineRecordTable<LoanState>()('loans', {
      key: { account_id: ACCOUNT, loan_seq: { type: 'bigint', property: 'seq' } },
      fixed: {
        currency: { type: 'text', write: ({ thing: book }) => book.terms.currency },
        principal: { type: 'bigint', write: ({ thing: book }) => book.terms.principal },
      },
      changing: {
        repaid: { type: 'bigint', write: ({ thing: book }) => repaidOf(book) },
        disbursed_at: 'timestamptz',
        due_at: { type: 'timestamptz', property: 'maturesAt' },
        repaid_at: {
          type: 'timestamptz',
          write: ({ thing: book }) => (book.disbursedAt === null || isLoanRunning(book) ? null : book.endedAt),
        },
        status: 'text',
        due_instalments: { type: 'jsonb', write: ({ thing: book }) => duesOf(book) },
        late: { type: 'bigint', write: ({ thing: book }) => book.lateBooked - book.latePaid },
        book: { type: 'jsonb', write: ({ thing: book }) => serializeLoanState(book) },
        next_at: 'timestamptz',
      },
    }),
  ],
  numberOf: ({ seq }) => seq,
  apply: (work, book) => void work.loaded('loanBooks').set(book.seq, book),
};

const loanPaymentTable = defineRecordTable<LoanPayment>()('loan_payments', {
  key: { account_id: ACCOUNT },
  fixed: {
    loan_seq: { type: 'bigint', property: 'loan' },
    number: 'integer',
    kind: 'text',
    date: 'text',
    at: 'timestamptz',
    booked_at: 'timestamptz',
    amount: 'bigint',
    fee: 'bigint',
    interest: 'bigint',
    principal: 'bigint',
  },
});
export const parseLoanPaymentRow = loanPaymentTable.parse;
const loanPayments: RecordWriting<LoanPayment> = { tables: [loanPaymentTable] };

const pledgeSteps: RecordWriting<PledgeChange> = {
  tables: [
    defineRecordTable<PledgeChange>()('pledge_steps', {
      key: { account_id: ACCOUNT },
      fixed: {
        step_seq: { type: 'bigint', property: 'seq' },
        loan_seq: { type: 'bigint', property: 'loan' },
        position_seq: { type: 'bigint', property: 'position' },
        instrument: 'text',
        change: 'bigint',
        cause: 'text',
        at: BATCH_TIME,
      },
    }),
  ],
};

const loanLoading: RecordLoading<LoanState> = {
  of: ({ book }) => parseLoanState(book),
  numberOf: (row) => row['loan_seq'] as bigint,
  scopes: {
    seq: buildScopeByColumns('loans', 'account_id bigint, loan_seq bigint', 'and book is not null'),
    open: buildScopeByColumns(
      'loans',
      'account_id bigint',
      `and status in ('offered', 'active', 'overdue') and book is not null`,
    ),
  },
  sees: (list) => ({ loanBooks: list }),
};

/** Loans of the person's other accounts: each row carries the asking account's number. */
export const OTHER_ACCOUNT_LOANS_SQL = `select me.account_id, l.account_id as owner, l.loan_seq, l.book from accounts me
  join accounts o on o.holder = me.holder and o.account_id <> me.account_id join loans l on l.account_id = o.account_id
  where l.status in ('offered', 'active', 'overdue') and l.book is not null and me.account_id`;
const otherAccountLoanLoading: RecordLoading<LoanState> = {
  of: ({ book }) => parseLoanState(book),
  numberOf: (row) => encodePersonWideNumber(row['owner'] as AccountId, row['loan_seq'] as bigint),
  scopes: { person: { by: 'account_id bigint', select: `${OTHER_ACCOUNT_LOANS_SQL} = n.account_id` } },
  sees: (list) => ({ loansElsewhere: list }),
};

const GRANTED = `select account_id, sum((details->>'points')::bigint)::bigint as points from requests
  where account_id = n.account_id and kind = 'additionalCredit' and status = 'done' group by 1`;
const grantedCreditLoading: RecordLoading<bigint> = {
  of: (row) => row['points'] as bigint,
  numberOf: () => 0n,
  scopes: { account: { by: 'account_id bigint', select: GRANTED } },
  sees: ([points = 0n]) => ({ grantedPoints: points }),
};

export const CREDIT_RECORDS = {
  stored: { loanBooks, loanPayments, pledgeSteps },
  loaded: { loanBooks: loanLoading, loansElsewhere: otherAccountLoanLoading, grantedCredit: grantedCreditLoading },
} satisfies AreaRecordDefinitions;

export const buildLoanBySeqLoad = defineRecordLoad<[seq: bigint]>('loanBooks', 'seq');
export const grantedCreditLoad: RecordLoadRequest = { kind: 'grantedCredit', scope: 'account', values: [] };
/** Positions pledged to the loan. */
export const buildPledgedPositionsLoad = defineRecordLoad<[seq: bigint]>('positions', 'pledged');
/** Orders that may sell these positions and reserve nothing. */
export const buildExitLoads = (positions: readonly bigint[]): RecordLoadRequest[] =>
  positions.map((seq) => ({ kind: 'orders', scope: 'exits', values: [seq] }));
/** Shows decisions about a loan the positions that are or will be pledged to it, and the orders that protect them. */
export const buildPledgedHoldings = (work: Pick<BatchAccount, 'loaded'>): Pick<AccountState, 'holdings' | 'exits'> => ({
  exits: [...work.loaded<Order>('orders').values()].filter(isAttachedExit),
  holdings: [...work.loaded<Position>('positions').values()].sort((a, b) => (a.seq < b.seq ? -1 : 1)),
});
export const otherAccountLoansLoad: RecordLoadRequest = { kind: 'loansElsewhere', scope: 'person', values: [] };

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  loans: {
    columns: 'loan_seq, status, currency, principal, repaid, disbursed_at, due_at, repaid_at, late, due_instalments',
    orderBy: 'loan_seq',
  },
  pledge_steps: {
    columns: 'step_seq, loan_seq, position_seq, instrument, change, cause, at',
    orderBy: 'step_seq',
  },
  loan_payments: {
    columns: 'loan_seq, number, kind, date, at, booked_at, amount, fee, interest, principal',
    orderBy: 'loan_seq, number',
  },
};
