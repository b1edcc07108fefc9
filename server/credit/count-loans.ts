/**
 * Looks after loans whose next night has come, or whose offer is over, and collects what is due as soon as it is there.
 * Whoever else does so at the same moment finds nothing left to do.
 */
import { decideCount, decideEndOffer, loanIn } from '@bourse/core/credit/run-loan.ts';
import { inTurns } from '../jobs/in-turns.ts';
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
  // One look takes all that has come, so that a clock that was moved has nothing left behind.
  if (due.length === AT_ONCE) await countDue(parts);
}

/** Money that came in since the last look. A loan that fails keeps nobody else's waiting. */
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
 * Before a customer looks: what has come to its date since the job last looked is collected first, so that nothing is
 * shown as late that the money is there for, not even for a moment after the clock was moved.
 */
export async function countOwn(parts: CountParts, account: AccountId): Promise<void> {
  const now = parts.clock.now();
  const books = await readOpenBooks(parts.database, account);
  for (const { seq, nextAt, terms } of books)
    if (nextAt !== null && nextAt <= now) await countLoan(parts, { account, seq, currency: terms.currency });
}
