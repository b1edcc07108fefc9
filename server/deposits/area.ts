import type { Handlers } from '../calls/handler-types.ts';
import { defineDependency, type ServerDependencies } from '../dependencies.ts';
import { cancelDeposit, submitDeposit } from './submit-deposit.ts';
import { depositPracticeMoney } from './deposit-practice-money.ts';
import { listDepositChannels, unlockPrivateDepositChannel } from './list-deposit-channels.ts';
import { listDeposits } from './list-deposits.ts';
import { depositChannelKeyProposalKind, setDepositChannelKey } from './set-deposit-channel-key.ts';
import {
  listDepositChannels as listAllChannels,
  depositChannelProposalKind,
  setDepositChannel,
} from './set-deposit-channel.ts';
import { defineArea } from '../area.ts';
import { customerDataExport } from './store.ts';
import { depositReviewKind } from './review-deposit.ts';
import { listOpenChannelsAt, type DepositChannel } from '@bourse/core/accounts/deposits/deposit-channels.ts';
import type { Database } from '../db/database.ts';
import { readDepositChannels } from '../funds/deposit-channels.ts';
import type { World } from '../world/world.ts';
import { serializeReloads } from '../runtime/promises.ts';

const depositsHandlers = (dependencies: ServerDependencies) =>
  ({
    'wallet/listDepositChannels': listDepositChannels(dependencies),
    'wallet/openDepositChannel': unlockPrivateDepositChannel(dependencies),
    'wallet/submitDeposit': submitDeposit(dependencies),
    'wallet/depositPracticeMoney': depositPracticeMoney(dependencies),
    'wallet/cancelDeposit': cancelDeposit(dependencies),
    'wallet/listDeposits': listDeposits(dependencies),
    'staff/listDepositChannels': listAllChannels(dependencies),
    'staff/setDepositChannel': setDepositChannel(dependencies),
    'staff/setChannelKey': setDepositChannelKey(dependencies),
  }) satisfies Partial<Handlers>;

declare module '../dependencies.ts' {
  interface ServerDependencies {
    depositChannels: DepositChannels;
  }
}

export const deposits = defineArea({
  name: 'deposits',
  dependencies: [
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
  reviewKinds: (dependencies) => [
    depositReviewKind(dependencies),
    depositChannelProposalKind(dependencies),
    depositChannelKeyProposalKind(dependencies),
  ],
  customerDataExport,
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
