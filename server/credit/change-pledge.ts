import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { decideChangePledge } from '@bourse/core/credit/secured-loan.ts';
import { parseScaled, STORED_MAXIMUM } from '@bourse/core/money.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler } from '../http/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { readPledge } from './get-pledge.ts';
import { runLoan } from './loan-command.ts';
import { marksAt } from './marks.ts';

/** More of a holding, less, or nothing of it; what is kept under the key is that it was done. */
export const changePledge =
  (parts: Parts): Handler<'credit/changePledge'> =>
  async (input, { account, language }) => {
    const seq = decodeId('k', account, input.loan);
    if (seq === null) return refuse('notFound');
    const position = decodeId('p', account, input.position);
    if (position === null) return refuse('holdingNotPledgeable');
    const quantity = parseScaled(input.quantity);
    if (quantity === null || quantity < 0n || quantity > STORED_MAXIMUM)
      return refuse('badInput', { field: 'quantity' });
    const answer = await runLoan(parts, {
      account,
      seq,
      currency: null,
      pledges: [position],
      command: { actor: { account }, key: keyOf('credit/changePledge', input) },
      decide: (state, today) =>
        decideChangePledge(state, seq, { position, quantity }, today, marksAt(parts, today.now)),
      answer: () => ({}),
    });
    if (answer === null) return refuse('systemBusy');
    if (isRefusal(answer)) return answer;
    return (await readPledge(parts, { account, language }, seq)) ?? refuse('notFound');
  };
