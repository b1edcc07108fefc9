import type { Handlers } from '../calls/handler.ts';
import { defineDependency, type ServerDependencies } from '../dependencies.ts';
import { cancelDeposit, submitDeposit } from './submit-deposit.ts';
import { listDepositChannels, openDepositChannel } from './list-deposit-channels.ts';
import { listDeposits } from './list-deposits.ts';
import { channelKeyProposalKind, setChannelKey } from './set-channel-key.ts';
import {
  listDepositChannels as listAllChannels,
  depositChannelProposalKind,
  setDepositChannel,
} from './set-deposit-channel.ts';
import { defineArea } from '../area.ts';
import { customerDataColumns } from './store.ts';
import { depositReviewKind } from './review-deposit.ts';
import { listOpenChannelsAt, type DepositChannel } from '@bourse/core/accounts/deposits/deposit-channels.ts';
import type { Database } from '../db/database.ts';
import { readDepositChannels } from '../funds/deposit-channels.ts';
import type { World } from '../world/world.ts';
import { serializeReloads } from '../runtime/promises.ts';

const depositsHandlers = (parts: ServerDependencies) =>
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

declare module '../dependencies.ts' {
  interface ServerDependencies {
    depositChannels: DepositChannels;
  }
}

export const deposits = defineArea({
  name: 'deposits',
  parts: [
    defineDependency(
      'depositChannels',
      ['database', 'world'],
      ({ database, world }) => openDepositChannels(database, world),
      {
        reload: { name: 'deposit channels', run: (channels) => channels.reload() },
      },
    ),
  ],
  calls: depositsHandlers,
  requests: (parts) => [depositReviewKind(parts), depositChannelProposalKind(parts), channelKeyProposalKind(parts)],
  customerDataColumns,
});

/** The operator's deposit channels, as stored in the database; a practice world without any has built-in ones. */
interface DepositChannels {
  /** Channels that are open at `at` (epoch ms). */
  at(at: number): readonly DepositChannel[];
  reload(): Promise<void>;
}

async function openDepositChannels(
  { kysely }: Pick<Database, 'kysely'>,
  world: Pick<World, 'kind'>,
): Promise<DepositChannels> {
  let rows: readonly DepositChannel[] = [];
  const channels: DepositChannels = {
    // A channel for the other kind of world is never shown, whatever the database holds.
    at: (at) => listOpenChannelsAt(rows, at).filter(({ practice }) => practice === (world.kind === 'demo')),
    reload: serializeReloads(async () => {
      rows = await readDepositChannels(kysely, world);
    }),
  };
  await channels.reload();
  return channels;
}
