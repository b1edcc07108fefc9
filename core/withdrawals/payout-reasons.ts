/** Why an approved withdrawal was not paid. */
export const PAYOUT_REASONS = ['payoutReturned', 'detailsWrong', 'holderMismatch'] as const;
