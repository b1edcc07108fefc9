/** A customer's withdrawals: as the customer sees them, listed, and cancelled. */
import { refuse } from '@bourse/contract/errors.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { listRequests, readRequest } from '../requests/request-store.ts';
import type { Handler } from '../calls/handler.ts';
import { type AccountId, decodeId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { canCancel } from '@bourse/core/compliance/request-transitions.ts';
import type { Request } from '@bourse/core/compliance/requests.ts';
import { changedRequest, requestView } from '../requests/request-view.ts';
import { decideCancel } from '@bourse/core/accounts/withdrawals/withdrawal.ts';
import { keyOf } from '../desk/command.ts';
import { requestNumbered } from '../requests/request-records.ts';

export const listWithdrawals =
  ({ database, clock }: Parts): Handler<'wallet/listWithdrawals'> =>
  async ({ cursor, limit = PAGE_SIZE }, { account }) => {
    const before = cursor === undefined ? null : decodeId('r', account, cursor);
    if (cursor !== undefined && before === null) return refuse('badInput', { field: 'cursor' });
    const rows = await listRequests(database.kysely, account, 'withdrawal', { before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page.map((request) => withdrawalView(account, request, clock.now())),
      next: rows.length > limit && last ? encodeId('r', account, last.seq) : null,
    };
  };

/** A withdrawal as its customer sees it. */

export type WithdrawalView = AnswerOf<Calls['wallet/submitWithdrawal']>['withdrawal'];

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const withdrawalView = (account: AccountId, request: Request, now: number): WithdrawalView => ({
  ...requestView(account, request),
  target: textOrNull(request.details.label) ?? '',
  expectedBy: textOrNull(request.details.expectedBy) ?? new Date(request.updatedAt).toISOString(),
  reference: textOrNull(request.details.reference),
  cancellable: canCancel(request, now),
});

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
