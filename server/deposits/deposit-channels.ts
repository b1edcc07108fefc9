/** The operator's deposit channels, as stored in the database; a practice world without any has built-in ones. */
import { channelsAt, type DepositChannel, PRACTICE_CHANNELS } from '@bourse/core/deposits/deposit-channels.ts';
import type { Database } from '../db/database.ts';
import type { World } from '../world.ts';
import { neverOlder } from '../never-older.ts';

export interface DepositChannels {
  /** Channels that are open at `at` (epoch ms). */
  at(at: number): readonly DepositChannel[];
  reload(): Promise<void>;
}

export async function openDepositChannels(
  { kysely }: Pick<Database, 'kysely'>,
  world: Pick<World, 'kind'>,
): Promise<DepositChannels> {
  const house = world.kind === 'demo' ? PRACTICE_CHANNELS : [];
  let rows: readonly DepositChannel[] = house;
  const channels: DepositChannels = {
    // A channel for the other kind of world is never shown, whatever the database holds.
    at: (at) => channelsAt(rows, at).filter(({ practice }) => practice === (world.kind === 'demo')),
    reload: neverOlder(async () => {
      const found = await kysely.selectFrom('deposit_channels').selectAll().orderBy('from_at').execute();
      rows = [
        ...house,
        ...found.map(
          (row): DepositChannel => ({
            channel: row.channel,
            from: row.from_at.getTime(),
            decidedAt: row.decided_at.getTime(),
            kind: row.kind as DepositChannel['kind'],
            currency: row.currency,
            open: row.open,
            practice: row.practice,
            position: row.position,
            minimum: row.minimum,
            maximum: row.maximum,
            feeFixed: row.fee_fixed,
            feeBps: row.fee_bps,
            hours:
              row.weekdays === null || row.opens === null || row.closes === null
                ? null
                : { weekdays: [...row.weekdays].map(Number), opens: row.opens, closes: row.closes },
            bankName: row.bank_name,
            accountName: row.account_name,
            accountNumber: row.account_number,
            network: row.network,
            address: row.address,
          }),
        ),
      ];
    }),
  };
  await channels.reload();
  return channels;
}
