/**
 * Checks of leagues: each entry got the same play money once; a frozen result follows from the transfers, fills and
 * prices of its moment; ranks and hash follow from it; and the hash is bound or about to be bound by a seal.
 */
import {
  rankEntries,
  type UnrankedReason,
  hashLeagueResult,
  computeRankingMinimums,
  countTradesNeededForRanking,
} from '@bourse/core/products/leagues/league-ranking.ts';
import { HOUSE_CLOSING_CAUSES } from '@bourse/core/trading/orders/order.ts';
import type pg from 'pg';
import {
  type AuditCheckGroup,
  safeCastSql,
  type AuditCheck,
  CURRENCY_UNITS_SQL,
} from '../ledger/audit/audit-check-types-and-sql.ts';
import { parseSeasonRow } from './season-terms-cache.ts';
import { NIGHT_CHARGE_CODES } from './league-entry-worth.ts';

const HOLDINGS = `held as (select r.league, r.account_id, r.seq, h.position::bigint as position, h.instrument,
    h.quantity::numeric as quantity, h.cost::numeric as cost, h.margin::numeric as margin, h.price::numeric as price,
    h.gain::numeric as gain
  from league_results r cross join lateral jsonb_to_recordset(r.holdings)
    h(position text, instrument text, quantity text, cost text, margin text, price text, gain text))`;

/** What counts in a result: everything before the season's end; in early leagues, everything until it was frozen. */
const BEFORE_END = (row: string, more = 'false'): string =>
  `(l.frozen_at > l.ends_at or ${row}.at < l.ends_at or ${more})`;
const IS_NIGHT = `t.code in (${NIGHT_CHARGE_CODES.map((code) => `'${code}'`).join(', ')})`;
/**
 * A customer's partly filled order whose rest the house ended after the freeze. Closing orders of the house itself are
 * created after the season's end.
 */
const ENDED_WITH_SEASON = `(o.cause = 'leagueOver' and o.created_at < l.ends_at)`;
/** A split changes the units, so positions that met one are left out of some checks. */
const isDivided = (row: string, position: string): string => `exists (select from position_adjustments a
  where a.account_id = ${row}.account_id and a.subject = 'position' and a.subject_seq = ${row}.${position})`;

