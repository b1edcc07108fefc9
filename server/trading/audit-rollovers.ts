/**
 * Audits rollovers of currency pairs: days, rate and amount are recomputed from the rulebook, and the transfers must
 * have these amounts.
 */
import type pg from 'pg';
import {
  countRolloverDays,
  computeValueEarningRollover,
  computeRolloverAmount,
  computeRolloverRate,
} from '@bourse/core/borrowing/fx-rollover.ts';
import { safeCastSql, referenceNumberSql } from '../ledger/audit/audit-check-types-and-sql.ts';
import { OPENED_PARTS_SQL, parseOpenedParts } from './overnight-positions.ts';

interface RolloverRow {
  account_id: bigint;
  position_seq: bigint;
  rolled_on: string;
  days: number;
  value: bigint;
  rate: bigint;
  amount: bigint;
  counted: bigint;
  made_up: boolean;
  simulated: boolean | null;
  ends: bigint;
  held: bigint;
  parts: string;
  instrument: string;
  side: 'long' | 'short';
  currency: string;
  cost: bigint;
}

const ROLLOVER_END_SQL = `((${safeCastSql('r.rolled_on', 'date')}) + time '17:00') at time zone 'America/New_York'`;
/** What fills at the simulated market's prices name as their source. */
const SIMULATED_SOURCE = 'simulated';
const SELECT_ROLLOVERS = `select r.*, (extract(epoch from ${ROLLOVER_END_SQL}) * 1000)::bigint as ends,
    o.held, o.parts, o.simulated,
    p.instrument, p.side, p.currency, p.cost
  from rollovers r join positions p using (account_id, position_seq) cross join lateral (
    select ${OPENED_PARTS_SQL} as parts, bool_and(f.source = '${SIMULATED_SOURCE}') as simulated,
      sum(case when f.effect = 'open' then f.quantity else -f.quantity end)
        filter (where f.at < ${ROLLOVER_END_SQL})::bigint as held
    from fills f where f.account_id = r.account_id and f.position_seq = r.position_seq) o`;
const SELECT_TRANSFER_MISMATCHES = `with told as (select account_id, position_seq, at, sum(amount) as amount
  from rollovers
  group by 1, 2, 3),
    moved as (select account_id, ${referenceNumberSql('reference')} as position_seq, at,
      sum(case when debit = 'interest'
      then amount else -amount end) as amount from transfers where code = 'rollover' group by 1, 2, 3)
  select coalesce(t.account_id, m.account_id) as account_id, coalesce(t.position_seq, m.position_seq) as position_seq,
    t.amount, m.amount as moved
  from told t full join moved m using (account_id, position_seq, at)
  where coalesce(t.amount, 0) <> coalesce(m.amount, 0)`;

export async function auditRollovers(client: pg.ClientBase): Promise<string[]> {
  const differences: string[] = [];
  for (const row of (await client.query<RolloverRow>(SELECT_ROLLOVERS)).rows) {
    const { account_id, position_seq, rolled_on, days, value, rate, amount } = row;
    const due = computeDueRollover(row);
    if (typeof due === 'string')
      differences.push(
        `rollover of position ${account_id}/${position_seq} on ${rolled_on}: can't be computed again (${due})`,
      );
    else if (!due.isRight)
      differences.push(
        `rollover of position ${account_id}/${position_seq} on ${rolled_on}: ${days} days at ${rate} on ` +
          `${value} came to ${amount}; by the rule ${due.days} at ${due.rate} and ${due.amount}`,
      );
  }
  for (const { account_id, position_seq, amount, moved } of (await client.query(SELECT_TRANSFER_MISMATCHES)).rows)
    differences.push(
      `rollovers of position ${account_id}/${position_seq}: say ${amount}, their transfers moved ${moved}`,
    );
  return differences;
}

/** The rollover due by the rulebook; if the row can't be understood, why. */
function computeDueRollover({
  rolled_on,
  days,
  value,
  rate,
  amount,
  counted,
  made_up,
  simulated,
  ends,
  held,
  parts,
  instrument,
  side,
  currency,
  cost,
}: RolloverRow): { days: number; rate: bigint; amount: bigint; isRight: boolean } | string {
  try {
    const pair = { code: instrument.split('.')[1] ?? '', currency, ...(made_up && { isSimulated: true as const }) };
    const [dueDays, dueRate] = [countRolloverDays(pair, rolled_on), computeRolloverRate(pair, side, rolled_on)];
    const earned =
      dueRate > 0n ? computeValueEarningRollover(value, held, parseOpenedParts(parts), Number(ends), rolled_on) : value;
    const due = computeRolloverAmount(pair, side, earned, rolled_on);
    return {
      days: dueDays,
      rate: dueRate,
      amount: due,
      isRight:
        days === dueDays &&
        rate === dueRate &&
        amount === due &&
        counted === earned &&
        value <= cost &&
        // No venue takes an instrument over while somebody holds it, so all its fills have one source.
        made_up === simulated,
    };
  } catch (error) {
    return (error as Error).message;
  }
}
