/** A withdrawal as its customer sees it. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { canCancel } from '@bourse/core/requests/transitions.ts';
import type { Request } from '@bourse/core/requests/types.ts';
import { requestView } from '../desk/request-view.ts';
import type { AccountId } from '../ids.ts';

export type WithdrawalView = AnswerOf<Calls['wallet/submitWithdrawal']>['withdrawal'];

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const withdrawalView = (account: AccountId, request: Request, now: number): WithdrawalView => ({
  ...requestView(account, request),
  target: textOrNull(request.details.label) ?? '',
  expectedBy: textOrNull(request.details.expectedBy) ?? new Date(request.updatedAt).toISOString(),
  reference: textOrNull(request.details.reference),
  cancellable: canCancel(request, now),
});
