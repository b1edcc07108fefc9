/**
 * Runs all surveillance rules and stores their findings: many accounts on one device or card, money in and out without
 * trading, auction orders that were withdrawn.
 */
import type { ServerDependencies } from '../../dependencies.ts';
import { findHedgedDiscounts } from './find-hedged-discounts.ts';
import { findOppositeTrades } from './find-opposite-trades.ts';
import {
  readAccountsWithWithdrawals,
  readFullInvitationLines,
  readSharedDevices,
  readSharedTargets,
  readWithdrawnAuctionOrders,
} from './surveillance-store.ts';
import { formatUtcDate, type SurveillanceFinding, storeSurveillanceFindings } from './store-surveillance-findings.ts';
import { isInAndOutMovement, SURVEILLANCE_THRESHOLDS } from '@bourse/core/trading/risk/surveillance.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
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
  const shared = await readSharedDevices(database.kysely, { people, since: clock.now() - days * DAY_MS });
  return shared.map(({ device, people: count, newest, accounts }) => ({
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
  const shared = await readSharedTargets(database.kysely, people);
  return shared.map(({ target, label, people: count, newest, accounts }) => ({
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
  const lines = await readFullInvitationLines(database.kysely, { customers, since: now - hours * HOUR_MS });
  return lines.map(({ inviter, newest, accounts }) => ({
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
  const withdrawn = await readWithdrawnAuctionOrders(database.kysely, { cancelled, since: now - hours * HOUR_MS });
  return withdrawn.map(({ instrument, person, newest, cancelled: count, accounts }) => ({
    rule: 'auction',
    subject: `${formatUtcDate(newest)} ${instrument} ${person}`,
    accounts: accounts.map(BigInt),
    facts: { instrument, cancelled: String(count) },
    seen: newest,
  }));
}

/** Money that came and left within days with hardly any trading in between. */

async function findMoneyInAndOut(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'venues'>,
): Promise<SurveillanceFinding[]> {
  const now = dependencies.clock.now();
  const inBase = createValuationRates(dependencies.venues).into(BASE_CURRENCY, now);
  const since = now - SURVEILLANCE_THRESHOLDS.inAndOut.values.days * DAY_MS;
  const money = await readAccountsWithWithdrawals(dependencies.database.kysely, { since, paidSince: now - DAY_MS });
  const moved = Map.groupBy(money, ({ account }) => account);
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
