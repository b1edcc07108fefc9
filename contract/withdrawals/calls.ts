/** The calls of this area by their path below `/api/vue/`. */
import * as lateWords from './late-words.ts';
import * as targets from './targets.ts';
import * as withdrawals from './withdrawals.ts';

export const calls = {
  'wallet/addBankCard': targets.addBankCard,
  'wallet/listBankCards': targets.listBankCards,
  'wallet/removeBankCard': targets.removeBankCard,
  'wallet/findBank': targets.findBank,
  'wallet/addWalletAddress': targets.addWalletAddress,
  'wallet/listWalletAddresses': targets.listWalletAddresses,
  'wallet/removeWalletAddress': targets.removeWalletAddress,
  'wallet/getWithdrawalConditions': withdrawals.getWithdrawalConditions,
  'wallet/submitWithdrawal': withdrawals.submitWithdrawal,
  'wallet/startPasskeyProof': withdrawals.startPasskeyProof,
  'wallet/cancelWithdrawal': withdrawals.cancelWithdrawal,
  'wallet/listWithdrawals': withdrawals.listWithdrawals,
  'staff/listLateWords': lateWords.listLateWords,
} as const;
