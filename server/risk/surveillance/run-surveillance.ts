/**
 * Runs all surveillance rules and stores their findings: many accounts on one device or card, money in and out without
 * trading, auction orders that were withdrawn.
 */
import type { ServerDependencies } from '../../dependencies.ts';
import { findHedgedDiscounts } from './find-hedged-discounts.ts';
import { findOppositeTrades } from './find-opposite-trades.ts';
import { formatUtcDate, type SurveillanceFinding, storeSurveillanceFindings } from './store-surveillance-findings.ts';
import { isInAndOutMovement, SURVEILLANCE_THRESHOLDS } from '@bourse/core/trading/risk/surveillance.ts';
import { sql } from 'kysely';
import type { AccountId } from '../../ids.ts';
import { CURRENCY_DIGITS, formatAmount } from '@bourse/core/ledger/money.ts';
import { CURRENCY_UNITS_SQL } from '../../ledger/audit/audit-check-types-and-sql.ts';
import { createValuationRates } from '../../ledger/exchange-rates.ts';
import { BASE_CURRENCY } from '../aggregated-customer-holdings.ts';

export async function runSurveillance(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'venues'>,
): Promise<void> {
  for (const find of [
    findOppositeTrades,
    findHedgedDiscounts,
    findMoneyInAndOut,
    findSharedDevices,
    findSharedTargets,
    findInvitationLines,
    findWithdrawnAuctionOrders,
  ])
    await storeSurveillanceFindings(dependencies, await find(dependencies));
}

/** Many accounts on one device, many customers in one line within a day, and auction orders that were withdrawn. */

type SurveillanceDependencies = Pick<ServerDependencies, 'database' | 'clock'>;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A verified person's accounts count as one. A further person on the device makes another case. */
async function findSharedDevices({ database, clock }: SurveillanceDependencies): Promise<SurveillanceFinding[]> {
  const { people, days } = SURVEILLANCE_THRESHOLDS.device.values;
  const { rows } = await sql<{ device: string; people: number; newest: Date; accounts: AccountId[] }>`
    select left(encode(device_hash, 'hex'), 16) as device,
      count(distinct coalesce(holder, account_id))::integer as people, max(seen_at) as newest,
      array_agg(account_id order by account_id) as accounts
    from known_devices join accounts using (account_id)
    where (forgotten_at is null or forgotten_at = seen_at) and not house
      and seen_at >= ${new Date(clock.now() - days * DAY_MS)}
    group by device_hash having count(distinct coalesce(holder, account_id)) >= ${people}`.execute(database.kysely);
  return rows.map(({ device, people: count, newest, accounts }) => ({
    rule: 'device',
    subject: `${device} ${count}`,
    accounts: accounts.map(BigInt),
    facts: { device, people: String(count) },
    seen: newest,
  }));
}

/** Cards and addresses that several people have bound: none of them is refused, and none learns of the others. */
async function findSharedTargets({ database }: SurveillanceDependencies): Promise<SurveillanceFinding[]> {
  const { people } = SURVEILLANCE_THRESHOLDS.target.values;
  const { rows } = await sql<{ target: string; label: string; people: number; newest: Date; accounts: AccountId[] }>`
    select left(encode(fingerprint, 'hex'), 16) as target, min(coalesce(bank_name, network) || ' ··' || last4) as label,
      count(distinct coalesce(holder, account_id))::integer as people, max(added_at) as newest,
      array_agg(distinct account_id order by account_id) as accounts
    from payout_targets join accounts using (account_id)
    where removed_at is null and not house
    group by fingerprint having count(distinct coalesce(holder, account_id)) >= ${people}`.execute(database.kysely);
  return rows.map(({ target, label, people: count, newest, accounts }) => ({
    rule: 'target',
    subject: `${target} ${count}`,
    accounts: accounts.map(BigInt),
    facts: { target: label, people: String(count) },
    seen: newest,
  }));
}

