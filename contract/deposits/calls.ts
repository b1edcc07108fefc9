/** The calls of this area by their path below `/api/vue/`. */
import * as channels from './channels.ts';
import * as deposits from './deposits.ts';

export const calls = {
  'wallet/listDepositChannels': deposits.listDepositChannels,
  'wallet/openDepositChannel': deposits.openDepositChannel,
  'wallet/submitDeposit': deposits.submitDeposit,
  'wallet/cancelDeposit': deposits.cancelDeposit,
  'wallet/listDeposits': deposits.listDeposits,
  'staff/listDepositChannels': channels.listDepositChannels,
  'staff/setDepositChannel': channels.setDepositChannel,
  'staff/setChannelKey': channels.setChannelKey,
} as const;