const CHECKS: AuditCheck[] = [
  {
    sql: `with given as (select account_id, ${safeCastSql('substr(reference, 7)', 'integer')} as league, currency,
        count(*) as times, sum(amount) as amount from transfers where code = 'leagueStake' group by 1, 2, 3),
      due as (select account_id, league, terms->>'currency' as currency, (terms->>'capital')::numeric as capital
        from league_entries join leagues using (league))
      select coalesce(d.account_id, g.account_id) as account_id, coalesce(d.league, g.league) as league, d.capital,
        g.amount, coalesce(g.times, 0) as times
      from due d full join given g using (account_id, league, currency)
      where g.times is distinct from 1 or d.capital is distinct from g.amount`,
    describe: (row) =>
      `league ${row.league} of ${row.account_id}: ${row.amount} of play money given in ${row.times} transfers, due ` +
      `is ${row.capital} once`,
  },
  {
    sql: `select r.league, r.account_id, r.available + r.frozen + r.margin as cash, m.amount from league_results r
      join leagues l using (league) cross join lateral (select
          coalesce(sum(case when t.credit like 'play%' and t.credit_portfolio = r.league then t.amount else 0 end
          - case when t.debit like 'play%' and t.debit_portfolio = r.league then t.amount else 0 end), 0) as amount
        from transfers t where t.account_id = r.account_id and t.seq <= r.transfer_seq and ${BEFORE_END('t', IS_NIGHT)}
          and (t.credit_portfolio = r.league or t.debit_portfolio = r.league)) m
      where r.available + r.frozen + r.margin <> m.amount`,
    describe: (row) =>
      `result of ${row.account_id} in league ${row.league}: ${row.cash} of play money, its transfers come to ` +
      `${row.amount}`,
  },
  {
    sql: `with ${HOLDINGS}, filled as (select p.account_id, p.portfolio as league, p.position_seq as position,
        sum(case f.effect when 'open' then f.quantity else -f.quantity end) as quantity
      from league_results r join leagues l using (league)
      join positions p on p.account_id = r.account_id and p.portfolio = r.league
      join fills f on (f.account_id, f.position_seq) = (p.account_id, p.position_seq) and f.fill_seq <= r.seq
      where ${BEFORE_END('f')} and not ${isDivided('p', 'position_seq')}
      group by 1, 2, 3 having sum(case f.effect when 'open' then f.quantity else -f.quantity end) <> 0)
      select coalesce(f.account_id, h.account_id) as account_id, coalesce(f.league, h.league) as league,
        coalesce(f.position, h.position) as position, h.quantity, f.quantity as filled
      from filled f full join (select * from held h where not ${isDivided('h', 'position')}) h
        using (account_id, league, position) where f.quantity is distinct from h.quantity`,
    describe: (row) =>
      `result of ${row.account_id} in league ${row.league}: counts ${row.quantity} of position ${row.position}, its ` +
      `fills say ${row.filled}`,
  },
  {
    sql: `with ${HOLDINGS} select h.league, h.account_id, h.position, h.price, p.bid from held h
      join leagues l using (league)
      left join performance_prices p on (p.instrument, p.at) = (h.instrument, l.ends_at)
      where l.frozen_at = l.ends_at and h.price is distinct from p.bid and not ${isDivided('h', 'position')}`,
    describe: (row) =>
      `result of ${row.account_id} in league ${row.league}: position ${row.position} is valued at ${row.price}, its ` +
      `price at that moment was ${row.bid}`,
  },
  {
    sql: `select r.league, r.account_id, r.trades, count(o.order_seq) as made, r.instruments, r.days,
        count(distinct o.instrument) as traded, count(distinct (o.created_at at time zone 'UTC')::date) as traded_days
      from league_results r
      join leagues l using (league) left join orders o on o.account_id = r.account_id and o.portfolio = r.league
        and (o.cause not in (${HOUSE_CLOSING_CAUSES.map((cause) => `'${cause}'`).join(', ')}) or ${ENDED_WITH_SEASON})
        and exists (select from fills f where f.account_id = o.account_id and f.order_seq = o.order_seq
          and f.fill_seq <= r.seq and ${BEFORE_END('f')})
      group by r.league, r.account_id, r.trades, r.instruments, r.days having r.trades <> count(o.order_seq)
        or r.instruments <> count(distinct o.instrument)
        or r.days <> count(distinct (o.created_at at time zone 'UTC')::date)`,
    describe: (row) =>
      `result of ${row.account_id} in league ${row.league}: counts ${row.trades} trades in ${row.instruments} ` +
      `instruments on ${row.days} days, its fills say ${row.made} in ${row.traded} on ${row.traded_days}`,
  },
  {
    sql: `with summed as (select league, account_id, sum(points) as points from league_weeks group by 1, 2)
      select r.league, r.account_id, r.points, coalesce(s.points, 0) as given from league_results r
      join leagues l using (league) left join summed s using (league, account_id)
      where l.terms->>'ranking' = 'points' and r.points <> coalesce(s.points, 0)`,
    describe: (row) =>
      `result of ${row.account_id} in league ${row.league}: counts ${row.points} points, its weeks gave ${row.given}`,
  },
  {
    sql: `with ${CURRENCY_UNITS_SQL}, ${HOLDINGS}, valued as (select h.*, case when h.price is null then 0
        else greatest(floor(h.price * h.quantity / unit) - h.cost, -h.margin) end as due
      from held h join leagues l using (league) join digits d on d.currency = l.terms->>'currency')
      select league, account_id, position, gain, due from valued where gain <> due`,
    describe: (row) =>
      `result of ${row.account_id} in league ${row.league}: position ${row.position} counts with ${row.gain}, by its ` +
      `price ${row.due}`,
  },
  {
    sql: `with ${HOLDINGS}, summed as (select league, account_id, sum(gain) as gain, sum(margin) as margin from held
        group by 1, 2)
      select r.league, r.account_id, r.equity, r.margin, coalesce(s.margin, 0) as held,
        r.available + r.frozen + r.margin + coalesce(s.gain, 0) as due
      from league_results r left join summed s using (league, account_id)
      where r.equity <> r.available + r.frozen + r.margin + coalesce(s.gain, 0) or r.margin <> coalesce(s.margin, 0)`,
    describe: (row) =>
      `result of ${row.account_id} in league ${row.league}: worth ${row.equity} with ${row.margin} of margin, its ` +
      `parts come to ${row.due} and ${row.held}`,
  },
  {
    sql: `with curve as (select p.league, p.account_id, p.equity, greatest((l.terms->>'capital')::numeric,
        max(p.equity) over (partition by p.league, p.account_id order by p.at)) as peak
      from league_points p join leagues l using (league)),
      fallen as (select league, account_id, max(peak) as peak, max((peak - equity) * 100000000 / peak) as drawdown
        from curve group by 1, 2)
      select e.league, e.account_id, e.drawdown, round(f.drawdown) as computed from league_entries e
      join fallen f using (league, account_id) where abs(e.drawdown - f.drawdown) > 1 or e.peak <> f.peak`,
    describe: (row) =>
      `curve of ${row.account_id} in league ${row.league}: says it fell by ${row.drawdown}, its points by ` +
      `${row.computed}`,
  },
];

