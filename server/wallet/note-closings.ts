/** What the orders of a contract note have closed, by the ledger, and their share of the openings' charges. */
import type { Amount } from '@bourse/core/money.ts';
import type { ClosedPart } from '@bourse/core/wallet/contract-note.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';

/**
 * By order, the positions in which these fills closed units. Openings count from before the first of them; a corporate
 * action in between gives the number of units after it.
 */
export async function closedParts(
  { kysely }: Pick<Database, 'kysely'>,
  account: AccountId,
  fills: readonly bigint[],
): Promise<Map<bigint, ClosedPart[]>> {
  if (fills.length === 0) return new Map();
  const { rows } = await sql<ClosedPart & { order_seq: bigint; opening: Amount }>`
    with closed as (select order_seq, position_seq, min(fill_seq) as first_seq, sum(quantity)::bigint as quantity
        from fills where account_id = ${account} and effect = 'close' and fill_seq in (${sql.join(fills)})
        group by 1, 2)
    select d.order_seq, d.quantity, o.opening,
      (coalesce(a.quantity_after, 0) + coalesce(o.quantity_since, 0))::bigint as of
    from closed d
    left join lateral (select adjustment_seq, quantity_after from position_adjustments
      where account_id = ${account} and subject = 'position' and subject_seq = d.position_seq
        and adjustment_seq < d.first_seq order by adjustment_seq desc limit 1) a on true
    cross join lateral (select
        coalesce(sum(f.fee + f.tax + coalesce(c.fee + c.tax, 0)), 0)::bigint as opening,
        sum(f.quantity) filter (where f.fill_seq > coalesce(a.adjustment_seq, 0)) as quantity_since
      from fills f left join day_end_charges c on c.account_id = f.account_id and c.fill_seq = f.fill_seq
      where f.account_id = ${account} and f.position_seq = d.position_seq and f.effect = 'open'
        and f.fill_seq < d.first_seq) o
    order by d.order_seq, d.position_seq`.execute(kysely);
  const parts = Map.groupBy(rows, ({ order_seq: order }) => order);
  return new Map(
    [...parts].map(([order, own]) => [order, own.map(({ quantity, of, opening }) => ({ quantity, of, opening }))]),
  );
}
