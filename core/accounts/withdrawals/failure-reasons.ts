/** Why an approved withdrawal was not paid. */
export const FAILURE_REASONS = ['payoutReturned', 'detailsWrong', 'holderMismatch'] as const;
