/** Copies from before they had a base: the upgrade computes each one, and the audit finds nothing. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { migrate, migrationsFolder } from '../db/migrate.ts';
import { openPool } from '../db/pool.ts';
import { asOwner, silentLog } from '../db/testing.ts';
import { BASE_CHECKS } from './audit-bases.ts';
import { SIZE_CHECKS } from './audit-sizes.ts';

const BEFORE = '0208_copies_base.sql';
const moved = (seq: number, amount: number, from: number, to: number): string =>
  `(1, ${seq}, 'USD', ${amount}, 'available', 'available', 'moveMoney', 'portfolios', now(), ${from}, ${to})`;
const copy = (portfolio: number, leader: number, paid: number): string =>
  `(1, ${portfolio}, ${leader}, 'active', 'USD', 'proportional', 1, 1, ${paid}, ${paid}, 0, '2026-11', now())`;

it('begin with what was put in, or where money was taken out with what lies in them by now', async () => {
  const template = inject('template');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const at = (url: string, into: string): string => url.replace('@/bourse?', `@/${into}?`);
  await asOwner(at(template.owner, 'postgres'), `create database ${name}`);
  const url = at(template.owner, name);
  const pool = openPool(url, silentLog, { max: 2 });
  const rows = async (sql: string) => (await pool.query(sql)).rows as Record<string, unknown>[];
  try {
    const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort();
    await migrate(url, silentLog, files.indexOf(BEFORE));
    await pool.query(`insert into accounts (account_id) select account_id from generate_series(1, 4) account_id;
      insert into portfolios (account_id, portfolio, kind, name, created_at)
        select 1, portfolio, 'copy', portfolio::text, now() from generate_series(8000, 8002) portfolio;
      insert into leaders (kind, account_id, portfolio, alias, currency, profit_share, agreed_version, started_at)
        select 'customer', account_id, 1, 'Leader ' || account_id, 'USD', 0, 0, now()
        from generate_series(2, 4) account_id;
      insert into copies (account_id, portfolio, leader, status, currency, size, maximum_deviation_rate,
          maximum_share_rate, paid, high_water, share_rate, shared_month, started_at)
        values ${copy(8000, 1, 1_000)}, ${copy(8001, 2, -200)}, ${copy(8002, 3, 700)};
      insert into transfers (account_id, seq, currency, amount, debit, credit, code, reference, at, debit_portfolio,
          credit_portfolio)
        values ${moved(1, 1_000, 0, 8000)}, ${moved(2, 1_000, 0, 8001)}, ${moved(3, 1_000, 0, 8002)},
          ${moved(4, 1_200, 8001, 0)}, ${moved(5, 300, 8002, 0)};
      insert into balances (account_id, currency, bucket, amount, portfolio) values (1, 'USD', 'available', 900, 8000),
        (1, 'USD', 'available', 150, 8001), (1, 'USD', 'margin', 250, 8001), (1, 'USD', 'available', 650, 8002)`);
    expect(await rows('select sum(followed)::int as followed from leaders')).toEqual([{ followed: 1_500 }]);
    await migrate(url, silentLog);

    expect(await rows('select portfolio, base::int as base from copies order by portfolio')).toEqual([
      { portfolio: 8000, base: 1_000 },
      { portfolio: 8001, base: 400 },
      { portfolio: 8002, base: 700 },
    ]);
    expect(await rows('select followed::int as followed from leaders order by leader')).toEqual([
      { followed: 1_000 },
      { followed: 400 },
      { followed: 700 },
    ]);
    // Their old debts are unknown, and nothing can be said about the facts behind their sizes.
    expect(await rows('select sum(owed)::int as owed from copies')).toEqual([{ owed: 0 }]);
    for (const { sql, say } of [...BASE_CHECKS, ...SIZE_CHECKS]) expect((await rows(sql)).map(say)).toEqual([]);
  } finally {
    await pool.end();
    await asOwner(at(template.owner, 'postgres'), `drop database ${name} with (force)`);
  }
});
