/**
 * Processes loans whose next night has come or whose offer has expired, and collects due amounts as soon as the money
 * is there. Idempotent: a second process at the same moment finds nothing left to do.
 */
import { decideCount, decideEndOffer, loanIn } from '@bourse/core/products/credit/run-loan.ts';
import { inTurns } from '../runtime/promises.ts';
import { readOpenBooks } from '../ledger/loan-books.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { runLoan } from './loan-command.ts';
import { type LoanPlace, readCollectable, readDueLoans } from './store.ts';

type CountParts = Pick<Parts, 'database' | 'desk' | 'clock' | 'zones' | 'settings'>;

const AT_ONCE = 100;

export async function countLoans(parts: CountParts): Promise<void> {
  const failure = await failureOf(countDue(parts));
  await collectLoans(parts, null);
  if (failure) throw failure.error;
}

async function countDue(parts: CountParts): Promise<void> {
  const due = await readDueLoans(parts.database.kysely, parts.clock.now(), AT_ONCE);
  await inTurns(due, AT_ONCE, (each) => countLoan(parts, each));
  // Continues until nothing is due, so that after a move of the clock nothing is left behind.
  if (due.length === AT_ONCE) await countDue(parts);
}

/** Collects from money that came in since the last run. A failing loan doesn't hold up the others. */
async function collectLoans(parts: CountParts, after: LoanPlace | null): Promise<void> {
  const due = await readCollectable(parts.database.kysely, after, AT_ONCE);
  const failure = await failureOf(inTurns(due, AT_ONCE, (each) => countLoan(parts, each)));
  if (due.length === AT_ONCE) await collectLoans(parts, due.at(-1)!);
  if (failure) throw failure.error;
}

const failureOf = (done: Promise<unknown>): Promise<{ error: unknown } | null> =>
  done.then(
    () => null,
    (error: unknown) => ({ error }),
  );

const countLoan = (parts: CountParts, { account, seq, currency }: LoanPlace & { currency: string }) =>
  runLoan(parts, {
    account,
    seq,
    currency,
    command: { actor: { rule: 'loans' }, key: null },
    decide: (state, today) =>
      loanIn(state, seq)?.status === 'offered'
        ? decideEndOffer(state, seq, 'rule', today.now)
        : decideCount(state, seq, today),
    answer: () => null,
  });

/**
 * Called before a customer's loans are shown: collects what has fallen due since the last run of the job, so that
 * nothing is shown as late while the money for it is there, even just after the clock was moved.
 */
export async function countOwn(parts: CountParts, account: AccountId): Promise<void> {
  const now = parts.clock.now();
  const books = await readOpenBooks(parts.database, account);
  for (const { seq, nextAt, terms } of books)
    if (nextAt !== null && nextAt <= now) await countLoan(parts, { account, seq, currency: terms.currency });
}
