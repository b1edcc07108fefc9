/**
 * Pays what falls due for dealt days: the fee, redemptions from the fund through clearing to the customers, and what a
 * corrected price owes.
 */
import { decidePayRedemption } from '@bourse/core/products/investment-funds/fund-order-dealing.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { FUND_ACTOR, bookFundTransfer } from './book-fund-transfers.ts';
import { buildFundDealsOfOrderLoad, buildFundOrderLoad } from './investment-fund-records.ts';
import { type Db, type FundRecord, fundNameOf, readFunds } from './store.ts';
import {
  computePersonCompensations,
  decidePayCompensation,
  type RecordedFundOrderCompensation,
} from '@bourse/core/products/investment-funds/fund-price-correction.ts';
import type { FundDeal } from '@bourse/core/products/investment-funds/fund.ts';
import type { Amount, Currency, Price } from '@bourse/core/ledger/money.ts';
import { createNamedIdempotencyKey } from '../desk/command.ts';

export type PayoutDependencies = Pick<ServerDependencies, 'database' | 'desk' | 'clock'>;
const PAGE = 1_000;
const AT_ONCE = 250;

interface UnpaidDay {
  date: string;
  redeemed: bigint;
  fee: bigint;
  fee_paid: boolean;
  paid_out: boolean;
  pay_at: Date;
}
async function readUnpaidDays(db: Db, fund: number): Promise<UnpaidDay[]> {
  const { rows } = await sql<UnpaidDay>`select d.date, d.redeemed, p.fee, d.fee_paid, d.paid_out, p.pay_at
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

export async function payRedemptionsAndFundFees(dependencies: PayoutDependencies): Promise<void> {
  for (const fund of await readFunds(dependencies.database.kysely)) {
    await payDays(dependencies, fund);
    await payRedemptions(dependencies, fund);
  }
}

/** Redemptions are paid before the fee. */
async function payDays(dependencies: PayoutDependencies, fund: FundRecord): Promise<void> {
  const { kysely } = dependencies.database;
  const now = dependencies.clock.now();
  const days = await readUnpaidDays(kysely, fund.fund);
  for (const { date, redeemed, paid_out: done, pay_at: at } of days)
    if (!done && at.getTime() <= now && (await bookFundTransfer(dependencies, fund, 'fundOut', date, redeemed)))
      await sql`update fund_days set paid_out = true where fund = ${fund.fund} and date = ${date}`.execute(kysely);
  for (const { date, fee, fee_paid: done } of days)
    if (!done && (await bookFundTransfer(dependencies, fund, 'fundFee', date, fee)))
      await sql`update fund_days set fee_paid = true where fund = ${fund.fund} and date = ${date}`.execute(kysely);
}

async function payRedemptions({ database, desk }: PayoutDependencies, fund: FundRecord): Promise<void> {
  const called = { name: fundNameOf(fund, 'en') };
  for (let page = await readDueDeals(database.kysely, fund.fund); page.length > 0; ) {
    await mapWithConcurrency(page, AT_ONCE, ({ account_id: account, order_seq: seq, date }) =>
      desk.runIfDue({
        account,
        actor: FUND_ACTOR,
        key: null,
        currencies: [fund.currency],
        instrument: null,
        loads: [buildFundOrderLoad(seq), buildFundDealsOfOrderLoad(seq)],
        decide: (state, now) => decidePayRedemption(state, seq, date, called, now),
        answer: () => null,
      }),
    );
    page = await readDueDeals(database.kysely, fund.fund);
  }
}

type CompensationDependencies = Pick<ServerDependencies, 'database' | 'desk'>;

interface OpenCorrection {
  fund: number;
  date: string;
  was: Price;
  right: Price;
  last: Price;
  /** How much too high the day's fee was. */
  fee: Amount;
}
async function readOpenCorrections(db: Db): Promise<OpenCorrection[]> {
  const { rows } = await sql<OpenCorrection>`select c.fund, c.date, p.price as was, c.price as right, c.last,
      greatest(p.fee - c.fee, 0)::bigint as fee
    from fund_corrections c join fund_prices p using (fund, date) join fund_days d using (fund, date)
    where d.restored is null order by c.fund, c.date`.execute(db);
  return rows;
}

interface DealtOrder extends Pick<FundDeal, 'order' | 'kind' | 'units' | 'money'> {
  account: AccountId;
  /** Deals with the same value are netted together: those of one person. */
  who: string;
  isDone: boolean;
}
interface OwedCompensation extends RecordedFundOrderCompensation {
  account: AccountId;
}
/** For each order not yet compensated, the amount owed. */
async function readOwedCompensations(
  db: Db,
  { fund, date, right, last }: OpenCorrection,
  currency: Currency,
): Promise<OwedCompensation[]> {
  const { rows } =
    await sql<DealtOrder>`select t.account_id as account, t.order_seq as "order", t.kind, t.units, t.money,
      coalesce('h' || w.person, t.account_id || '/' || t.order_seq) as who, g.account_id is not null as "isDone"
    from fund_deals t left join fund_made_good g using (account_id, order_seq, date)
      left join fund_dealt_together w on (w.fund, w.date, w.account_id) = (t.fund, t.date, t.account_id)
    where t.fund = ${fund} and t.date = ${date} order by t.account_id, t.order_seq`.execute(db);
  return [...Map.groupBy(rows, ({ who }) => who).values()].flatMap((deals) => {
    const compensations = computePersonCompensations(deals, { right, last }, currency);
    return deals.flatMap(({ account, order, isDone }, place) =>
      isDone ? [] : [{ account, order, fund, date, ...compensations[place]! }],
    );
  });
}

/** Stores which accounts have several orders on the day as one verified person, as far as is known now. */
export const insertLinkedDealingAccounts = (db: Db, { fund, date }: Pick<OpenCorrection, 'fund' | 'date'>) =>
  sql`insert into fund_dealt_together (fund, date, account_id, person)
    select ${fund}, ${date}, account_id, person from (
      select t.account_id, coalesce(a.holder, t.account_id) as person,
        count(*) over (partition by coalesce(a.holder, t.account_id)) as orders
      from fund_deals t join accounts a using (account_id) where t.fund = ${fund} and t.date = ${date}) o
    where orders > 1 group by account_id, person`.execute(db);

/** Pays what a corrected price owes: to those who lost by it, person by person, then into the fund. Each order once. */
export async function payFundCompensations(dependencies: CompensationDependencies): Promise<void> {
  const { kysely } = dependencies.database;
  const open = await readOpenCorrections(kysely);
  if (open.length === 0) return;
  const funds = new Map((await readFunds(kysely)).map((fund) => [fund.fund, fund]));
  for (const each of open) await payCompensationsOfDay(dependencies, funds.get(each.fund)!, each);
}

async function payCompensationsOfDay(
  dependencies: CompensationDependencies,
  fund: FundRecord,
  day: OpenCorrection,
): Promise<void> {
  const { kysely } = dependencies.database;
  const { date } = day;
  const named = { name: fundNameOf(fund, 'en'), currency: fund.currency };
  await mapWithConcurrency(await readOwedCompensations(kysely, day, fund.currency), AT_ONCE, ({ account, ...owed }) =>
    dependencies.desk.runIfDue({
      account,
      actor: FUND_ACTOR,
      key: createNamedIdempotencyKey(`fund ${fund.fund} ${date} made good u${owed.order}`),
      currencies: [fund.currency],
      instrument: null,
      loads: [buildFundDealsOfOrderLoad(owed.order)],
      decide: (state) => decidePayCompensation(state, owed, day, named),
      answer: () => ({}),
    }),
  );
  const { rows } = await sql<{ restored: Amount }>`select coalesce(sum(to_fund), 0)::bigint as restored
    from fund_made_good where fund = ${fund.fund} and date = ${date}`.execute(kysely);
  const restored = rows[0]!.restored + day.fee;
  if (await bookFundTransfer(dependencies, fund, 'fundRestored', date, restored))
    await sql`update fund_days set restored = ${restored} where fund = ${fund.fund} and date = ${date}
      and restored is null`.execute(kysely);
}
