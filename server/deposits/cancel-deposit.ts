import { refuse } from '@bourse/contract/errors.ts';
import { decideCancel } from '@bourse/core/deposits/deposit.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import { lockLastSeq, readRequest, saveRequest } from '../desk/request-store.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import { depositView, type DepositView } from './deposit-view.ts';
import type { Parts } from '../parts.ts';

export const cancelDeposit =
  (parts: Parts): Handler<'wallet/cancelDeposit'> =>
  (input, { account }) =>
    runCommand<{ deposit: DepositView }>(parts, {
      actor: { account },
      key: keyOf('wallet/cancelDeposit', input),
      async decide(work) {
        await lockLastSeq(work, account);
        const seq = decodeId('r', account, input.deposit);
        const request = seq === null ? null : await readRequest(work.db, account, seq);
        if (!request) return refuse('notFound');
        const decided = decideCancel(request, work.now);
        if ('refused' in decided) return decided;
        await saveRequest(work, account, decided);
        return { deposit: depositView(account, decided.request) };
      },
    });
