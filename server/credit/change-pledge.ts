import { refuse } from '@bourse/contract/refusals.ts';
import type { CurrentLoanDay } from '@bourse/core/products/credit/loan-quote.ts';
import type { LoanDecision } from '@bourse/core/products/credit/loan-lifecycle.ts';
import { decideChangePledge, computeLoanDebtOn } from '@bourse/core/products/credit/loan-pledges.ts';
import { parseScaled, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { decodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildLoanCommand } from './loan-command.ts';
import { createCollateralValuer } from './loan-day-collateral-and-request.ts';
import { type PledgeView, buildPledgeView, type PledgeViewer } from './pledge-view.ts';

/** The loan's collateral after the change, at the prices used for the decision. */
function buildPledgeAnswer(
  dependencies: ServerDependencies,
  reader: PledgeViewer,
  { records: { loanBooks, positions = [] } }: LoanDecision,
  held: readonly Position[],
  today: CurrentLoanDay,
): PledgeView {
  const book = loanBooks[0]!;
  const after = held.map((each) => positions.find(({ seq }) => seq === each.seq) ?? each);
  const owed = computeLoanDebtOn(book, today);
  const view = buildPledgeView(
    dependencies,
    reader,
    book,
    { held: after, owed },
    today,
    createCollateralValuer(dependencies, today.now),
  );
  if (!view) throw new Error(`loan ${book.seq} is secured and has no view`);
  return view;
}

/** Pledges more of a holding, less, or nothing. */
export const changePledge =
  (dependencies: ServerDependencies): Handler<'credit/changePledge'> =>
  async (input, { account, language }) => {
    const reader = { account, language };
    const seq = decodeId('k', account, input.loan);
    if (seq === null) return refuse('notFound');
    const position = decodeId('p', account, input.position);
    if (position === null) return refuse('holdingNotPledgeable');
    const quantity = parseScaled(input.quantity);
    if (quantity === null || quantity < 0n || quantity > STORED_INTEGER_MAXIMUM)
      return refuse('badInput', { field: 'quantity' });
    let seen: { held: readonly Position[]; today: CurrentLoanDay };
    const command = buildLoanCommand<PledgeView>(dependencies, {
      account,
      seq,
      currency: null,
      pledges: [position],
      command: { actor: { account }, key: computeIdempotencyKey('credit/changePledge', input) },
      decide(state, today) {
        seen = { held: state.holdings ?? [], today };
        return decideChangePledge(
          state,
          seq,
          { position, quantity },
          today,
          createCollateralValuer(dependencies, today.now),
        );
      },
      answer: (made) => buildPledgeAnswer(dependencies, reader, made, seen.held, seen.today),
    });
    return dependencies.desk.run(command);
  };
