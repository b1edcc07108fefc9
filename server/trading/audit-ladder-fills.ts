/** The audit's checks of prices on the ladder: each follows from what its fill stores, which others really took. */
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { LADDER_REFILL_MS, OTHERS_TAKEN_PERCENT } from '@bourse/core/trading/books/price-ladder.ts';
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { computeLadderFill } from '@bourse/core/trading/books/price-ladder.ts';
import type pg from 'pg';
import type { AuditCheck } from '../ledger/audit/audit-check-types-and-sql.ts';

const LADDER_RULES = `'market.within', 'market.impact', 'limit.immediate', 'stop.triggered', 'close.market',
  'close.impact', 'stopOut', 'callDue'`;

/** Every tick that a market has had. */
const ticksOf = (market: Market): bigint[] => [
  ...new Set(getMarketRules(market).ticks.flatMap(({ value }) => value.steps.map(({ tick }) => tick))),
];
const TICKS_SQL = `ticks (market, tick) as (values ${MARKETS.flatMap((market) =>
  ticksOf(market).map((tick) => `('${market}', ${tick}::numeric)`),
).join(', ')})`;

/** The distances from the best price, in ticks, of the ladder's first `units`, summed. */
const stepsSql = (units: string): string =>
  `(displayed_size * div(${units}, displayed_size) * (div(${units}, displayed_size) - 1) / 2
    + mod(${units}, displayed_size) * div(${units}, displayed_size))`;

export const LADDER_FILL_CHECKS: AuditCheck[] = [
  {
    // An exit attached to a position may have sold fewer units than it was priced for.
    sql: `with ${TICKS_SQL},
      decided as (select f.account_id, f.order_seq, min(f.fill_seq) as fill_seq, o.market, f.impact::numeric as impact,
          f.displayed_size::numeric as displayed_size, f.taken_before::numeric as before,
          sum(f.quantity)::numeric as quantity, f.bid::numeric as bid, (o.side = 'long') = (f.effect = 'open') as buys
        from fills f join orders o using (account_id, order_seq)
        where f.rule in (${LADDER_RULES}) and f.others_taken is not null and f.book is null
          and (o.parent_seq is null or o.parent_seq is distinct from o.position_seq)
        group by f.account_id, f.order_seq, f.quote_seq, f.at, o.market, f.impact, f.displayed_size, f.taken_before,
          f.bid, o.side, f.effect),
      stepped as (select *, ${stepsSql('(before + quantity)')} - ${stepsSql('before')} as steps from decided)
      select account_id, fill_seq, impact, before, quantity from stepped s where not exists (
        select from ticks t where t.market = s.market and s.impact = case when buys
          then ceil(tick * steps / quantity) else least(ceil(tick * steps / quantity), greatest(bid - tick, 0)) end)`,
    describe: (row) =>
      `fill ${row.account_id}/${row.fill_seq}: ${row.impact} beyond the quote doesn't follow from ${row.quantity} ` +
      `units behind ${row.before}`,
  },
  {
    // Those of one moment may have been decided before; the clocks of two processes may differ by as much. Accounts
    // that are one person's today may not have been known as such then: only an account's own fills aren't others'.
    sql: `with took as (select f.account_id, f.fill_seq, o.instrument, f.others_taken, f.at,
          (o.side = 'long') = (f.effect = 'open') as buys, f.quantity::numeric as quantity,
          extract(epoch from f.at) * 1000 as ms
        from fills f join orders o using (account_id, order_seq)
        where o.portfolio < ${FIRST_LEAGUE_PORTFOLIO} and f.rule not in ('issue', 'block')
          and f.rule not like 'auction.%'),
      summed as (select *, sum(quantity) over everybody as units, sum(quantity * ms) over everybody as moments,
          sum(quantity) over own as own_units, sum(quantity * ms) over own as own_moments
        from took window everybody as (partition by instrument, buys order by at
            range between '${LADDER_REFILL_MS} ms' preceding and '1 second' following),
          own as (partition by instrument, buys, account_id order by at
            range between '${LADDER_REFILL_MS} ms' preceding and '1 second' following))
      select account_id, fill_seq, others_taken, floor(most) as most from summed, lateral (
        select ((units - own_units) * (${LADDER_REFILL_MS} + 1000 - ms) + moments - own_moments)
          * ${OTHERS_TAKEN_PERCENT} / 100 / ${LADDER_REFILL_MS} as most) m
      where others_taken > most + 1`,
    describe: (row) =>
      `fill ${row.account_id}/${row.fill_seq}: ${row.others_taken} units count as taken by others, who took ` +
      `${row.most} at most`,
  },
];

interface BookFillRow {
  account_id: bigint;
  fill_seq: bigint;
  order_seq: bigint;
  market: Market;
  impact: bigint;
  displayed_size: bigint;
  before: bigint;
  quantity: bigint;
  bid: bigint;
  ask: bigint;
  quote_at: Date;
  book: string;
  buys: boolean;
}
const ROWS_AT_ONCE = 5_000;

/** Of fills in a simulated order book: computed again, level by level, by the rule that made them. */
export async function auditOrderBookFills(client: pg.ClientBase): Promise<string[]> {
  const differences: string[] = [];
  for (let [account, order] = [-1n, -1n]; ; ) {
    const { rows } = await client.query<BookFillRow>(
      `with decided as (select f.account_id, f.order_seq, min(f.fill_seq) as fill_seq, o.market, f.impact,
          f.displayed_size, f.taken_before as before, sum(f.quantity)::bigint as quantity, f.bid, f.ask, f.quote_at,
          f.book, (o.side = 'long') = (f.effect = 'open') as buys
        from fills f join orders o using (account_id, order_seq)
        where f.rule in (${LADDER_RULES}) and f.book is not null and (f.account_id, f.order_seq) > ($1, $2)
          and (o.parent_seq is null or o.parent_seq is distinct from o.position_seq)
        group by f.account_id, f.order_seq, f.quote_seq, f.at, o.market, f.impact, f.displayed_size, f.taken_before,
          f.bid, f.ask, f.quote_at, f.book, o.side, f.effect)
      select * from decided order by account_id, order_seq fetch first $3 rows with ties`,
      [account, order, ROWS_AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return differences;
    [account, order] = [last.account_id, last.order_seq];
    for (const row of rows)
      if (!ticksOf(row.market).some((tick) => computeBookImpact(row, tick) === row.impact))
        differences.push(
          `fill ${row.account_id}/${row.fill_seq}: ${row.impact} beyond the quote doesn't follow from ` +
            `${row.quantity} units behind ${row.before}`,
        );
  }
}

const computeBookImpact = (row: BookFillRow, tick: bigint): bigint =>
  computeLadderFill(
    row.buys ? 'buy' : 'sell',
    row.quantity,
    {
      bid: row.bid,
      ask: row.ask,
      bidSize: row.displayed_size,
      askSize: row.displayed_size,
      at: row.quote_at.getTime(),
      book: row.book,
    },
    tick,
    row.before,
  ).impact;
