import type { Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { addBankCard, findBank, listBankCards, removeBankCard } from './bank-cards.ts';
import { addWalletAddress, listWalletAddresses, removeWalletAddress } from './wallet-addresses.ts';
import { cancelWithdrawal, listWithdrawals } from './list-withdrawals.ts';
import { getWithdrawalConditions } from './get-withdrawal-conditions.ts';
import { listLateWords } from './conflicting-reports.ts';
import { startPasskeyProof } from './start-passkey-proof.ts';
import { submitWithdrawal } from './submit-withdrawal.ts';
import { defineArea } from '../area.ts';
import { AUDIT } from './audit.ts';
import { handOverWithdrawals } from './send-payouts.ts';
import { ownData } from './targets-store.ts';
import { addPaymentCallback } from './routes.ts';
import { reviewWithdrawal } from './review-withdrawal.ts';

const withdrawalsHandlers = (parts: Parts) =>
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
