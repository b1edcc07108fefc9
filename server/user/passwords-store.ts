/** The SQL that replaces customers' passwords. */
import type { AccountId } from '../ids.ts';
import type { Db } from './store.ts';

const updateCustomer = (db: Db, account: AccountId) => db.updateTable('customers').where('account_id', '=', account);

export const updateLoginPassword = (db: Db, account: AccountId, hash: string, now: number) =>
  updateCustomer(db, account)
    .set({ password_hash: hash, password_changed_at: new Date(now) })
    .execute();

/** Without the old one: withdrawals wait for a while. */
export async function resetLoginPassword(db: Db, account: AccountId, hash: string, now: number): Promise<void> {
  const at = new Date(now);
  await updateCustomer(db, account)
    .set({ password_hash: hash, password_changed_at: at, password_reset_at: at })
    .execute();
}

export const updateFundPassword = (db: Db, account: AccountId, hash: string, now: number) =>
  updateCustomer(db, account)
    .set({ fund_password_hash: hash, fund_password_changed_at: new Date(now) })
    .execute();

export const updateChannelPassword = (db: Db, account: AccountId, hash: string, now: number) =>
  updateCustomer(db, account)
    .set({ channel_password_hash: hash, channel_password_changed_at: new Date(now) })
    .execute();
