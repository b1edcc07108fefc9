import type { Handlers } from '../calls/handler.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { addBankCard, findBank, listBankCards, removeBankCard } from './bank-cards.ts';
import { addWalletAddress, listWalletAddresses, removeWalletAddress } from './wallet-addresses.ts';
import { cancelWithdrawal, listWithdrawals } from './list-withdrawals.ts';
import { getWithdrawalConditions } from './get-withdrawal-conditions.ts';
import { listLateWords } from './conflicting-payout-reports.ts';
import { startPasskeyProof } from './start-passkey-proof.ts';
import { submitWithdrawal } from './submit-withdrawal.ts';
import { defineArea } from '../area.ts';
import { WITHDRAWAL_FEE_AUDIT } from './audit.ts';
import { sendPayouts } from './send-payouts.ts';
import { customerDataColumns } from './payout-targets-store.ts';
import { addPayoutCallbackRoute } from './payout-callback-route.ts';
import { withdrawalReviewKind } from './review-withdrawal.ts';

const withdrawalsHandlers = (parts: ServerDependencies) =>
  ({
    'wallet/addBankCard': addBankCard(parts),
    'wallet/addWalletAddress': addWalletAddress(parts),
    'wallet/cancelWithdrawal': cancelWithdrawal(parts),
    'wallet/findBank': findBank(),
    'wallet/getWithdrawalConditions': getWithdrawalConditions(parts),
    'wallet/listBankCards': listBankCards(parts),
    'wallet/listWalletAddresses': listWalletAddresses(parts),
    'wallet/listWithdrawals': listWithdrawals(parts),
    'wallet/removeBankCard': removeBankCard(parts),
    'wallet/removeWalletAddress': removeWalletAddress(parts),
    'wallet/submitWithdrawal': submitWithdrawal(parts),
    'staff/listLateWords': listLateWords(parts),
    'wallet/startPasskeyProof': startPasskeyProof(parts),
  }) satisfies Partial<Handlers>;

declare module '../dependencies.ts' {
  interface AutomationNames {
    'payment service': true;
  }
}

const SEND_PAYOUTS_EVERY_MS = 2_000;

export const withdrawals = defineArea({
  name: 'withdrawals',
  rules: ['payment service'],
  calls: withdrawalsHandlers,
  requests: (parts) => [withdrawalReviewKind(parts)],
  jobs: (parts) => [
    { name: 'payouts', everyMs: SEND_PAYOUTS_EVERY_MS, run: () => sendPayouts(parts, parts.config.payouts) },
  ],
  routes: (app, parts) => addPayoutCallbackRoute(app, parts, parts.config.payouts),
  audit: WITHDRAWAL_FEE_AUDIT,
  customerDataColumns,
});
