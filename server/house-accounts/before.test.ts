/** An older data folder: its desks for blocks were customers, and become accounts of the house. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { migrate, migrationsFolder } from '../db/migrate.ts';
import { asOwner, silentLog } from '../db/testing.ts';

it('takes the login of desks for blocks away, and leaves what they have and every other customer', async () => {
  const template = inject('template');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const at = (url: string, into: string): string => url.replace('@/bourse?', `@/${into}?`);
  await asOwner(at(template.owner, 'postgres'), `create database ${name}`);
  const url = at(template.owner, name);
  try {
    const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort();
    await migrate(
      url,
      silentLog,
      files.findIndex((file) => file.endsWith('_house_accounts.sql')),
    );
    await asOwner(
      url,
      `with made as (insert into customers (mobile, password_hash, password_changed_at, invited_by, consent_version,
          created_at) values ('0199000001', 'x', now(), 'A', '1', now()), ('0199000002', 'x', now(), 'A', '1', now()),
          ('0100000001', 'x', now(), 'A', '1', now()) returning account_id, mobile),
        locked as (insert into accounts (account_id) select account_id from made),
        coded as (insert into invitations (code, account_id, created_at) select mobile, account_id, now() from made),
        known as (insert into known_devices select account_id, sha256('x'), now() from made),
        owned as (insert into balances (account_id, currency, bucket, amount)
          select account_id, 'USD', 'available', 5 from made)
      insert into block_desks select account_id, mobile = '0199000001', 'US.NWRB' from made where mobile like '0199%'`,
    );
    await migrate(url, silentLog);
    expect(await asOwner(url, 'select purpose, name, claimant from house_accounts order by name')).toEqual([
      { purpose: 'blocks', name: 'US.NWRB', claimant: 'house' },
      { purpose: 'blocks', name: 'seat US.NWRB', claimant: 'house' },
    ]);
    for (const table of ['customers', 'invitations', 'known_devices'])
      expect(await asOwner(url, `select count(*)::int as count from ${table}`)).toEqual([{ count: 1 }]);
    expect(await asOwner(url, 'select house, count(*)::int as count from accounts group by 1 order by 1')).toEqual([
      { house: false, count: 1 },
      { house: true, count: 2 },
    ]);
    expect(await asOwner(url, 'select sum(amount)::int as sum from balances')).toEqual([{ sum: 15 }]);
  } finally {
    await asOwner(at(template.super, 'postgres'), `drop database if exists ${name} with (force)`);
  }
}, 30_000);
