/** What has moved in an account since the day began: its fills, and its own money by currency and kind. */
import { sql } from 'kysely';
import type { Amount, Currency, Price, Quantity } from '@bourse/core/money.ts';
import type { Effect, Side, TransferCode } from '@bourse/core/trading/types.ts';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';

export interface DayFill { instrument: string; side: Side; effect: Effect; price: Price; quantity: Quantity; currency: Currency; at: Date }
/** `amount` is what the customer's own money has gained by it, negative for lost. */
export interface DayMovement { currency: Currency; code: TransferCode; amount: Amount }

// From the newest row backwards to the first of another day: no index by time is needed on tables that every order writes.
const fillsSince = (account: AccountId, since: Date) => sql<DayFill>`
  select p.instrument, p.side, f.effect, f.price, f.quantity, p.currency, f.at from fills f join positions p on p.account_id = f.account_id and p.position_seq = f.position_seq
  where f.account_id = ${account} and f.fill_seq > coalesce((select fill_seq from fills where account_id = ${account} and at < ${since} order by fill_seq desc limit 1), 0)`;
const movementsSince = (account: AccountId, since: Date) => sql<DayMovement>`
  select currency, code, sum(case when credit in ('available', 'frozen', 'margin') then amount else 0 end - case when debit in ('available', 'frozen', 'margin') then amount else 0 end)::bigint as amount
  from transfers where account_id = ${account} and seq > coalesce((select seq from transfers where account_id = ${account} and at < ${since} order by seq desc limit 1), 0)
  group by currency, code`;

export async function readDay({ kysely }: Database, account: AccountId, { fills, money }: { fills: number; money: number }): Promise<{ fills: DayFill[]; movements: DayMovement[] }> {
  const [filled, moved] = await Promise.all([fillsSince(account, new Date(fills)).execute(kysely), movementsSince(account, new Date(money)).execute(kysely)]);
  return { fills: filled.rows, movements: moved.rows };
}
