import { refuse } from '@bourse/contract/errors.ts';
import type { Today } from '@bourse/core/products/credit/offer.ts';
import type { LoanMade } from '@bourse/core/products/credit/run-loan.ts';
import { decideChangePledge, owedOn } from '@bourse/core/products/credit/secured-loan.ts';
import { parseScaled, STORED_MAXIMUM } from '@bourse/core/ledger/money.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { runLoan } from './loan-command.ts';
import { marksAt } from './loan-context.ts';
import { type PledgeView, pledgeView, type Reader } from './pledge-view.ts';

/** The loan's collateral after the change, at the prices used for the decision. */
function shownOf(
  parts: Parts,
  reader: Reader,
  { records: { loanBooks, positions = [] } }: LoanMade,
  held: readonly Position[],
  today: Today,
): PledgeView {
  const book = loanBooks[0]!;
  const after = held.map((each) => positions.find(({ seq }) => seq === each.seq) ?? each);
  const owed = owedOn(book, today);
  const view = pledgeView(parts, reader, book, { held: after, owed }, today, marksAt(parts, today.now));
  if (!view) throw new Error(`loan ${book.seq} is secured and has no view`);
  return view;
}

/** Pledges more of a holding, less, or nothing. */
export const changePledge =
  (parts: Parts): Handler<'credit/changePledge'> =>
  async (input, { account, language }) => {
    const reader = { account, language };
    const seq = decodeId('k', account, input.loan);
    if (seq === null) return refuse('notFound');
    const position = decodeId('p', account, input.position);
    if (position === null) return refuse('holdingNotPledgeable');
    const quantity = parseScaled(input.quantity);
    if (quantity === null || quantity < 0n || quantity > STORED_MAXIMUM)
      return refuse('badInput', { field: 'quantity' });
    let seen: { held: readonly Position[]; today: Today };
    const answer = await runLoan<PledgeView>(parts, {
      account,
      seq,
      currency: null,
      pledges: [position],
      command: { actor: { account }, key: keyOf('credit/changePledge', input) },
      decide(state, today) {
        seen = { held: state.holdings ?? [], today };
        return decideChangePledge(state, seq, { position, quantity }, today, marksAt(parts, today.now));
      },
      answer: (made) => shownOf(parts, reader, made, seen.held, seen.today),
    });
    return answer ?? refuse('systemBusy');
  };
