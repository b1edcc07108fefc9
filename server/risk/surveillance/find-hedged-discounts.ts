/**
 * Shares taken at a discount that are locked, and a short position in the same instrument opened by an account that is
 * linked to theirs, or that matches their size within minutes: together they have the discount without its risk.
 */
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { computeNotional, formatAmount, formatScaled, minimumOf } from '@bourse/core/ledger/money.ts';
import { isHedgedDiscount, SURVEILLANCE_THRESHOLDS } from '@bourse/core/trading/risk/surveillance.ts';
import { sql } from 'kysely';
import type { AccountId } from '../../ids.ts';
import { createValuationRates } from '../../ledger/exchange-rates.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import { BASE_CURRENCY } from '../aggregated-customer-holdings.ts';
import type { SurveillanceFinding } from './store-surveillance-findings.ts';

const { hours, minutes, matchedPercent, accounts: alike } = SURVEILLANCE_THRESHOLDS.hedgedDiscount.values;
const HOUR_MS = 3_600_000;

interface HedgedDiscount {
  /** The offer's or block's number. */
  offering: bigint;
  instrument: string;
  currency: string;
  holder: AccountId;
  bought: bigint;
  seller: AccountId;
  sold: bigint;
  /** The highest of the short sales. */
  price: bigint;
  newest: Date;
  link: 'person' | 'device' | 'target' | 'chain' | 'network' | 'line' | 'size';
}

export async function findHedgedDiscounts(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'venues'>,
): Promise<SurveillanceFinding[]> {
  const now = dependencies.clock.now();
  const inBase = createValuationRates(dependencies.venues).into(BASE_CURRENCY, now);
  return (await selectHedgedDiscounts(dependencies, now)).flatMap((found) => {
    const { offering, instrument, currency, holder, seller, bought, sold, price, link, newest: seen } = found;
    const worth = inBase(computeNotional(price, minimumOf(bought, sold), currency), currency) ?? 0n;
    if (!isHedgedDiscount({ worth })) return [];
    const facts = {
      instrument,
      link,
      buyer: holder.toString(),
      seller: seller.toString(),
      bought: formatScaled(bought),
      sold: formatScaled(sold),
      worth: formatAmount(worth, BASE_CURRENCY),
    };
    return [
      { rule: 'hedgedDiscount', subject: `${offering} ${holder} ${seller}`, accounts: [holder, seller], facts, seen },
    ];
  });
}

/**
 * The closest link of each pair. Starts from the few that were short within hours; a size matches only if few others
 * match it too, since the winners of one second get the same quantity.
 */
async function selectHedgedDiscounts(
  { database }: Pick<ServerDependencies, 'database'>,
  now: number,
): Promise<HedgedDiscount[]> {
  const since = new Date(now - hours * HOUR_MS);
  const window = sql`${minutes} * interval '1 minute'`;
  const { rows } = await sql<HedgedDiscount>`
    with shorts as materialized (
      select account_id, instrument, currency, sum(quantity)::bigint as sold, max(average_cost) as price,
        max(opened_at) as newest, min(opened_at) as first from positions
      where side = 'short' and market = any(${[...MARKETS]}) and opened_at >= ${since}
        and portfolio < ${FIRST_LEAGUE_PORTFOLIO} group by 1, 2, 3),
    named as (select distinct instrument from shorts),
    delivered as (
      select s.offering, s.account_id, s.position_seq from named join offerings o using (instrument)
        join subscriptions s on s.offering = o.offering and s.status = 'paid' and s.position_seq is not null
        where o.stage <> 'listed' and s.updated_at >= ${since}
      union all select b.block, b.account_id, b.position_seq from named join block_purchases b using (instrument)
        where b.status = 'executed' and b.locked_until > ${new Date(now)} and b.settled_at >= ${since}),
    discounts as materialized (
      select d.offering, p.account_id, p.instrument, sum(p.quantity)::bigint as bought, max(p.opened_at) as newest
      from delivered d join positions p using (account_id, position_seq) group by 1, 2, 3),
    inviters as materialized (
      select c.account_id, i.account_id as inviter from customers c join invitations i on i.code = c.invited_by
      where i.account_id is not null
        and c.account_id in (select account_id from discounts union select account_id from shorts)),
    linked as (
      select s.account_id as seller, l.account_id as holder, l.link from shorts s cross join lateral (
        select account_id, link from account_links(s.account_id)
        union all select account_id, 'chain' from linked_accounts(s.account_id, false) t (account_id)
        union all select account_id, 'network' from linked_accounts(s.account_id, true) n (account_id)) l
      union all select one.account_id, other.account_id, 'line' from inviters one join inviters other using (inviter)
      union all select account_id, inviter, 'line' from inviters
      union all select inviter, account_id, 'line' from inviters),
    pairs as (
      select d.offering, s.account_id as seller, d.account_id as holder, s.instrument, l.link from shorts s
        join discounts d using (instrument) join linked l on l.seller = s.account_id and l.holder = d.account_id
      union all (select offering, seller, holder, instrument, 'size' from (
        select d.offering, s.account_id as seller, d.account_id as holder, s.instrument,
          count(*) over (partition by s.account_id, s.instrument) as alike
        from shorts s join discounts d using (instrument)
        where least(s.sold, d.bought) * 100 >= greatest(s.sold, d.bought) * ${matchedPercent}
          and d.newest between s.first - ${window} and s.newest + ${window}) matching where alike <= ${alike}))
    select distinct on (d.offering, p.holder, p.seller) d.offering, s.instrument, s.currency, p.holder, d.bought,
      p.seller, s.sold, s.price, greatest(s.newest, d.newest) as newest, p.link
    from pairs p join shorts s on s.account_id = p.seller and s.instrument = p.instrument
      join discounts d on d.offering = p.offering and d.account_id = p.holder and d.instrument = p.instrument
    where p.seller <> p.holder
    order by d.offering, p.holder, p.seller,
      array_position(array['person', 'device', 'target', 'chain', 'network', 'line', 'size'], p.link)`.execute(
    database.kysely,
  );
  return rows;
}
