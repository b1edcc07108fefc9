import type { Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { cancelDeposit } from './cancel-deposit.ts';
import { listDepositChannels } from './list-deposit-channels.ts';
import { listDeposits } from './list-deposits.ts';
import { openDepositChannel } from './open-deposit-channel.ts';
import { setChannelKey } from './set-channel-key.ts';
import { listDepositChannels as listAllChannels, setDepositChannel } from './set-deposit-channel.ts';
import { submitDeposit } from './submit-deposit.ts';

export const depositsHandlers = (parts: Parts) =>
  ({
    'wallet/listDepositChannels': listDepositChannels(parts),
    'wallet/openDepositChannel': openDepositChannel(parts),
    'wallet/submitDeposit': submitDeposit(parts),
    'wallet/cancelDeposit': cancelDeposit(parts),
    'wallet/listDeposits': listDeposits(parts),
    'staff/listDepositChannels': listAllChannels(parts),
    'staff/setDepositChannel': setDepositChannel(parts),
    'staff/setChannelKey': setChannelKey(parts),
  }) satisfies Partial<Handlers>;
