/** Compares the answers about loans that customers got with the stored rows: each step exactly once, and no others. */
import { decodeId } from '@bourse/server/ids.ts';
import { type Entry, isAccepted } from '../journal.ts';
import { type Book, formatted } from './book.ts';
import { compareAll, type Told } from './check-told.ts';
import { isCustomers } from './check-told-requests.ts';

interface Shown {
  loan: { id: string };
  payment?: { number: number; amount: string };
}

export function checkToldLoans(journal: Told, { requests, loans, loanPayments }: Book): void {
  const customers = new Set(journal.entries.filter(isCustomers).map(({ customer }) => BigInt(customer.userId)));
  const accepted = journal.entries.filter(({ decision }) => isAccepted(decision));
  const told = (of: string): { name: string; shown: Shown }[] =>
    accepted.filter(({ path }) => path === of).map((entry) => ({ name: nameIn(entry), shown: shownIn(entry) }));
  const there = <Row extends { account_id: bigint }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ account_id }) => customers.has(account_id));
  compareAll(
    'application for a loan',
    told('credit/applyLoan').map(({ name }) => name),
    there(requests)
      .filter(({ kind }) => kind === 'loan')
      .map(({ account_id, request_seq }) => `${account_id} k${request_seq}`),
    journal,
  );
  compareAll(
    'loan',
    told('credit/acceptLoan').map(({ name }) => name),
    there(loans).map(({ account_id, loan_seq }) => `${account_id} k${loan_seq}`),
    journal,
  );
  compareAll(
    'repayment of',
    told('credit/repayLoan').map(
      ({ name, shown: { payment } }) => `${name} ${payment?.number}: ${Number(payment?.amount)}`,
    ),
    there(loanPayments).map(
      ({ account_id, loan_seq, number, amount, currency }) =>
        `${account_id} k${loan_seq} ${number}: ${formatted(amount, currency)}`,
    ),
    journal,
  );
}

const shownIn = ({ decision }: Entry): Shown =>
  isAccepted(decision) ? (decision.data as Shown) : { loan: { id: '' } };
function nameIn(entry: Entry): string {
  const account = BigInt(entry.customer.userId);
  return `${account} k${decodeId('k', account, shownIn(entry).loan.id) ?? '?'}`;
}
