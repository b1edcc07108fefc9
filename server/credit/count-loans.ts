/**
 * Looks after loans whose next night has come, or whose offer is over. Whoever else does so at the same moment finds
 * nothing left to do.
 */
import { decideCount, decideEndOffer, loanIn } from '@bourse/core/credit/run-loan.ts';
import type { Parts } from '../parts.ts';
import { runLoan } from './loan-command.ts';
import { readDueLoans } from './store.ts';

const AT_ONCE = 100;

export async function countLoans(
  parts: Pick<Parts, 'database' | 'desk' | 'clock' | 'zones' | 'settings'>,
): Promise<void> {
  const due = await readDueLoans(parts.database.kysely, parts.clock.now(), AT_ONCE);
  await Promise.all(
    due.map(({ account, seq, currency }) =>
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
      }),
    ),
  );
  // One look takes all that has come, so that a clock that was moved has nothing left behind.
  if (due.length === AT_ONCE) await countLoans(parts);
}
