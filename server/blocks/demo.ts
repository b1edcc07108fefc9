import type { Parts } from '../parts.ts';
import { runDesks } from './desks.ts';

/**
 * A demo world's two desks: house accounts without a login, one its own and one acting as a seat. They have practice
 * money like any customer, buy on the market and offer blocks of it, so that one is always on offer.
 */
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
