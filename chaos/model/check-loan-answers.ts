/** Compares the answers about loans that customers got with the stored rows: each step exactly once, and no others. */
import { decodeId } from '@bourse/server/ids.ts';
import { type JournalEntry, isAccepted } from '../trial-journal.ts';
import { type StoredRowsSnapshot, toWholeUnits } from './stored-rows-snapshot.ts';
import { compareNameLists, type AnsweredJournal } from './check-trading-answers.ts';
import { isCustomerCall } from './check-deposit-withdrawal-answers.ts';

interface AnswerData {
  loan: { id: string };
  payment?: { number: number; amount: string };
}

export function checkLoanAnswers(
  journal: AnsweredJournal,
  { requests, loans, loanPayments }: StoredRowsSnapshot,
): void {
  const customers = new Set(journal.entries.filter(isCustomerCall).map(({ customer }) => BigInt(customer.userId)));
  const accepted = journal.entries.filter(({ decision }) => isAccepted(decision));
  const acknowledgedLoans = (of: string): { name: string; answer: AnswerData }[] =>
    accepted.filter(({ path }) => path === of).map((entry) => ({ name: nameIn(entry), answer: answerDataOf(entry) }));
  const there = <Row extends { account_id: bigint }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ account_id }) => customers.has(account_id));
  compareNameLists(
    'application for a loan',
    acknowledgedLoans('credit/applyLoan').map(({ name }) => name),
    there(requests)
      .filter(({ kind }) => kind === 'loan')
      .map(({ account_id, request_seq }) => `${account_id} k${request_seq}`),
    journal,
  );
  compareNameLists(
    'loan',
    acknowledgedLoans('credit/acceptLoan').map(({ name }) => name),
    there(loans).map(({ account_id, loan_seq }) => `${account_id} k${loan_seq}`),
    journal,
  );
  compareNameLists(
    'repayment of',
    acknowledgedLoans('credit/repayLoan').map(
      ({ name, answer: { payment } }) => `${name} ${payment?.number}: ${Number(payment?.amount)}`,
    ),
    there(loanPayments).map(
      ({ account_id, loan_seq, number, amount, currency }) =>
        `${account_id} k${loan_seq} ${number}: ${toWholeUnits(amount, currency)}`,
    ),
    journal,
  );
}

const answerDataOf = ({ decision }: JournalEntry): AnswerData =>
  isAccepted(decision) ? (decision.data as AnswerData) : { loan: { id: '' } };
function nameIn(entry: JournalEntry): string {
  const account = BigInt(entry.customer.userId);
  return `${account} k${decodeId('k', account, answerDataOf(entry).loan.id) ?? '?'}`;
}
