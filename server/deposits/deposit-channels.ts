import { channelsAt, type DepositChannel } from '@bourse/core/deposits/deposit-channels.ts';
import type { Database } from '../db/database.ts';
import { readChannelRows } from '../desk/channel-rows.ts';
import type { World } from '../world.ts';
import { neverOlder } from '../never-older.ts';

/** The operator's deposit channels, as stored in the database; a practice world without any has built-in ones. */
export interface DepositChannels {
  /** Channels that are open at `at` (epoch ms). */
  at(at: number): readonly DepositChannel[];
  reload(): Promise<void>;
}

export async function openDepositChannels(
  { kysely }: Pick<Database, 'kysely'>,
  world: Pick<World, 'kind'>,
): Promise<DepositChannels> {
  let rows: readonly DepositChannel[] = [];
  const channels: DepositChannels = {
    // A channel for the other kind of world is never shown, whatever the database holds.
    at: (at) => channelsAt(rows, at).filter(({ practice }) => practice === (world.kind === 'demo')),
    reload: neverOlder(async () => {
      rows = await readChannelRows(kysely, world);
    }),
  };
  await channels.reload();
  return channels;
}
