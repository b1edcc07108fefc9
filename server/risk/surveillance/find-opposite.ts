/**
 * Both sides of one instrument within minutes, by accounts that belong together: of one person, on one device, or in
 * one line of invitations. Positions closed by the house don't count, and copies of one fill are their leader's.
 */
import { createHash } from 'node:crypto';
import { LEAGUES_FROM } from '@bourse/core/ledger/play.ts';
import { formatAmount, formatScaled, notional } from '@bourse/core/money.ts';
import { HOUSE_CAUSES } from '@bourse/core/orders/house-causes.ts';
import { type BothSides, findSides, sumOf, type Traded } from '@bourse/core/risk/opposite.ts';
import { THRESHOLDS } from '@bourse/core/risk/surveillance.ts';
import { sql } from 'kysely';
import type { AccountId } from '../../ids.ts';
import { createRates } from '../../ledger/rates.ts';
import type { Parts } from '../../parts.ts';
import { BASE } from '../holdings.ts';
import { dayOf, type Found } from './found.ts';
import { type Group, selectGroups } from './linked.ts';

interface Made extends Traded {
  instrument: string;
  currency: string;
  /** The highest. */
  price: bigint;
  newest: Date;
}
const MINUTE_MS = 60_000;

export async function findOpposite(parts: Pick<Parts, 'database' | 'clock' | 'feeds'>): Promise<Found[]> {
  const now = parts.clock.now();
  const since = new Date(now - THRESHOLDS.wash.values.minutes * MINUTE_MS);
  const groups = await selectGroups(parts, since);
  const made = await selectMade(parts, groups, since);
  const inBase = createRates(parts.feeds).into(BASE, now);
  return [...Map.groupBy(made, ({ instrument }) => instrument).values()].flatMap((all) =>
    findIn(groups, all, (price, units) => inBase(notional(price, units, all[0]!.currency), all[0]!.currency) ?? 0n),
  );
}

/** What has been found among the closer linked isn't found again among the wider ones. */
function findIn(
  groups: readonly Group[],
  all: readonly Made[],
  worthAt: (price: bigint, units: bigint) => bigint,
): Found[] {
  const madeBy = new Map(all.map((each) => [each.account, each]));
  const before: BothSides[] = [];
  return groups.flatMap(({ link, accounts }) => {
    const group = accounts.flatMap((account) => madeBy.get(account) ?? []);
    if (group.length < 2) return [];
    const rule = link === 'person' ? 'wash' : 'prearranged';
    const price = group.reduce((highest, each) => (each.price > highest ? each.price : highest), 0n);
    const worthOf = (units: bigint): bigint => worthAt(price, units);
    const found = findSides(group, { values: THRESHOLDS[rule].values, worthOf }, { before, oneHand: link !== 'line' });
    before.push(...found);
    return found.map((sides) => foundOf({ rule, link, all, sides, worthOf }));
  });
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const ordered = (those: Iterable<AccountId>): AccountId[] => [...those].sort((a, b) => (a < b ? -1 : 1));

function foundOf(of: {
  rule: Found['rule'];
  link: Group['link'];
  all: readonly Made[];
  sides: BothSides;
  worthOf: (units: bigint) => bigint;
}): Found {
  const [buyers, sellers] = [of.sides.buyers, of.sides.sellers].map((side) =>
    ordered(side.map(({ account }) => account)),
  ) as [AccountId[], AccountId[]];
  const accounts = ordered(new Set([...buyers, ...sellers]));
  const theirs = of.all.filter(({ account }) => accounts.includes(account));
  const newest = theirs.map((each) => each.newest).reduce((a, b) => (a > b ? a : b));
  const { instrument } = theirs[0]!;
  const [bought, sold] = [sumOf('bought', of.sides.buyers), sumOf('sold', of.sides.sellers)];
  // An index holds a subject, so many accounts are hashed.
  const matter = `${dayOf(newest)} ${instrument}`;
  const named = accounts.length > 2 ? [accounts.length, hashOf(accounts.join(' '))] : accounts;
  return {
    rule: of.rule,
    subject: `${matter} ${named.join(' ')}`,
    matter,
    accounts,
    seen: newest,
    facts: {
      instrument,
      link: of.link,
      buyer: buyers.join(', '),
      seller: sellers.join(', '),
      bought: formatScaled(bought),
      sold: formatScaled(sold),
      worth: formatAmount(of.worthOf(bought < sold ? bought : sold), BASE),
    },
  };
}

/** Only the fills of linked accounts are added up: it runs every minute, and few are linked. */
async function selectMade(
  { database }: Pick<Parts, 'database'>,
  groups: readonly Group[],
  since: Date,
): Promise<Made[]> {
  const linked = [...new Set(groups.flatMap(({ accounts }) => accounts))];
  if (linked.length === 0) return [];
  const { rows } = await sql<Omit<Made, 'bought' | 'sold'> & { bought: string; sold: string }>`
    select account_id as account, instrument, currency, max(price) as price, max(at) as newest,
      coalesce(sum(quantity) filter (where buys), 0)::text as bought,
      coalesce(sum(quantity) filter (where not buys), 0)::text as sold
    from (select f.account_id, o.instrument, o.currency, (o.side = 'long') = (f.effect = 'open') as buys, f.quantity,
        f.price, f.at
      from fills f join orders o using (account_id, order_seq)
      where f.account_id = any(${linked}::bigint[]) and f.at >= ${since} and o.portfolio < ${LEAGUES_FROM}
        and f.rule <> 'copy' and o.cause <> all(${[...HOUSE_CAUSES]})) each
    group by 1, 2, 3`.execute(database.kysely);
  return rows.map((row) => ({ ...row, bought: BigInt(row.bought), sold: BigInt(row.sold) }));
}
