/**
 * Points from before one of their rules changed: accounts it concerns lose theirs and get new ones, and no others do.
 */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { migrate, migrationsFolder } from '../db/migrate.ts';
import { openPool } from '../db/pool.ts';
import { asOwner, silentLog } from '../db/testing.ts';

const BEFORE = '0177_shares_to_come.sql';
const [APPLIED, IN_A_FUND, LEADS, OTHER] = [1, 2, 3, 4];
const moved = (account: number, debit: string, credit: string, code: string): string =>
  `(${account}, 1, 'USD', 100, '${debit}', '${credit}', '${code}', 'u7', now())`;

it('are made again of who had shares to come, units of funds, or parts of gains; prices and rates stay', async () => {
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
    // As the superuser without what holds rows together: a fund's order alone is enough here.
    await asOwner(
      at(template.super, name),
      `insert into ledger_accounts (name, class, holder, owner, sign, area)
        values ('offering', 'clearing', 'house', 'house', 'any', 'offerings');
      set session_replication_role = replica;
      insert into accounts (account_id) select generate_series(1, 4);
      insert into performance_points (account_id, portfolio, at, currency, cash, open_profit, flows, traded, dividends,
          interest, fees, taxes, exchanged)
        select account_id, 0, now(), 'USD', 100, 0, 0, 0, 0, 0, 0, 0, 0 from accounts;
      insert into performance_through select account_id, now() from accounts;
      insert into performance_prices values ('US.NWRB', now(), 1, 2);
      insert into performance_rates values (now(), '{"KRW": "1/1390"}');
      insert into transfers (account_id, seq, currency, amount, debit, credit, code, reference, at) values
        ${moved(APPLIED, 'frozen', 'offering', 'allotted')},
        ${moved(LEADS, 'profitShares', 'available', 'profitShareIn')},
        ${moved(OTHER, 'available', 'fees', 'fee')};
      insert into fund_days (fund, date, valued_at, status, rebalancing)
        values (1, '2026-11-20', now(), 'struck', false);
      insert into fund_deals (account_id, order_seq, date, fund, kind, units, money, price)
        values (${IN_A_FUND}, 7, '2026-11-20', 1, 'buy', 1, 1, 1)`,
    );
    await migrate(url, silentLog);
    for (const table of ['performance_points', 'performance_through'])
      expect(await rows(`select account_id::int as account from ${table}`)).toEqual([{ account: OTHER }]);
    for (const table of ['performance_prices', 'performance_rates'])
      expect(await rows(`select count(*)::int as count from ${table}`)).toEqual([{ count: 1 }]);
    // When it was dealt isn't known any more: when its day was valued.
    const known = 'select d.at = y.valued_at as known from fund_deals d join fund_days y using (fund, date)';
    expect(await rows(known)).toEqual([{ known: true }]);
  } finally {
    await pool.end();
    await asOwner(at(template.super, 'postgres'), `drop database if exists ${name} with (force)`);
  }
}, 60_000);