/** Reasons that don't follow from an entry's own figures. */
const BARRING_REASONS: ReadonlySet<string> = new Set<UnrankedReason>(['left', 'removed', 'samePerson']);

/** Recomputes ranks and hashes by the rules in force at that time: early leagues ranked entries without trades too. */
async function auditResults(client: pg.ClientBase): Promise<string[]> {
  const differences: string[] = [];
  const leagues = await client.query(
    `select l.*, exists (select from seal_notes n where n.note = 'league result ' || l.league || ' ' || l.hash) as noted
      from leagues l where frozen_at is not null order by league`,
  );
  for (const league of leagues.rows) {
    const season = parseSeasonRow(league as Parameters<typeof parseSeasonRow>[0]);
    const { rows } = await client.query(
      `select r.*, e.entry from league_results r join league_entries e using (league, account_id) where league = $1`,
      [season.number],
    );
    const standings = rows.map((row) => ({
      entry: row.entry as string,
      equity: row.equity as bigint,
      drawdown: row.drawdown as bigint,
      points: row.points as number,
      trades: row.trades as number,
      instruments: (row.instruments as number | null) ?? 0,
      days: (row.days as number | null) ?? 0,
      barred: BARRING_REASONS.has(row.reason as string) ? (row.reason as UnrankedReason) : null,
    }));
    if (![season.minimumTrades, countTradesNeededForRanking(season)].includes(league.least_trades as number))
      differences.push(`league ${season.number}: a place took ${league.least_trades} trades, by its rules not`);
    const least = { ...computeRankingMinimums(season), trades: league.least_trades as number };
    const ranked = rankEntries(standings, season, least);
    const stored = new Map(rows.map((row) => [row.entry as string, row]));
    for (const row of ranked) {
      const { place, reason, return_rate: rate, score } = stored.get(row.entry)!;
      if (place !== row.place || reason !== row.reason || rate !== row.returnRate || score !== row.score)
        differences.push(
          `result of ${row.entry} in league ${season.number}: place ${place}, by its figures ` +
            `${row.place ?? row.reason}`,
        );
    }
    const hash = hashLeagueResult(season, (league.frozen_at as Date).getTime(), ranked);
    if (hash !== league.hash)
      differences.push(`league ${season.number}: its result hashes to ${hash}, not ${league.hash}`);
    if (!league.noted) differences.push(`league ${season.number}: no line for a seal has the hash of its result`);
  }
  return differences;
}

export const LEAGUE_AUDIT_CHECKS: readonly AuditCheckGroup[] = [
  { of: 'leagues', checks: CHECKS },
  { of: 'results of leagues', findDifferences: auditResults },
];