async function findInvitationLines({ database, clock }: SurveillanceDependencies): Promise<SurveillanceFinding[]> {
  const { customers, hours } = SURVEILLANCE_THRESHOLDS.line.values;
  const now = clock.now();
  const { rows } = await sql<{ inviter: AccountId; newest: Date; accounts: AccountId[] }>`
    select i.account_id as inviter, max(c.created_at) as newest,
      array_agg(c.account_id order by c.account_id) as accounts from customers c
      join invitations i on i.code = c.invited_by
    where c.created_at >= ${new Date(now - hours * HOUR_MS)} and i.account_id is not null
    group by 1 having count(*) >= ${customers}`.execute(database.kysely);
  return rows.map(({ inviter, newest, accounts }) => ({
    rule: 'line',
    subject: `${formatUtcDate(newest)} ${inviter}`,
    accounts: [inviter, ...accounts.map(BigInt)],
    facts: { inviter: inviter.toString(), customers: String(accounts.length) },
    seen: newest,
  }));
}

async function findWithdrawnAuctionOrders({
  database,
  clock,
}: SurveillanceDependencies): Promise<SurveillanceFinding[]> {
  const { cancelled, hours } = SURVEILLANCE_THRESHOLDS.auction.values;
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
    subject: `${formatUtcDate(newest)} ${instrument} ${person}`,
    accounts: accounts.map(BigInt),
    facts: { instrument, cancelled: String(count) },
    seen: newest,
  }));
}

/** Money that came and left within days with hardly any trading in between. */

interface MoneyInAndOut {
  account: AccountId;
  currency: string;
  came: string;
  went: string;
  traded: string;
  /** The account's latest withdrawal. */
  paid: Date;
}

async function findMoneyInAndOut(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'venues'>,
): Promise<SurveillanceFinding[]> {
  const now = dependencies.clock.now();
  const inBase = createValuationRates(dependencies.venues).into(BASE_CURRENCY, now);
  const moved = Map.groupBy(await selectMoneyInAndOut(dependencies, now), ({ account }) => account);
  return [...moved].flatMap(([account, rows]) => {
    const sum = (name: 'came' | 'went' | 'traded'): bigint =>
      rows.reduce((all, row) => all + (inBase(BigInt(row[name]), row.currency) ?? 0n), 0n);
    const all = { came: sum('came'), went: sum('went'), traded: sum('traded') };
    if (!isInAndOutMovement(all)) return [];
    const formatBaseAmount = (amount: bigint): string => formatAmount(amount, BASE_CURRENCY);
    const facts = {
      came: formatBaseAmount(all.came),
      went: formatBaseAmount(all.went),
      traded: formatBaseAmount(all.traded),
    };
    const seen = rows[0]!.paid;
    return [
      { rule: 'inAndOut' as const, subject: `${formatUtcDate(seen)} ${account}`, accounts: [account], facts, seen },
    ];
  });
}

/** Accounts with a withdrawal within a day, by currency. */
async function selectMoneyInAndOut(
  { database }: Pick<ServerDependencies, 'database'>,
  now: number,
): Promise<MoneyInAndOut[]> {
  const since = new Date(now - SURVEILLANCE_THRESHOLDS.inAndOut.values.days * DAY_MS);
  const currencies = sql`currency = any(${Object.keys(CURRENCY_DIGITS)})`;
  const { rows } = await sql<MoneyInAndOut>`
    with ${sql.raw(CURRENCY_UNITS_SQL)},
    paid as (select account_id, max(updated_at) as paid from requests
      where kind = 'withdrawal' and status = 'done' and ${currencies}
      and updated_at >= ${new Date(now - DAY_MS)} group by 1),
    moved as (
      select account_id, currency, paid, case kind when 'deposit' then amount else 0 end as came,
        case kind when 'withdrawal' then amount else 0 end as went, 0::numeric as traded
      from requests join paid using (account_id) where kind in ('deposit', 'withdrawal') and status = 'done'
        and ${currencies} and updated_at >= ${since}
      union all select f.account_id, o.currency, paid, 0, 0, f.price::numeric * f.quantity / unit from fills f
        join paid using (account_id) join orders o using (account_id, order_seq) join digits using (currency)
      where f.at >= ${since})
    select account_id as account, currency, max(paid) as paid, sum(came)::text as came, sum(went)::text as went,
      round(sum(traded))::text as traded from moved group by 1, 2`.execute(database.kysely);
  return rows;
}
