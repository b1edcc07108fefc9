/** The dated rows of deposit channels: for code that sets them or a rule for them, and code that shows them. */
import { type DepositChannel, PRACTICE_CHANNELS } from '@bourse/core/deposits/deposit-channels.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../db/db.ts';
import type { DepositChannels } from '../db/types.ts';
import type { World } from '../world.ts';

type Stored = Selectable<DepositChannels>;
/** A channel keeps its currency's hours, unless a row says otherwise. */
export type DatedRow = Omit<Stored, 'weekdays' | 'opens' | 'closes'>;

/** Those that a practice world has by itself. */
export const houseChannels = ({ kind }: Pick<World, 'kind'>): readonly DepositChannel[] =>
  kind === 'demo' ? PRACTICE_CHANNELS : [];

export const channelOf = ({
  from_at,
  decided_at,
  fee_fixed,
  fee_bps,
  bank_name,
  account_name,
  account_number,
  ...same
}: DatedRow): DepositChannel => ({
  ...same,
  kind: same.kind as DepositChannel['kind'],
  from: from_at.getTime(),
  decidedAt: decided_at.getTime(),
  hours: null,
  feeFixed: fee_fixed,
  feeBps: fee_bps,
  bankName: bank_name,
  accountName: account_name,
  accountNumber: account_number,
});

function withHours({ weekdays, opens, closes, ...row }: Stored): DepositChannel {
  const hours =
    weekdays === null || opens === null || closes === null
      ? null
      : { weekdays: [...weekdays].map(Number), opens, closes };
  return { ...channelOf(row), hours };
}

/** Of all channels, past and future, with the house's own. */
export async function readChannelRows(db: Db, world: Pick<World, 'kind'>): Promise<DepositChannel[]> {
  const found = await db.selectFrom('deposit_channels').selectAll().orderBy('from_at').execute();
  return [...houseChannels(world), ...found.map(withHours)];
}
