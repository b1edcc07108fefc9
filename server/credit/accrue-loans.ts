/**
 * Processes loans whose next night has come or whose offer has expired, and collects due amounts as soon as the money
 * is there. Idempotent: a second process at the same moment finds nothing left to do.
 */
import { decideAccrueLoan, decideEndLoanOffer, findLoan } from '@bourse/core/products/credit/loan-lifecycle.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import { readOfferedAndRunningLoans } from '../ledger/loan-state-storage.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildLoanCommandIfDue } from './loan-command.ts';
import { type LoanKey, readCollectableLoans, readDueLoans } from './store.ts';

type AccrueLoanDependencies = Pick<ServerDependencies, 'database' | 'desk' | 'clock' | 'timeZones' | 'settings'>;

const AT_ONCE = 100;

export async function accrueLoans(dependencies: AccrueLoanDependencies): Promise<void> {
  const failure = await failureOf(accrueDueLoans(dependencies));
  await collectLoans(dependencies, null);
  if (failure) throw failure.error;
}

async function accrueDueLoans(dependencies: AccrueLoanDependencies): Promise<void> {
  const due = await readDueLoans(dependencies.database.kysely, dependencies.clock.now(), AT_ONCE);
  await mapWithConcurrency(due, AT_ONCE, (each) => accrueLoan(dependencies, each));
  // Continues until nothing is due, so that after a move of the clock nothing is left behind.
  if (due.length === AT_ONCE) await accrueDueLoans(dependencies);
}

/** Collects from money that came in since the last run. A failing loan doesn't hold up the others. */
async function collectLoans(dependencies: AccrueLoanDependencies, after: LoanKey | null): Promise<void> {
  const due = await readCollectableLoans(dependencies.database.kysely, after, AT_ONCE);
  const failure = await failureOf(mapWithConcurrency(due, AT_ONCE, (each) => accrueLoan(dependencies, each)));
  if (due.length === AT_ONCE) await collectLoans(dependencies, due.at(-1)!);
  if (failure) throw failure.error;
}

const failureOf = (done: Promise<unknown>): Promise<{ error: unknown } | null> =>
  done.then(
    () => null,
    (error: unknown) => ({ error }),
  );

const accrueLoan = (dependencies: AccrueLoanDependencies, { account, seq, currency }: LoanKey & { currency: string }) =>
  dependencies.desk.runIfDue(
    buildLoanCommandIfDue(dependencies, {
      account,
      seq,
      currency,
      command: { actor: { rule: 'loans' }, key: null },
      decide: (state, today) =>
        findLoan(state, seq)?.status === 'offered'
          ? decideEndLoanOffer(state, seq, 'rule', today.now)
          : decideAccrueLoan(state, seq, today),
      answer: () => null,
    }),
  );

/**
 * Called before a customer's loans are shown: collects what has fallen due since the last run of the job, so that
 * nothing is shown as late while the money for it is there, even just after the clock was moved.
 */
export async function accrueCustomerLoans(dependencies: AccrueLoanDependencies, account: AccountId): Promise<void> {
  const now = dependencies.clock.now();
  const books = await readOfferedAndRunningLoans(dependencies.database, account);
  for (const { seq, nextAt, terms } of books)
    if (nextAt !== null && nextAt <= now) await accrueLoan(dependencies, { account, seq, currency: terms.currency });
}
