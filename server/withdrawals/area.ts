import { defineArea } from '../area.ts';
import { AUDIT } from './audit.ts';
import { handOverWithdrawals } from './hand-over-withdrawals.ts';
import { withdrawalsHandlers } from './handlers.ts';
import { ownData } from './own-data.ts';
import { addPaymentCallback } from './routes.ts';
import { reviewWithdrawal } from './review-withdrawal.ts';

declare module '../parts.ts' {
  interface RuleNames {
    'payment service': true;
  }
}

const HAND_OVER_MS = 2_000;

export const withdrawals = defineArea({
  name: 'withdrawals',
  rules: ['payment service'],
  calls: withdrawalsHandlers,
  requests: (parts) => [reviewWithdrawal(parts)],
  jobs: (parts) => [
    { name: 'payouts', everyMs: HAND_OVER_MS, run: () => handOverWithdrawals(parts, parts.config.payouts) },
  ],
  routes: (app, parts) => addPaymentCallback(app, parts, parts.config.payouts),
  audit: AUDIT,
  ownData,
});
