/** Why a request can be turned down: codes of the texts' `terms.requestReason`, a list for each kind. */
import type { RequestKind } from './types.ts';

export const REQUEST_REASONS = {
  deposit: ['notReceived', 'amountDiffers', 'holderMismatch', 'documentUnreadable', 'detailsWrong', 'duplicate'],
  withdrawal: ['detailsWrong', 'holderMismatch', 'securityCheck', 'duplicate'],
  identity: ['documentUnreadable', 'documentExpired', 'identityDiffers', 'identityInUse', 'detailsWrong'],
  seat: ['requirementsNotMet', 'detailsWrong', 'duplicate'],
  loan: ['requirementsNotMet', 'detailsWrong', 'duplicate'],
  correction: ['detailsWrong', 'duplicate'],
} as const satisfies Record<RequestKind, readonly string[]>;

export const isReasonFor = (kind: RequestKind, reason: string | null): reason is string =>
  reason !== null && (REQUEST_REASONS[kind] as readonly string[]).includes(reason);

/** Why a withdrawal that had been approved was not paid. */
export const PAYOUT_REASONS = ['payoutReturned', 'detailsWrong', 'holderMismatch'] as const;
