import { refuse } from '@bourse/contract/errors.ts';
import { decideCancelApplication } from '@bourse/core/credit/apply-loan.ts';
import { decideEndOffer } from '@bourse/core/credit/run-loan.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { keyOf } from '../desk/command.ts';
import { requestNumbered } from '../desk/request-records.ts';
import { changedRequest } from '../desk/request-view.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { applicationView, loanView } from './loan-view.ts';
import { loanNumbered } from './records.ts';
import { todayAt } from './today.ts';

/** Withdraws an undecided application or declines an offer, whichever it is under the lock. */
export const declineLoan =
  (parts: Parts): Handler<'credit/declineLoan'> =>
  async (input, { account }) => {
    const seq = decodeId('k', account, input.loan);
    if (seq === null) return refuse('notFound');
    const answer = await parts.desk.run<Changes, { loan: ReturnType<typeof loanView> }>({
      account,
      actor: { account },
      key: keyOf('credit/declineLoan', input),
      currencies: [],
      instrument: null,
      loads: [loanNumbered(seq), requestNumbered(seq)],
      decide: (state, now) =>
        state.loanBooks?.length
          ? decideEndOffer(state, seq, 'customer', now)
          : decideCancelApplication(state, seq, now),
      answer(changes) {
        const [book] = changes.records.loanBooks ?? [];
        const now = parts.clock.now();
        return {
          loan: book
            ? loanView(account, book, todayAt(parts, now, book))
            : applicationView(account, changedRequest(changes), todayAt(parts, now)),
        };
      },
    });
    return answer ?? refuse('systemBusy');
  };
