/** A customer's answer to the offer of a loan; declining also withdraws an application. */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { decideAcceptSecured } from '@bourse/core/products/credit/secured-loan.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { runLoan } from './loan-command.ts';
import { applicationView, loanView } from './loan-view.ts';
import { marksAt, todayAt, typedMoney } from './loan-context.ts';
import { readBook } from './store.ts';
import { decideCancelApplication } from '@bourse/core/products/credit/apply-loan.ts';
import { decideEndOffer } from '@bourse/core/products/credit/run-loan.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { requestNumbered } from '../requests/request-records.ts';
import { changedRequest } from '../requests/request-view.ts';
import { loanNumbered } from './records.ts';

export const acceptLoan =
  (parts: Parts): Handler<'credit/acceptLoan'> =>
  async (input, { account }) => {
    const seq = decodeId('k', account, input.loan);
    if (seq === null) return refuse('notFound');
    const offer = await readBook(parts.database.kysely, account, seq);
    const currency = offer?.terms.currency ?? null;
    const shown = currency === null ? 0n : typedMoney(input.total, currency);
    if (isRefusal(shown)) return refuse('badInput', { field: 'total' });
    const answer = await runLoan(parts, {
      account,
      seq,
      currency,
      opens: true,
      command: { actor: { account }, key: keyOf('credit/acceptLoan', input) },
      pledges: offer?.terms.pledges?.map(({ position }) => position) ?? [],
      decide: (state, today) => decideAcceptSecured(state, seq, shown, today, marksAt(parts, today.now)),
      answer: ({ records: { loanBooks } }) => ({
        loan: loanView(account, loanBooks[0]!, todayAt(parts, parts.clock.now(), loanBooks[0]!)),
      }),
    });
    return answer ?? refuse('systemBusy');
  };

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
