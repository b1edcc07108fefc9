/** The SQL of what the surveillance rules look at. Times that they get are epoch ms. */
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely-or-transaction.ts';
import type { AccountId } from '../../ids.ts';
import { CURRENCY_UNITS_SQL } from '../../ledger/audit/audit-check-types-and-sql.ts';

export interface SharedDevice {
  device: string;
  people: number;
  newest: Date;
  accounts: AccountId[];
}
/** Devices on which at least so many persons were seen. */
export async function readSharedDevices(
  db: Db,
  { people, since }: { people: number; since: number },
): Promise<SharedDevice[]> {
  const { rows } = await sql<SharedDevice>`
    select left(encode(device_hash, 'hex'), 16) as device,
      count(distinct coalesce(holder, account_id))::integer as people, max(seen_at) as newest,
      array_agg(account_id order by account_id) as accounts
    from known_devices join accounts using (account_id)
    where (forgotten_at is null or forgotten_at = seen_at) and not house
      and seen_at >= ${new Date(since)}
    group by device_hash having count(distinct coalesce(holder, account_id)) >= ${people}`.execute(db);
  return rows;
}

export interface SharedTarget {
  target: string;
  label: string;
  people: number;
  newest: Date;
  accounts: AccountId[];
}
/** Cards and addresses that at least so many persons have bound. */
export async function readSharedTargets(db: Db, people: number): Promise<SharedTarget[]> {
  const { rows } = await sql<SharedTarget>`
    select left(encode(fingerprint, 'hex'), 16) as target, min(coalesce(bank_name, network) || ' ··' || last4) as label,
      count(distinct coalesce(holder, account_id))::integer as people, max(added_at) as newest,
      array_agg(distinct account_id order by account_id) as accounts
    from payout_targets join accounts using (account_id)
    where removed_at is null and not house
    group by fingerprint having count(distinct coalesce(holder, account_id)) >= ${people}`.execute(db);
  return rows;
}

export interface InvitationLine {
  inviter: AccountId;
  newest: Date;
  accounts: AccountId[];
}
/** Customers who have invited at least so many others. */
export async function readFullInvitationLines(
  db: Db,
  { customers, since }: { customers: number; since: number },
): Promise<InvitationLine[]> {
  const { rows } = await sql<InvitationLine>`
    select i.account_id as inviter, max(c.created_at) as newest,
      array_agg(c.account_id order by c.account_id) as accounts from customers c
      join invitations i on i.code = c.invited_by
    where c.created_at >= ${new Date(since)} and i.account_id is not null
    group by 1 having count(*) >= ${customers}`.execute(db);
  return rows;
}

export interface WithdrawnAuctionOrders {
  instrument: string;
  person: AccountId;
  newest: Date;
  cancelled: number;
  accounts: AccountId[];
}
/** By instrument and person, at least so many auction orders that the customer has cancelled. */
export async function readWithdrawnAuctionOrders(
  db: Db,
  { cancelled, since }: { cancelled: number; since: number },
): Promise<WithdrawnAuctionOrders[]> {
  const { rows } = await sql<WithdrawnAuctionOrders>`
    select o.instrument, coalesce(a.holder, a.account_id) as person, max(o.created_at) as newest,
      count(*)::integer as cancelled, array_agg(distinct account_id) as accounts
    from orders o join accounts a using (account_id)
    where o.created_at >= ${new Date(since)} and o.time_in_force in ('atOpen', 'atClose', 'atAuction')
      and o.status = 'cancelled' and o.cause = 'cancelledByCustomer' and not a.house
    group by 1, 2 having count(*) >= ${cancelled}`.execute(db);
  return rows;
}

/** Amounts in minor units, as text. */
export interface MoneyInAndOut {
  account: AccountId;
  currency: string;
  came: string;
  went: string;
  traded: string;
  /** The account's latest withdrawal. */
  paid: Date;
}
/** Accounts with a withdrawal since `paidSince`, by currency: what has moved since `since`. */
export async function readAccountsWithWithdrawals(
  db: Db,
  { since, paidSince }: { since: number; paidSince: number },
): Promise<MoneyInAndOut[]> {
  const currencies = sql`currency = any(${Object.keys(CURRENCY_DIGITS)})`;
  const { rows } = await sql<MoneyInAndOut>`
    with ${sql.raw(CURRENCY_UNITS_SQL)},
    paid as (select account_id, max(updated_at) as paid from requests
      where kind = 'withdrawal' and status = 'done' and ${currencies}
      and updated_at >= ${new Date(paidSince)} group by 1),
    moved as (
      select account_id, currency, paid, case kind when 'deposit' then amount else 0 end as came,
        case kind when 'withdrawal' then amount else 0 end as went, 0::numeric as traded
      from requests join paid using (account_id) where kind in ('deposit', 'withdrawal') and status = 'done'
        and ${currencies} and updated_at >= ${new Date(since)}
      union all select f.account_id, o.currency, paid, 0, 0, f.price::numeric * f.quantity / unit from fills f
        join paid using (account_id) join orders o using (account_id, order_seq) join digits using (currency)
      where f.at >= ${new Date(since)})
    select account_id as account, currency, max(paid) as paid, sum(came)::text as came, sum(went)::text as went,
      round(sum(traded))::text as traded from moved group by 1, 2`.execute(db);
  return rows;
}
