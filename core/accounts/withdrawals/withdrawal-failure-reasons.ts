/** Why an approved withdrawal was not paid. */
export const WITHDRAWAL_FAILURE_REASONS = ['payoutReturned', 'detailsWrong', 'holderMismatch'] as const;
