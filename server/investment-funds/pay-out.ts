/**
 * Pays what falls due for dealt days: the fee, redemptions from the fund through clearing to the customers, and what a
 * corrected price owes.
 */
import { decidePay } from '@bourse/core/investment-funds/settle.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { inTurns } from '../jobs/in-turns.ts';
import type { Parts } from '../parts.ts';
import { ACTOR, bookForFund } from './fund-money.ts';
import { dealsOfOrder, orderNumbered } from './records.ts';
import { type Db, type KnownFund, nameOf, readFunds } from './store.ts';

export type PayParts = Pick<Parts, 'database' | 'desk' | 'clock'>;
const PAGE = 1_000;
const AT_ONCE = 250;

interface OpenDay {
  date: string;
  redeemed: bigint;
  fee: bigint;
  fee_paid: boolean;
  paid_out: boolean;
  pay_at: Date;
}
async function readOpenDays(db: Db, fund: number): Promise<OpenDay[]> {
  const { rows } = await sql<OpenDay>`select d.date, d.redeemed, p.fee, d.fee_paid, d.paid_out, p.pay_at
    from fund_days d join fund_prices p using (fund, date) where d.fund = ${fund} and d.status = 'dealt'
      and (not d.fee_paid or not d.paid_out) order by d.date`.execute(db);
  return rows;
}

interface DueDeal {
  account_id: AccountId;
  order_seq: bigint;
  date: string;
}
/** Redemptions of days whose money is in clearing. */
async function readDueDeals(db: Db, fund: number): Promise<DueDeal[]> {
  const { rows } = await sql<DueDeal>`select t.account_id, t.order_seq, t.date from fund_deals t
    join fund_days d using (fund, date) where t.fund = ${fund} and t.kind = 'redeem' and t.paid_at is null
      and d.paid_out order by t.date, t.account_id, t.order_seq limit ${PAGE}`.execute(db);
  return rows;
}

export async function payOut(parts: PayParts): Promise<void> {
  for (const fund of await readFunds(parts.database.kysely)) {
    await payDays(parts, fund);
    await payDeals(parts, fund);
  }
}

/** Redemptions are paid before the fee. */
async function payDays(parts: PayParts, fund: KnownFund): Promise<void> {
  const { kysely } = parts.database;
  const now = parts.clock.now();
  const days = await readOpenDays(kysely, fund.fund);
  for (const { date, redeemed, paid_out: done, pay_at: at } of days)
    if (!done && at.getTime() <= now && (await bookForFund(parts, fund, 'fundOut', date, redeemed)))
      await sql`update fund_days set paid_out = true where fund = ${fund.fund} and date = ${date}`.execute(kysely);
  for (const { date, fee, fee_paid: done } of days)
    if (!done && (await bookForFund(parts, fund, 'fundFee', date, fee)))
      await sql`update fund_days set fee_paid = true where fund = ${fund.fund} and date = ${date}`.execute(kysely);
}

async function payDeals({ database, desk }: PayParts, fund: KnownFund): Promise<void> {
  const called = { name: nameOf(fund, 'en') };
  for (let page = await readDueDeals(database.kysely, fund.fund); page.length > 0; ) {
    await inTurns(page, AT_ONCE, ({ account_id: account, order_seq: seq, date }) =>
      desk.run({
        account,
        actor: ACTOR,
        key: null,
        currencies: [fund.currency],
        instrument: null,
        loads: [orderNumbered(seq), dealsOfOrder(seq)],
        decide: (state, now) => decidePay(state, seq, date, called, now),
        answer: () => null,
      }),
    );
    page = await readDueDeals(database.kysely, fund.fund);
  }
}
