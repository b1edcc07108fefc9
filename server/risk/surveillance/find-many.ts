/** Many accounts on one device, many customers in one line within a day, and auction orders that were withdrawn. */
import { THRESHOLDS } from '@bourse/core/risk/surveillance.ts';
import { sql } from 'kysely';
import type { AccountId } from '../../ids.ts';
import type { Parts } from '../../parts.ts';
import { dayOf, type Found } from './found.ts';

type FindParts = Pick<Parts, 'database' | 'clock'>;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A verified person's accounts count as one. A further person on the device makes another case. */
export async function findDevices({ database, clock }: FindParts): Promise<Found[]> {
  const { people, days } = THRESHOLDS.device.values;
  const { rows } = await sql<{ device: string; people: number; newest: Date; accounts: AccountId[] }>`
    select left(encode(device_hash, 'hex'), 16) as device,
      count(distinct coalesce(holder, account_id))::integer as people, max(seen_at) as newest,
      array_agg(account_id order by account_id) as accounts
    from known_devices join accounts using (account_id)
    where forgotten_at is null and seen_at >= ${new Date(clock.now() - days * DAY_MS)} and not house
    group by device_hash having count(distinct coalesce(holder, account_id)) >= ${people}`.execute(database.kysely);
  return rows.map(({ device, people: count, newest, accounts }) => ({
    rule: 'device',
    subject: `${device} ${count}`,
    accounts: accounts.map(BigInt),
    facts: { device, people: String(count) },
    seen: newest,
  }));
}

export async function findLines({ database, clock }: FindParts): Promise<Found[]> {
  const { customers, hours } = THRESHOLDS.line.values;
  const now = clock.now();
  const { rows } = await sql<{ inviter: AccountId; newest: Date; accounts: AccountId[] }>`
    select i.account_id as inviter, max(c.created_at) as newest,
      array_agg(c.account_id order by c.account_id) as accounts from customers c
      join invitations i on i.code = c.invited_by
    where c.created_at >= ${new Date(now - hours * HOUR_MS)} and i.account_id is not null
    group by 1 having count(*) >= ${customers}`.execute(database.kysely);
  return rows.map(({ inviter, newest, accounts }) => ({
    rule: 'line',
    subject: `${dayOf(newest)} ${inviter}`,
    accounts: [inviter, ...accounts.map(BigInt)],
    facts: { inviter: inviter.toString(), customers: String(accounts.length) },
    seen: newest,
  }));
}

export async function findAuctions({ database, clock }: FindParts): Promise<Found[]> {
  const { cancelled, hours } = THRESHOLDS.auction.values;
  const now = clock.now();
  const { rows } = await sql<{
    instrument: string;
    person: AccountId;
    newest: Date;
    cancelled: number;
    accounts: AccountId[];
  }>`select o.instrument, coalesce(a.holder, a.account_id) as person, max(o.created_at) as newest,
      count(*)::integer as cancelled, array_agg(distinct account_id) as accounts
    from orders o join accounts a using (account_id)
    where o.created_at >= ${new Date(now - hours * HOUR_MS)} and o.time_in_force in ('atOpen', 'atClose', 'atAuction')
      and o.status = 'cancelled' and o.cause = 'cancelledByCustomer' and not a.house
    group by 1, 2 having count(*) >= ${cancelled}`.execute(database.kysely);
  return rows.map(({ instrument, person, newest, cancelled: count, accounts }) => ({
    rule: 'auction',
    subject: `${dayOf(newest)} ${instrument} ${person}`,
    accounts: accounts.map(BigInt),
    facts: { instrument, cancelled: String(count) },
    seen: newest,
  }));
}
