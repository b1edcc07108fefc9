/** A customer's answer to the offer of a loan; declining also withdraws an application. */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { decideAcceptSecured } from '@bourse/core/credit/secured-loan.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { runLoan } from './loan-command.ts';
import { loanView } from './loan-view.ts';
import { marksAt } from './marks.ts';
import { readBook } from './store.ts';
import { todayAt } from './today.ts';
import { typedMoney } from './typed-loan.ts';

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
