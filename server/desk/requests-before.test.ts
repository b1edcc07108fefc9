/** Older applications for day trading and proposals: the upgrade turns them into requests, and nothing is lost. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { migrate, migrationsFolder } from '../db/migrate.ts';
import { openPool } from '../db/pool.ts';
import { asOwner, silentLog } from '../db/testing.ts';

const BEFORE = '0130_proposals_are_requests.sql';

it('stand in the queue, claimed by whoever had them, with their reasons and their history', async () => {
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
    await pool.query(`insert into accounts (account_id, entity_seq) values (1, 4), (2, 0), (3, 7);
      insert into staff (login, name, password_hash, password_changed_at, otp_secret, roles, created_at)
        select login, login, '-', now(), '-', '{reviewer}', now() from unnest('{kim,lee}'::text[]) login;
      insert into day_trading_steps (account_id, step, status, author, reason, terms, at) values
        (1, 1, 'applied', 'customer', null, 't', '2026-11-01'), (1, 2, 'refused', 'rule', 'barred', 't', '2026-11-02'),
        (1, 3, 'applied', 'customer', null, 't', '2026-11-03'), (1, 4, 'approved', 'staff:1', null, 't', '2026-11-04'),
        (1, 5, 'suspended', 'Kim', 'Too many.', 't', '2026-11-05'),
          (2, 1, 'applied', 'customer', null, 't', '2026-11-06'),
        (3, 1, 'applied', 'customer', null, 't', '2026-11-07'), (3, 2, 'refused', 'Kim', 'Call us.', 't', '2026-11-08'),
        (3, 3, 'applied', 'customer', null, 't', '2026-11-09'), (3, 4, 'approved', 'Kim', null, 't', '2026-11-10');
      insert into review_claims (review, staff_id, at) values ('dayTrading 2 1', 2, '2026-11-07');
      insert into legal_versions (text, version, from_at, weighs, staff_id, at, approved_by, approved_at) values
        ('privacy', 2, '2027-01-01', false, 1, '2026-11-01', 2, '2026-11-02');
      insert into legal_versions (text, version, from_at, weighs, staff_id, at, withdrawn_by, withdrawn_at, why) values
        ('privacy', 3, '2027-02-01', false, 1, '2026-11-03', 1, '2026-11-04', 'A slip.');
      insert into legal_versions (text, version, from_at, weighs, staff_id, at) values
        ('agreement', 2, '2027-01-01', true, 2, '2026-11-05');
      insert into proposals (what, subject, terms, from_at, proposed_by, proposed_at, verdict, decided_by, decided_at)
        values ('practice', 's', '{}', '2027-01-01', 1, '2026-11-01', null, null, null),
          ('fundsRule', 's', '{}', '2027-01-01', 1, '2026-11-01', 'approved', 2, '2026-11-02')`);
    await migrate(url, silentLog);

    expect(
      await rows(`select account_id::int as account, request_seq::int as seq, status, step, details, claimed_by,
        reason, jsonb_array_length(approvals) as yes from requests order by account_id, request_seq`),
    ).toEqual([
      {
        account: 1,
        seq: 5,
        status: 'rejected',
        step: 2,
        details: { application: 1 },
        claimed_by: null,
        reason: 'barred',
        yes: 0,
      },
      {
        account: 1,
        seq: 6,
        status: 'done',
        step: 2,
        details: { application: 3 },
        claimed_by: null,
        reason: null,
        yes: 1,
      },
      {
        account: 2,
        seq: 1,
        status: 'inReview',
        step: 2,
        details: { application: 1 },
        claimed_by: '2',
        reason: null,
        yes: 0,
      },
      {
        account: 3,
        seq: 8,
        status: 'rejected',
        step: 2,
        details: { application: 1 },
        claimed_by: null,
        reason: 'Call us.',
        yes: 0,
      },
      {
        account: 3,
        seq: 9,
        status: 'done',
        step: 2,
        details: { application: 3 },
        claimed_by: null,
        reason: null,
        yes: 0,
      },
    ]);
    expect(
      (await rows('select * from request_steps order by account_id, request_seq, step')).map(
        ({ account_id: account, status, author }) => `${account} ${status} ${author}`,
      ),
    ).toEqual([
      '1 submitted customer',
      '1 rejected rule',
      '1 submitted customer',
      '1 done staff:1',
      '2 submitted customer',
      '2 inReview staff:2',
      '3 submitted customer',
      '3 rejected owner:Kim',
      '3 submitted customer',
      '3 done owner:Kim',
    ]);
    expect(await rows('select account_id::int as account, entity_seq::int as last from accounts order by 1')).toEqual([
      { account: 1, last: 6 },
      { account: 2, last: 1 },
      { account: 3, last: 9 },
    ]);
    expect(
      (
        await rows(
          `select p.*, (select count(*) from proposal_steps s where s.proposal = p.proposal) as steps from proposals p
            order by what, proposal`,
        )
      ).map(({ what, terms, status, verdict, steps, remark }) => [what, terms, status, verdict, Number(steps), remark]),
    ).toEqual([
      ['fundsRule', '{}', 'done', 'approved', 2, null],
      ['legal', '{"text":"privacy","version":2}', 'done', 'approved', 2, null],
      ['legal', '{"text":"privacy","version":3}', 'rejected', 'rejected', 2, 'A slip.'],
      ['legal', '{"text":"agreement","version":2}', 'submitted', null, 1, null],
      ['practice', '{}', 'submitted', null, 1, null],
    ]);
  } finally {
    await pool.end();
    await asOwner(at(template.owner, 'postgres'), `drop database ${name} with (force)`);
  }
});
