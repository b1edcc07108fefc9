/** Audits how currency pairs were rolled over: days, rate and amount are computed again from the rulebook, and the transfers are these amounts. */
import type pg from 'pg';
import { daysRolled, rolloverOf, rolloverRate } from '@bourse/core/fx-rollover.ts';

interface Row { account_id: bigint; position_seq: bigint; rolled_on: string; days: number; value: bigint; rate: bigint; amount: bigint; instrument: string; side: 'long' | 'short'; currency: string; cost: bigint }

const ROWS = `select r.*, p.instrument, p.side, p.currency, p.cost from rollovers r join positions p using (account_id, position_seq)`;
const MOVED = `with told as (select account_id, position_seq, at, sum(amount) as amount from rollovers group by 1, 2, 3),
    moved as (select account_id, substr(reference, 2)::bigint as position_seq, at, sum(case when debit = 'interest' then amount else -amount end) as amount from transfers where code = 'rollover' group by 1, 2, 3)
  select coalesce(t.account_id, m.account_id) as account_id, coalesce(t.position_seq, m.position_seq) as position_seq, t.amount, m.amount as moved
  from told t full join moved m using (account_id, position_seq, at) where coalesce(t.amount, 0) <> coalesce(m.amount, 0)`;

export async function auditRollovers(client: pg.ClientBase): Promise<string[]> {
  const differences: string[] = [];
  for (const { account_id, position_seq, rolled_on, days, value, rate, amount, instrument, side, currency, cost } of (await client.query<Row>(ROWS)).rows) {
    const pair = { code: instrument.split('.')[1] ?? '', currency };
    const [dueDays, dueRate, due] = [daysRolled(pair, rolled_on), rolloverRate(pair, side, rolled_on), rolloverOf(pair, side, value, rolled_on)];
    if (days === dueDays && rate === dueRate && amount === due && value <= cost) continue;
    differences.push(`rollover of position ${account_id}/${position_seq} on ${rolled_on}: ${days} days at ${rate} on ${value} came to ${amount}; by the rule ${dueDays} at ${dueRate} and ${due}`);
  }
  for (const { account_id, position_seq, amount, moved } of (await client.query(MOVED)).rows) differences.push(`rollovers of position ${account_id}/${position_seq}: say ${amount}, their transfers moved ${moved}`);
  return differences;
}
