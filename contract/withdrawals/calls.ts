/** The calls of this area by their path below `/api/vue/`. */
import { listLateWords } from './late-words.ts';
import {
  addBankCard,
  addWalletAddress,
  findBank,
  listBankCards,
  listWalletAddresses,
  removeBankCard,
  removeWalletAddress,
} from './targets.ts';
import {
  cancelWithdrawal,
  getWithdrawalConditions,
  listWithdrawals,
  startPasskeyProof,
  submitWithdrawal,
} from './withdrawals.ts';

export const calls = {
  'wallet/addBankCard': addBankCard,
  'wallet/listBankCards': listBankCards,
  'wallet/removeBankCard': removeBankCard,
  'wallet/findBank': findBank,
  'wallet/addWalletAddress': addWalletAddress,
  'wallet/listWalletAddresses': listWalletAddresses,
  'wallet/removeWalletAddress': removeWalletAddress,
  'wallet/getWithdrawalConditions': getWithdrawalConditions,
  'wallet/submitWithdrawal': submitWithdrawal,
  'wallet/startPasskeyProof': startPasskeyProof,
  'wallet/cancelWithdrawal': cancelWithdrawal,
  'wallet/listWithdrawals': listWithdrawals,
  'staff/listLateWords': listLateWords,
} as const;
