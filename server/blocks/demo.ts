/**
 * Two desks of a demo world, accounts of the house that nobody logs in to: its own, and one that stands for a seat's.
 * They have practice money like anybody, buy on the market and offer blocks of it, so there is always one on offer.
 */
import type { Parts } from '../parts.ts';
import { runDesks } from './desks.ts';

const DESKS = [
  { house: true, instrument: 'KR.085125' },
  { house: false, instrument: 'US.NWRB' },
] as const;

export async function openDemoDesks(parts: Parts): Promise<void> {
  const { kysely } = parts.database;
  for (const { house, instrument } of DESKS) {
    const name = house ? instrument : `seat ${instrument}`;
    const account = await parts.houseAccounts.open(kysely, { purpose: 'blocks', name });
    if (!house) await kysely.updateTable('accounts').set({ seat: true }).where('account_id', '=', account).execute();
    await kysely
      .insertInto('block_desks')
      .values({ account_id: account, house, instrument })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await parts.welcome(account);
  }
  await runDesks(parts);
}
