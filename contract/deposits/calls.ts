/** The calls of this area by their path below `/api/vue/`. */
import { listChannelsForStaff, setChannelKey, setDepositChannel } from './channels.ts';
import { cancelDeposit, listDepositChannels, listDeposits, openDepositChannel, submitDeposit } from './deposits.ts';

export const calls = {
  'wallet/listDepositChannels': listDepositChannels,
  'wallet/openDepositChannel': openDepositChannel,
  'wallet/submitDeposit': submitDeposit,
  'wallet/cancelDeposit': cancelDeposit,
  'wallet/listDeposits': listDeposits,
  'staff/listDepositChannels': listChannelsForStaff,
  'staff/setDepositChannel': setDepositChannel,
  'staff/setChannelKey': setChannelKey,
} as const;
