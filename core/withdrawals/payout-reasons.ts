/** Why a withdrawal that had been approved was not paid. */
export const PAYOUT_REASONS = ['payoutReturned', 'detailsWrong', 'holderMismatch'] as const;
