/** The rows of investment funds that the model examines. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import type pg from 'pg';

export interface FundRow {
  fund: number;
  account_id: bigint;
  market: Market;
  settlement_days: number;
  currency: string;
  seed_units: bigint;
  fee_rate: bigint;
  began_on: string;
  sells_on: string | null;
}
/** `written`, here and below: the database's number of the writing transaction. */
export interface FundPriceRow
  extends Record<'cash' | 'due' | 'owed' | 'fee' | 'fee_rest' | 'worth' | 'units' | 'nav' | 'price', bigint> {
  fund: number;
  date: string;
  lines: {
    instrument: string;
    currency: string;
    quantity: string;
    close: string | null;
    stale: boolean;
    worth: string;
  }[];
  status: string;
  fee_paid: boolean;
  paid_out: boolean;
  valued_at: Date;
  struck_at: Date;
  pay_at: Date;
  written: bigint;
}
export interface FundDealRow {
  account_id: bigint;
  order_seq: bigint;
  fund: number;
  date: string;
  kind: 'buy' | 'redeem';
  units: bigint;
  money: bigint;
  price: bigint;
  pay_at: Date | null;
  paid_at: Date | null;
}
/** A purchase or redemption, by hand or by plan, with what its transfers have reserved and not released. */
export interface FundOrderRow {
  account_id: bigint;
  order_seq: bigint;
  fund: number;
  kind: 'buy' | 'redeem';
  currency: string;
  status: string;
  amount: bigint | null;
  units: bigint;
  redeemed: bigint;
  money: bigint;
  plan_seq: bigint | null;
  held: bigint;
}
/** Movements for funds: `u` and the order's number for an order; "fund", its number and the date for a day. */
export interface FundMovementRow {
  account_id: bigint;
  code: string;
  reference: string;
  amount: bigint;
}
/** What came into or went out of a fund's own money; `quantity` of an instrument likewise. */
interface OwnMoneyRow {
  fund: number;
  currency: string;
  code: string;
  amount: bigint;
  at: Date;
  written: bigint;
}
interface OwnFillRow {
  fund: number;
  instrument: string;
  quantity: bigint;
  at: Date;
  written: bigint;
}
export interface FundRows {
  hours: 'always' | 'exchange';
  moves: FundMovementRow[];
  ownMoney: OwnMoneyRow[];
  ownFills: OwnFillRow[];
  /** Funds whose holdings were changed by a split or the like. */
  adjusted: { fund: number }[];
  planRuns: { account_id: bigint; plan_seq: bigint; date: string; outcome: string; order_seq: bigint | null }[];
  orders: FundOrderRow[];
  plans: { account_id: bigint; plan_seq: bigint; fund: number; status: string }[];
  funds: FundRow[];
  prices: FundPriceRow[];
  deals: FundDealRow[];
  holdings: { account_id: bigint; fund: number; units: bigint; reserved: bigint }[];
}

export async function readFundRows(client: pg.ClientBase): Promise<FundRows> {
  const all = async <Row extends object>(text: string): Promise<Row[]> => (await client.query<Row>(text)).rows;
  const [world] = await all<Pick<FundRows, 'hours'>>('select hours from world');
  return {
    hours: world?.hours ?? 'exchange',
    orders: await all(`select o.*, coalesce(h.held, 0)::bigint as held from fund_orders o left join (
        select account_id, reference, sum(case credit when 'fundHeld' then amount else -amount end) as held
        from transfers where 'fundHeld' in (debit, credit) group by 1, 2) h
      on (h.account_id, h.reference) = (o.account_id, 'u' || o.order_seq) order by o.account_id, o.order_seq`),
    plans: await all(`select account_id, plan_seq, fund, status from fund_plans order by account_id, plan_seq`),
    funds: await all(`select f.*, c.sells_on from funds f left join fund_closings c using (fund) order by fund`),
    prices: await all(
      `select p.*, d.status, d.struck_at, d.fee_paid, d.paid_out, p.xmin::text::bigint as written
        from fund_prices p join fund_days d using (fund, date) order by fund, date`,
    ),
    deals: await all(`select * from fund_deals order by fund, date, account_id, order_seq`),
    moves: await all(`select account_id, code, reference, amount from transfers
      where code in ('fundBought', 'fundPaid', 'fundIn', 'fundOut', 'fundFee')`),
    ownMoney: await all(`select f.fund, t.currency, t.code, t.at, t.xmin::text::bigint as written,
        case when t.credit in ('available', 'frozen') then t.amount else 0 end
          - case when t.debit in ('available', 'frozen') then t.amount else 0 end as amount
      from transfers t join funds f using (account_id)`),
    ownFills: await all(`select f.fund, o.instrument, x.at, x.xmin::text::bigint as written,
        case x.effect when 'open' then x.quantity else -x.quantity end as quantity
      from fills x join funds f using (account_id) join orders o using (account_id, order_seq)`),
    adjusted: await all(`select distinct f.fund from position_adjustments a join funds f using (account_id)`),
    planRuns: await all(`select account_id, plan_seq, date, outcome, order_seq from fund_plan_runs`),
    holdings: await all(`select account_id, fund, units, reserved from fund_holdings where units > 0`),
  };
}
