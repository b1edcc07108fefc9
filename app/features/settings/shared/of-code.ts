import type { RefusalError } from '@bourse/web/refusal-error.ts';

/** Whether a refusal is about the code next to a password: the code's own field says it. */
export const isOfCode = (refusal: RefusalError | null): boolean =>
  refusal?.code === 'otpRequired' || refusal?.code === 'wrongOtp';
