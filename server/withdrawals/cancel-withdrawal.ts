import { refuse } from '@bourse/contract/errors.ts';
import { decideCancel } from '@bourse/core/withdrawals/withdrawal.ts';
import { keyOf } from '../desk/command.ts';
import { requestNumbered } from '../desk/request-records.ts';
import { readRequest } from '../desk/request-store.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import { changedRequest } from '../desk/request-view.ts';
import { withdrawalView } from './withdrawal-view.ts';
import type { Parts } from '../parts.ts';

export const cancelWithdrawal =
  (parts: Parts): Handler<'wallet/cancelWithdrawal'> =>
  async (input, { account }) => {
    const seq = decodeId('r', account, input.withdrawal);
    const request = seq === null ? null : await readRequest(parts.database.kysely, account, seq);
    if (seq === null || request?.kind !== 'withdrawal' || request.currency === null) return refuse('notFound');
    const answer = await parts.desk.run({
      account,
      actor: { account },
      key: keyOf('wallet/cancelWithdrawal', input),
      currencies: [request.currency],
      instrument: null,
      loads: [requestNumbered(seq)],
      decide: (state, now) => decideCancel(state, seq, now),
      answer: (changes) => ({ withdrawal: withdrawalView(account, changedRequest(changes), parts.clock.now()) }),
    });
    return answer ?? refuse('notFound');
  };
