/**
 * Both sides of one instrument within minutes, by accounts that belong together: of one person, on one device, or in
 * one line of invitations. Positions closed by the house don't count, and copies of one fill are their leader's.
 */
import { createHash } from 'node:crypto';
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { formatAmount, formatScaled, computeNotional } from '@bourse/core/ledger/money.ts';
import { HOUSE_CLOSING_CAUSES } from '@bourse/core/trading/orders/order.ts';
import {
  type OppositeTradingSides,
  findOppositeTradingSides,
  sumTradedUnits,
  SURVEILLANCE_THRESHOLDS,
  type AccountTradeTotals,
} from '@bourse/core/trading/risk/surveillance.ts';
import { sql } from 'kysely';
import type { AccountId } from '../../ids.ts';
import { createValuationRates } from '../../ledger/exchange-rates.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import { BASE_CURRENCY } from '../aggregated-customer-holdings.ts';
import { formatUtcDate, type SurveillanceFinding } from './store-surveillance-findings.ts';

interface TradedUnits extends AccountTradeTotals {
  instrument: string;
  currency: string;
  /** The highest. */
  price: bigint;
  newest: Date;
}
const MINUTE_MS = 60_000;

export async function findOppositeTrades(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'venues'>,
): Promise<SurveillanceFinding[]> {
  const now = dependencies.clock.now();
  const since = new Date(now - SURVEILLANCE_THRESHOLDS.wash.values.minutes * MINUTE_MS);
  const groups = await selectLinkedGroups(dependencies, since);
  const made = await selectTradedUnits(dependencies, groups, since);
  const inBase = createValuationRates(dependencies.venues).into(BASE_CURRENCY, now);
  return [...Map.groupBy(made, ({ instrument }) => instrument).values()].flatMap((all) =>
    findOppositeInGroups(
      groups,
      all,
      (price, units) => inBase(computeNotional(price, units, all[0]!.currency), all[0]!.currency) ?? 0n,
    ),
  );
}

/** Trades found among closely linked accounts aren't reported again among more loosely linked ones. */
function findOppositeInGroups(
  groups: readonly LinkedAccounts[],
  all: readonly TradedUnits[],
  worthAt: (price: bigint, units: bigint) => bigint,
): SurveillanceFinding[] {
  const madeBy = new Map(all.map((each) => [each.account, each]));
  const before: OppositeTradingSides[] = [];
  return groups.flatMap(({ link, accounts }) => {
    const group = accounts.flatMap((account) => madeBy.get(account) ?? []);
    if (group.length < 2) return [];
    const rule = link === 'person' ? 'wash' : 'prearranged';
    const price = group.reduce((highest, each) => (each.price > highest ? each.price : highest), 0n);
    const worthOf = (units: bigint): bigint => worthAt(price, units);
    const found = findOppositeTradingSides(
      group,
      { values: SURVEILLANCE_THRESHOLDS[rule].values, worthOf },
      { before, oneHand: link !== 'line' },
    );
    before.push(...found);
    return found.map((sides) => oppositeFinding({ rule, link, all, sides, worthOf }));
  });
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const sortAccounts = (those: Iterable<AccountId>): AccountId[] => [...those].sort((a, b) => (a < b ? -1 : 1));

function oppositeFinding(of: {
  rule: SurveillanceFinding['rule'];
  link: LinkedAccounts['link'];
  all: readonly TradedUnits[];
  sides: OppositeTradingSides;
  worthOf: (units: bigint) => bigint;
}): SurveillanceFinding {
  const [buyers, sellers] = [of.sides.buyers, of.sides.sellers].map((side) =>
    sortAccounts(side.map(({ account }) => account)),
  ) as [AccountId[], AccountId[]];
  const accounts = sortAccounts(new Set([...buyers, ...sellers]));
  const theirs = of.all.filter(({ account }) => accounts.includes(account));
  const newest = theirs.map((each) => each.newest).reduce((a, b) => (a > b ? a : b));
  const { instrument } = theirs[0]!;
  const [bought, sold] = [sumTradedUnits('bought', of.sides.buyers), sumTradedUnits('sold', of.sides.sellers)];
  // An index holds a subject, so many accounts are hashed.
  const matter = `${formatUtcDate(newest)} ${instrument}`;
  const named = accounts.length > 2 ? [accounts.length, shortHash(accounts.join(' '))] : accounts;
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
      worth: formatAmount(of.worthOf(bought < sold ? bought : sold), BASE_CURRENCY),
    },
  };
}

