/** A customer's withdrawals: as the customer sees them, listed, and cancelled. */
import { refuse } from '@bourse/contract/refusals.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { listRequests, readRequest } from '../requests/review-request-store.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, decodeId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { canCancelRequest } from '@bourse/core/compliance/review-request-transitions.ts';
import type { ReviewRequest } from '@bourse/core/compliance/review-requests.ts';
import { getChangedRequest, buildRequestView } from '../requests/review-request-view.ts';
import { decideCancelWithdrawal } from '@bourse/core/accounts/withdrawals/withdrawal-decisions.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import { buildRequestRecordLoad } from '../requests/review-request-records.ts';

export const listWithdrawals =
  ({ database, clock }: ServerDependencies): Handler<'wallet/listWithdrawals'> =>
  async ({ cursor, limit = PAGE_SIZE }, { account }) => {
    const before = cursor === undefined ? null : decodeId('r', account, cursor);
    if (cursor !== undefined && before === null) return refuse('badInput', { field: 'cursor' });
    const rows = await listRequests(database.kysely, account, 'withdrawal', { before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page.map((request) => buildWithdrawalView(account, request, clock.now())),
      next: rows.length > limit && last ? encodeId('r', account, last.seq) : null,
    };
  };

/** A withdrawal as its customer sees it. */

export type WithdrawalView = CallAnswer<Calls['wallet/submitWithdrawal']>['withdrawal'];

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const buildWithdrawalView = (account: AccountId, request: ReviewRequest, now: number): WithdrawalView => ({
  ...buildRequestView(account, request),
  target: textOrNull(request.details.label) ?? '',
  expectedBy: textOrNull(request.details.expectedBy) ?? new Date(request.updatedAt).toISOString(),
  usualHours: typeof request.details.usualHours === 'number' ? request.details.usualHours : null,
  reference: textOrNull(request.details.reference),
  cancellable: canCancelRequest(request, now),
});

export const cancelWithdrawal =
  (dependencies: ServerDependencies): Handler<'wallet/cancelWithdrawal'> =>
  async (input, { account }) => {
    const seq = decodeId('r', account, input.withdrawal);
    const request = seq === null ? null : await readRequest(dependencies.database.kysely, account, seq);
    if (seq === null || request?.kind !== 'withdrawal' || request.currency === null) return refuse('notFound');
    return dependencies.desk.run({
      account,
      actor: { account },
      key: computeIdempotencyKey('wallet/cancelWithdrawal', input),
      currencies: [request.currency],
      instrument: null,
      loads: [buildRequestRecordLoad(seq)],
      decide: (state, now) => decideCancelWithdrawal(state, seq, now),
      answer: (changes) => ({
        withdrawal: buildWithdrawalView(account, getChangedRequest(changes), dependencies.clock.now()),
      }),
    });
  };
