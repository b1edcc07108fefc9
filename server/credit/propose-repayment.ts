import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { decidePropose } from '@bourse/core/credit/run-loan.ts';
import { formatAmount } from '@bourse/core/money.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler } from '../calls/handler.ts';
import { ownerOf } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { runLoan } from './loan-command.ts';
import { readBook } from './store.ts';
import { typedMoney } from './typed-loan.ts';

const DAY_MS = 86_400_000;

/** The customer is notified, and may pay or not. */
export const proposeRepayment =
  (parts: Parts): Handler<'staff/proposeRepayment'> =>
  async (input, caller) => {
    const owner = ownerOf('k', input.loan);
    const known = owner && (await readBook(parts.database.kysely, owner.account, owner.seq));
    if (!owner || !known) return refuse('notFound');
    const { account, seq } = owner;
    const { currency } = known.terms;
    const amount = typedMoney(input.amount, currency);
    if (isRefusal(amount)) return amount;
    const answer = await runLoan(parts, {
      account,
      seq,
      currency,
      all: true,
      command: {
        actor: caller,
        permission: 'customers.service',
        key: keyOf('staff/proposeRepayment', input),
        audit: {
          action: 'proposeRepayment',
          subject: `loan ${input.loan}`,
          account,
          detail: { amount: formatAmount(amount, currency), currency },
        },
      },
      decide: (state, today) =>
        decidePropose(state, seq, amount, { now: today.now, since: parts.worldClock.ago(DAY_MS) }),
      answer: () => ({ loan: input.loan, amount: formatAmount(amount, currency), currency }),
    });
    return answer ?? refuse('systemBusy');
  };
