/**
 * The audit's checks of copying: each fill of a leader has its block, each block its price by the rule, copies filled
 * only at that price, and deposits, withdrawals and shares match the bookings.
 */
import { computeCopyBlockPrice, computeQuantityTakenBefore } from '@bourse/core/products/copying/copy-block-pricing.ts';
import type pg from 'pg';
import {
  type AuditCheckGroup,
  type AuditCheck,
  referenceNumberSql,
} from '../ledger/audit/audit-check-types-and-sql.ts';
import { COPY_BASE_CHECKS, PROFIT_SHARE_CHECKS, COPY_SIZE_CHECKS } from './copy-audit-checks.ts';
import {
  type NearbyTrade,
  type NearbyTradeRow,
  nearbyTradesSql,
  SAME_ACCOUNT_SQL,
  SAME_PERSON_SQL,
} from './leader-trades-store.ts';
import { classifyNearbyTrades } from './trades-near-copies.ts';
import { parseCopyBlockRow, type CopyBlockRow, type StoredCopyBlock } from './parse-copying-rows.ts';

const CHECKS: AuditCheck[] = [
  {
    sql: `select l.leader, f.account_id, f.fill_seq from leaders l join orders o using (account_id, portfolio)
      join fills f using (account_id, order_seq) left join copy_blocks b on (b.account_id, b.fill_seq, b.effect)
        = (f.account_id, f.fill_seq, f.effect) and b.part = 1 and b.only_account is null
          and not b.leaving
      where f.at > l.started_at and (l.stopped_at is null or f.at < l.stopped_at) and (b.block is null
        or (b.leader, b.leader_price, b.leader_quantity, b.instrument, b.side) is distinct from
          (l.leader, f.price, f.quantity, o.instrument, o.side))`,
    describe: (row) => `leader ${row.leader}: fill ${row.account_id}/${row.fill_seq} is not copied as it was`,
  },
  {
    sql: `select b.block from copy_blocks b left join fills f on (f.account_id, f.fill_seq) = (b.account_id, b.fill_seq)
      where b.only_account is null and not b.leaving and f.fill_seq is null`,
    describe: (row) => `copy block ${row.block}: is of no fill`,
  },
  {
    // Each copy filled at its block's price, in its own portfolio, with the recorded quantity.
    sql: `with filled as (select account_id, order_seq, sum(quantity) as quantity, min(price) as low,
        max(price) as high, bool_and(rule = 'copy') as by_rule from fills group by 1, 2)
      select c.account_id, c.portfolio, c.block, c.filled, c.wanted, c.quantity, f.quantity as got, f.low, b.price
      from copy_orders c join copy_blocks b using (block)
        left join orders o on (o.account_id, o.order_seq) = (c.account_id, c.order_seq)
        left join filled f on (f.account_id, f.order_seq) = (c.account_id, c.order_seq)
      where c.status = 'filled' and ((c.filled, b.price, b.price, true, c.portfolio, b.instrument, b.side, b.effect)
          is distinct from (f.quantity, f.low, f.high, f.by_rule, o.portfolio, o.instrument, o.side, o.effect)
          or c.filled > c.quantity or c.filled <= 0)
        or c.status <> 'filled' and c.filled <> 0`,
    describe: (row) =>
      `copy ${row.account_id}/${row.portfolio} of block ${row.block}: says ${row.filled} at ${row.price}, its order ` +
      `filled ${row.got ?? 0} at ${row.low}`,
  },
  {
    sql: `select f.account_id, f.fill_seq from fills f where f.rule = 'copy' and not exists (select from copy_orders c
      where (c.account_id, c.order_seq) = (f.account_id, f.order_seq) and c.status = 'filled')`,
    describe: (row) => `fill ${row.account_id}/${row.fill_seq}: is a copy of nothing`,
  },
  {
    sql: `with parts as (select block, sum(quantity) as quantity from copy_orders where quantity > 0 group by 1)
      select b.block, b.quantity, coalesce(p.quantity, 0) as planned from copy_blocks b left join parts p using (block)
      where coalesce(b.quantity, 0) <> coalesce(p.quantity, 0)`,
    describe: (row) => `copy block ${row.block}: was priced for ${row.quantity}, its copies come to ${row.planned}`,
  },
  {
    sql: `select b.block from copy_blocks b where b.status = 'done' and exists (select from copy_orders c
      where c.block = b.block and c.status = 'planned')
      or b.quote_at < b.leader_quote_at`,
    describe: (row) => `copy block ${row.block}: is done with copies undecided, or older than the leader's quote`,
  },
  {
    // Deposits less withdrawals match the transfers. An ended copy's return transfers no longer reduce what was paid
    // in.
    sql: `with moved as (select t.account_id, case when t.credit_portfolio between 8000 and 9999 then t.credit_portfolio
          else t.debit_portfolio end as portfolio, t.currency,
        sum(case when t.credit_portfolio between 8000 and 9999 then t.amount else 0 end) as came,
        sum(case when t.debit_portfolio between 8000 and 9999 then t.amount else 0 end) as went
        from transfers t where t.code = 'moveMoney' and (t.credit_portfolio between 8000 and 9999
          or t.debit_portfolio between 8000 and 9999) group by 1, 2, 3)
      select c.account_id, c.portfolio, c.paid, m.came, m.went from copies c
        left join moved m using (account_id, portfolio, currency)
      where case when c.status = 'ended' then c.paid > coalesce(m.came, 0)
        else c.paid <> coalesce(m.came - m.went, 0) + c.shared end`,
    describe: (row) =>
      `copy ${row.account_id}/${row.portfolio}: says that ${row.paid} was put in; ${row.came ?? 0} came and ` +
      `${row.went ?? 0} went`,
  },
  {
    sql: `with booked as (select ${referenceNumberSql('reference')} as share,
          coalesce(sum(amount) filter (where code = 'profitShare'), 0) as paid,
          coalesce(sum(amount) filter (where code = 'profitShareIn'), 0) as received,
          max(account_id) filter (where code = 'profitShare') as payer,
          max(account_id) filter (where code = 'profitShareIn') as receiver
        from transfers where code in ('profitShare', 'profitShareIn') group by 1)
      select coalesce(s.share, b.share) as share, s.paid as says, b.paid, b.received from copy_shares s
        full join booked b using (share) left join leaders l using (leader)
      where (s.share is null or s.paid > 0 or b.share is not null)
          and (s.paid, s.account_id, case when s.received_at is null then 0 else s.paid end)
            is distinct from (b.paid, b.payer, b.received)
        or b.receiver is not null and b.receiver <> l.account_id`,
    describe: (row) =>
      `profit share ${row.share}: says ${row.says}, ${row.paid ?? 0} were paid and ${row.received ?? 0} received`,
  },
  {
    // A share is at most its rate of the gain, and has the copy's own terms.
    sql: `select s.share, s.amount, s.equity, s.high_water, s.rate from copy_shares s
        join copies c using (account_id, portfolio)
      where s.amount > div((s.equity::numeric - s.high_water) * s.rate, 100000000) or s.rate <> c.share_rate
        or s.leader <> c.leader or s.currency <> c.currency`,
    describe: (row) => `profit share ${row.share}: ${row.amount} of a gain from ${row.high_water} to ${row.equity}`,
  },
  {
    sql: `select c.account_id, c.portfolio, c.shared, coalesce(sum(s.paid), 0) as amount from copies c
      left join copy_shares s using (account_id, portfolio) group by 1, 2, 3
      having c.shared <> coalesce(sum(s.paid), 0)`,
    describe: (row) =>
      `copy ${row.account_id}/${row.portfolio}: says ${row.shared} were shared, its shares are ${row.amount}`,
  },
  {
    sql: `select l.leader, l.followed, coalesce(sum(c.base), 0) as base from leaders l
        left join copies c on c.leader = l.leader and c.status <> 'ended'
      group by l.leader having l.followed <> coalesce(sum(c.base), 0)`,
    describe: (row) => `leader ${row.leader}: says that ${row.followed} follows, its copies come to ${row.base}`,
  },
  {
    sql: `select c.account_id, c.leader from copies c join leaders l using (leader) join accounts a
        on a.account_id = c.account_id join accounts b on b.account_id = l.account_id
      where c.status <> 'ended' and (a.account_id = b.account_id)
      union all select c.account_id, l.leader from copies c join leaders l using (account_id)
        where c.status <> 'ended' and l.stopped_at is null and c.started_at > l.started_at`,
    describe: (row) => `copy of ${row.account_id}: whoever leads (${row.leader}) copies nobody`,
  },
];

