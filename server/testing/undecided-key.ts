/**
 * Puts a decision's rows into the state that a server before the upgrade of November 2026 left if it stopped between
 * the decision and its answer: the account's key had the decision, the person's key had no answer yet. Then runs the
 * upgrade.
 */
import { readFile } from 'node:fs/promises';
import { migrationsFolder } from '../db/migrate.ts';
import { openClient } from '../db/pool.ts';

const UPGRADE = '0129_decided_in_one_commit.sql';

export async function upgradeUndecided(ownerUrl: string, account: bigint, key: string): Promise<void> {
  const client = openClient(ownerUrl, { applicationName: 'bourse test' });
  await client.connect();
  try {
    await client.query('alter table staff_keys drop constraint staff_keys_answer_check');
    await client.query(
      `insert into command_keys (account_id, key, input_hash, answer, at)
        select $1, 'staff ' || staff_id || ' ' || key, input_hash, answer, at from staff_keys where key = $2`,
      [account, key],
    );
    await client.query(`update staff_keys set answer = '' where key = $1`, [key]);
    await client.query(await readFile(`${migrationsFolder}/${UPGRADE}`, 'utf8'));
  } finally {
    await client.end();
  }
}
