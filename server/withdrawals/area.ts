import type { Handlers } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { addBankCard, findBank, listBankCards, removeBankCard } from './bank-cards.ts';
import { addWalletAddress, listWalletAddresses, removeWalletAddress } from './wallet-addresses.ts';
import { cancelWithdrawal, listWithdrawals } from './list-and-cancel-withdrawals.ts';
import { getWithdrawalConditions } from './get-withdrawal-conditions.ts';
import { listConflictingPayoutReports } from './conflicting-payout-reports.ts';
import { startPayoutPasskeyProof } from './start-payout-passkey-proof.ts';
import { submitWithdrawal } from './submit-withdrawal.ts';
import { defineArea } from '../area.ts';
import { WITHDRAWAL_AUDIT_CHECKS } from './audit-checks.ts';
import { sendPayouts } from './send-payouts.ts';
import { customerDataExport } from './payout-targets-store.ts';
import { addPayoutCallbackRoute } from './payout-callback-route.ts';
import { withdrawalReviewKind } from './review-withdrawal.ts';

const withdrawalsHandlers = (dependencies: ServerDependencies) =>
  ({
    'wallet/addBankCard': addBankCard(dependencies),
    'wallet/addWalletAddress': addWalletAddress(dependencies),
    'wallet/cancelWithdrawal': cancelWithdrawal(dependencies),
    'wallet/findBank': findBank(),
    'wallet/getWithdrawalConditions': getWithdrawalConditions(dependencies),
    'wallet/listBankCards': listBankCards(dependencies),
    'wallet/listWalletAddresses': listWalletAddresses(dependencies),
    'wallet/listWithdrawals': listWithdrawals(dependencies),
    'wallet/removeBankCard': removeBankCard(dependencies),
    'wallet/removeWalletAddress': removeWalletAddress(dependencies),
    'wallet/submitWithdrawal': submitWithdrawal(dependencies),
    'staff/listLateWords': listConflictingPayoutReports(dependencies),
    'wallet/startPasskeyProof': startPayoutPasskeyProof(dependencies),
  }) satisfies Partial<Handlers>;

declare module '../dependencies.ts' {
  interface AutomationNames {
    'payment service': true;
  }
}

const SEND_PAYOUTS_EVERY_MS = 2_000;

export const withdrawals = defineArea({
  name: 'withdrawals',
  automations: ['payment service'],
  calls: withdrawalsHandlers,
  reviewKinds: (dependencies) => [withdrawalReviewKind(dependencies)],
  jobs: (dependencies) => [
    {
      name: 'payouts',
      everyMs: SEND_PAYOUTS_EVERY_MS,
      run: () => sendPayouts(dependencies, dependencies.config.payouts),
    },
  ],
  routes: (app, dependencies) => addPayoutCallbackRoute(app, dependencies, dependencies.config.payouts),
  audit: WITHDRAWAL_AUDIT_CHECKS,
  customerDataExport,
});