/** Recomputes each block's price from the facts, by the rule that made it. */
async function pricesDiffer(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<CopyBlockRow>(
    `select * from copy_blocks where price is not null order by plan nulls first, planned_at, block`,
  );
  const last = new Map<string, StoredCopyBlock>();
  return rows.flatMap((row) => {
    const block = parseCopyBlockRow(row);
    const { leader, fill, only, leaving, plannedAt, price } = block;
    if (!price || plannedAt === null) return [];
    const key = `${leader} ${fill.instrument} ${price.direction}`;
    const before = last.get(key);
    last.set(key, block);
    const earlier = before?.price ? { ...before.price, at: before.plannedAt! } : null;
    const taken = computeQuantityTakenBefore(only || leaving ? { ...fill, quantity: 0n } : fill, earlier, plannedAt);
    const made = computeCopyBlockPrice(price.direction, price.quantity, { ...price, takenBefore: taken });
    return made.price === price.price && made.impact === price.impact && taken === price.takenBefore
      ? []
      : [`copy block ${block.block}: at ${price.price} behind ${price.takenBefore}, its quote gives ${made.price}`];
  });
}

/** Staff see exactly the trades that leaders made near their followers' fills. */
async function tradesDiffer(client: pg.ClientBase): Promise<string[]> {
  const selectTrades = async (whose: string): Promise<string[]> => {
    const { rows } = await client.query<NearbyTradeRow>(
      nearbyTradesSql('b.surveillance_checked_at is not null', whose),
    );
    return classifyNearbyTrades(rows).map(nameOf);
  };
  const nameOf = ({ account, fill, block, kind }: NearbyTrade): string =>
    `${account}/${fill} beside block ${block}: ${kind}`;
  // Accounts may be found to belong to one person only later; trades in the same account are known at once.
  const must = await selectTrades(SAME_ACCOUNT_SQL);
  const may = new Set(await selectTrades(SAME_PERSON_SQL));
  const { rows } = await client.query<NearbyTrade>(
    'select account_id as account, fill_seq as fill, block, kind from leader_trades',
  );
  const stored = new Set(rows.map(nameOf));
  return [
    ...must.filter((each) => !stored.has(each)).map((each) => `leader's trade ${each}, and isn't reported`),
    ...[...stored].filter((each) => !may.has(each)).map((each) => `leader's trade ${each} is reported and none`),
  ];
}

export const COPYING_AUDIT_CHECKS: readonly AuditCheckGroup[] = [
  {
    of: 'copying',
    checks: [...CHECKS, ...PROFIT_SHARE_CHECKS, ...COPY_BASE_CHECKS, ...COPY_SIZE_CHECKS],
    findDifferences: async (client) => [...(await pricesDiffer(client)), ...(await tradesDiffer(client))],
  },
];
