import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { type DepositChannels, openDepositChannels } from './deposit-channels.ts';
import { depositsHandlers } from './handlers.ts';
import { ownData } from './own-data.ts';
import { reviewDeposit } from './review-deposit.ts';
import { proposedChannelKey } from './set-channel-key.ts';
import { proposedChannel } from './set-deposit-channel.ts';

declare module '../parts.ts' {
  interface Parts {
    depositChannels: DepositChannels;
  }
}

export const deposits = defineArea({
  name: 'deposits',
  parts: [
    part('depositChannels', ['database', 'world'], ({ database, world }) => openDepositChannels(database, world), {
      reload: { name: 'deposit channels', run: (channels) => channels.reload() },
    }),
  ],
  calls: depositsHandlers,
  requests: (parts) => [reviewDeposit(parts), proposedChannel(parts), proposedChannelKey(parts)],
  ownData,
});