/** Only the fills of linked accounts are added up: it runs every minute, and few are linked. */
async function selectTradedUnits(
  { database }: Pick<ServerDependencies, 'database'>,
  groups: readonly LinkedAccounts[],
  since: Date,
): Promise<TradedUnits[]> {
  const linked = [...new Set(groups.flatMap(({ accounts }) => accounts))];
  if (linked.length === 0) return [];
  const { rows } = await sql<Omit<TradedUnits, 'bought' | 'sold'> & { bought: string; sold: string }>`
    select account_id as account, instrument, currency, max(price) as price, max(at) as newest,
      coalesce(sum(quantity) filter (where buys), 0)::text as bought,
      coalesce(sum(quantity) filter (where not buys), 0)::text as sold
    from (select f.account_id, o.instrument, o.currency, (o.side = 'long') = (f.effect = 'open') as buys, f.quantity,
        f.price, f.at
      from fills f join orders o using (account_id, order_seq)
      where f.account_id = any(${linked}::bigint[]) and f.at >= ${since} and o.portfolio < ${FIRST_LEAGUE_PORTFOLIO}
        and f.rule <> 'copy' and o.cause <> all(${[...HOUSE_CLOSING_CAUSES]})) each
    group by 1, 2, 3`.execute(database.kysely);
  return rows.map((row) => ({ ...row, bought: BigInt(row.bought), sold: BigInt(row.sold) }));
}

/** Accounts that belong together, among those that have just traded. */

interface LinkedAccounts {
  link: 'person' | 'device' | 'line';
  accounts: AccountId[];
}
interface LinkedAccount {
  account: AccountId;
  link: LinkedAccounts['link'];
  /** The person, the device, or the inviter. */
  of: string;
}

/**
 * The closest links first. Links by person and device are transitive, also through accounts that haven't traded. A line
 * is one inviter with the invited customers, and anybody who shares a person or a device with them; not transitive.
 */
async function selectLinkedGroups(
  { database }: Pick<ServerDependencies, 'database'>,
  since: Date,
): Promise<LinkedAccounts[]> {
  const members = await selectLinkedAccounts(database.kysely, since);
  const persons = groupAccountsBy(members, 'person');
  const hands = mergeGroups([...persons, ...groupAccountsBy(members, 'device')]);
  const lines = groupAccountsBy(members, 'line').map((line) => [
    ...new Set(line.flatMap((each) => hands.get(each) ?? each)),
  ]);
  const groupsOf = (link: LinkedAccounts['link'], groups: Iterable<AccountId[]>): LinkedAccounts[] =>
    [...groups].map((accounts) => ({ link, accounts }));
  // A hand that is one person has been looked at as one.
  const wider = [...new Set(hands.values())].filter(
    (hand) => !persons.some((person) => person.length === hand.length && hand.every((each) => person.includes(each))),
  );
  return [...groupsOf('person', persons), ...groupsOf('device', wider), ...groupsOf('line', lines)];
}

const groupAccountsBy = (members: readonly LinkedAccount[], link: LinkedAccounts['link']): AccountId[][] =>
  [
    ...Map.groupBy(
      members.filter((each) => each.link === link),
      (each) => each.of,
    ).values(),
  ].map((those) => those.map(({ account }) => account));

/** Each account's group, after groups with an account in common have been joined. */
function mergeGroups(groups: readonly AccountId[][]): Map<AccountId, AccountId[]> {
  const groupOf = new Map<AccountId, AccountId[]>();
  for (const group of groups) {
    const all = [...new Set(group.flatMap((account) => groupOf.get(account) ?? account))];
    for (const account of all) groupOf.set(account, all);
  }
  return groupOf;
}

/**
 * Starts from those that traded and follows each link by its index: unlinked accounts add nothing, and no table is read
 * as a whole.
 */
async function selectLinkedAccounts(
  db: ServerDependencies['database']['kysely'],
  since: Date,
): Promise<LinkedAccount[]> {
  const { rows } = await sql<LinkedAccount>`
    with recursive reached (account_id, link, "of") as (
      (select distinct account_id, null, null from fills join accounts using (account_id)
        where at >= ${since} and rule <> 'copy' and not house)
      union select next.* from reached r cross join lateral (
        select account_id, link, "of" from account_links(r.account_id) where link <> 'target') next),
    everyone as materialized (select distinct account_id from reached),
    invited as materialized (select account_id, inviter from everyone e cross join lateral (
      select i.account_id as inviter from customers c join invitations i on i.code = c.invited_by
      where c.account_id = e.account_id and i.account_id is not null limit 1) one),
    lines as (select account_id, inviter from invited
      union select inviter, inviter from invited where inviter in (select account_id from everyone))
    select account_id as account, link, "of" from reached where link is not null
    union all select account_id, 'line', inviter::text
      from (select *, count(*) over (partition by inviter) as shared from lines) each where shared > 1
    order by link, "of", account`.execute(db);
  return rows;
}
