/**
 * Processes each dealing day once and in order, even after days without a server or with the clock moved: values the
 * fund at its close, deals the day's orders at one price, and only then goes on to the next. Idempotent: a day is
 * written once, and so is each order's dealing.
 */
import {
  decideDealFundOrder,
  decideDeferToNextDay,
  computeFundFlow,
  computeSwungPriceAndGate,
} from '@bourse/core/products/investment-funds/fund-order-dealing.ts';
import { type DealingDay, isRebalancingDate } from '@bourse/core/products/investment-funds/dealing-days.ts';
import { valueFund } from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import type { DealingDayResult, FundOrder } from '@bourse/core/products/investment-funds/fund.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { marketClosingTimeOn, findNextDealingDay, computePayoutTime } from './dealing-calendar.ts';
import { redeemAllHolders } from './close-funds.ts';
import { insertFundDay, insertFundPrice, markFundDayDealt, readUntradedInflow } from './dealing-days-store.ts';
import { FUND_ACTOR, bookFundTransfer } from './book-fund-transfers.ts';
import { buildFundHoldingLoad, buildFundOrderLoad } from './investment-fund-records.ts';
import { readFundValuationState } from './fund-valuation-state.ts';
import {
  type Db,
  type FundDay,
  isFundClosingOn,
  type FundRecord,
  fundNameOf,
  readDealtFundOrderTotals,
  readLastFundDay,
  readOpenFunds,
  readFundPrice,
  readWaitingFundOrders,
  type WaitingFundOrder,
} from './store.ts';

export type DealingDependencies = Pick<
  ServerDependencies,
  'database' | 'desk' | 'clock' | 'timeZones' | 'world' | 'venues' | 'corporateActionSchedule'
>;

const PAGE = 1_000;
const AT_ONCE = 250;
/** The most days that a run processes for a fund. */
const DAYS_A_RUN = 400;

export async function processDealingDays(dependencies: DealingDependencies): Promise<void> {
  const failed: unknown[] = [];
  for (const fund of await readOpenFunds(dependencies.database.kysely)) {
    let more = true;
    for (let day = 0; day < DAYS_A_RUN && more; day++)
      more = await processNextDay(dependencies, fund).catch((error: unknown) => {
        failed.push(error);
        return false;
      });
  }
  if (failed.length > 0) throw new AggregateError(failed, 'some funds could not be dealt');
}

/** Finishes the last day before starting the next; false if there is nothing to do now. */
async function processNextDay(dependencies: DealingDependencies, fund: FundRecord): Promise<boolean> {
  const { kysely } = dependencies.database;
  const last = await readLastFundDay(kysely, fund.fund);
  if (last === null) throw new Error(`fund ${fund.fund} has no first day`);
  if (last.status === 'struck') return finishDay(dependencies, fund, last.date);
  if (last.status === 'suspended' && (await postponeOrders(dependencies, fund, last.date))) return true;
  const next = findNextDealingDay(dependencies, fund, last.date);
  if (next === null || next.valuedAt > dependencies.clock.now()) return false;
  await priceDay(dependencies, fund, next, last);
  return true;
}

/** All orders waiting for a day, read page by page. */
async function listWaitingOrders(db: Db, fund: number, date: string): Promise<FundOrder[]> {
  const orders: FundOrder[] = [];
  for (let after: WaitingFundOrder | null = null; ; ) {
    const page: WaitingFundOrder[] = await readWaitingFundOrders(db, fund, date, PAGE, after);
    orders.push(...page.map(({ order }) => order));
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return orders;
  }
}

async function priceDay(
  dependencies: DealingDependencies,
  fund: FundRecord,
  next: DealingDay,
  before: FundDay,
): Promise<void> {
  const { database, venues } = dependencies;
  const { date } = next;
  const valuedAt = marketClosingTimeOn(dependencies, fund, date);
  const rates = createValuationRates(venues);
  const stated = await readFundValuationState(dependencies, fund, date, valuedAt);
  // With nothing left but money, this price is the last one, at which everybody is redeemed. Forced redemptions come
  // first.
  const isLast = isFundClosingOn(fund, date) && stated.held.length === 0;
  if (isLast && (await redeemAllHolders(dependencies, fund, next)) > 0) return;
  const sheet = valueFund(fund, stated, (amount, from) => rates.convert(amount, from, fund.currency, valuedAt - 1));
  const rebalancing = isRebalancingDate(fund, date, before.date);
  const day = { fund: fund.fund, date, valuedAt, struckAt: dependencies.clock.now(), rebalancing };
  if ('suspended' in sheet) {
    await insertFundDay(database.kysely, { ...day, status: 'suspended', suspended: sheet.suspended });
    return;
  }
  const orders = await listWaitingOrders(database.kysely, fund.fund, date);
  const untraded = await readUntradedInflow(database.kysely, fund, valuedAt);
  const { price, gate } = computeSwungPriceAndGate(computeFundFlow(orders, sheet.nav), { ...sheet, untraded, isLast });
  await database.kysely.transaction().execute(async (db) => {
    if (!(await insertFundDay(db, { ...day, status: 'struck', suspended: null }))) return;
    await insertFundPrice(db, { ...day, price, gate, payAt: computePayoutTime(dependencies, fund, date) }, sheet);
  });
}

async function readDealtDay(db: Db, fund: number, date: string): Promise<DealingDayResult> {
  const row = await readFundPrice(db, fund, date);
  if (!row) throw new Error(`fund ${fund} was struck on ${date} without a price`);
  const { nav, price, gate_of: of, gate_whole: whole } = row;
  const gate = of === null || whole === null ? null : { of, whole };
  return { fund, date, nav, price, gate, payAt: row.pay_at.getTime() };
}

/**
 * Deals the day's orders, moves their money into the fund, and marks the day as dealt; false if something is still to
 * do.
 */
async function finishDay(dependencies: DealingDependencies, fund: FundRecord, date: string): Promise<boolean> {
  const { database, desk } = dependencies;
  const { kysely } = database;
  const next = findNextDealingDay(dependencies, fund, date);
  if (next === null) return false;
  const day = await readDealtDay(kysely, fund.fund, date);
  const called = { name: fundNameOf(fund, 'en') };
  for (let page = await readWaitingFundOrders(kysely, fund.fund, date, PAGE); page.length > 0; ) {
    await mapWithConcurrency(page, AT_ONCE, ({ account, order: { seq, currency } }) =>
      desk.runIfDue({
        account,
        actor: FUND_ACTOR,
        key: null,
        currencies: [currency],
        instrument: null,
        loads: [buildFundOrderLoad(seq), buildFundHoldingLoad(fund.fund)],
        decide: (state, now) => decideDealFundOrder(state, seq, day, next, called, now),
        answer: () => null,
      }),
    );
    const [first] = page;
    page = await readWaitingFundOrders(kysely, fund.fund, date, PAGE);
    if (page.length > 0 && page[0]!.account === first!.account && page[0]!.order.seq === first!.order.seq)
      throw new Error(`order ${first!.account}/u${first!.order.seq} isn't dealt on ${date}`);
  }
  const dealt = await readDealtFundOrderTotals(kysely, fund.fund, date);
  if (!(await bookFundTransfer(dependencies, fund, 'fundIn', date, dealt.bought))) return false;
  await markFundDayDealt(kysely, { fund: fund.fund, date }, dealt);
  return true;
}

/** Makes orders of a suspended day wait for the next; true if there were any. */
async function postponeOrders(dependencies: DealingDependencies, fund: FundRecord, date: string): Promise<boolean> {
  const { database, desk } = dependencies;
  const next = findNextDealingDay(dependencies, fund, date);
  const page = await readWaitingFundOrders(database.kysely, fund.fund, date, PAGE);
  if (next === null || page.length === 0) return false;
  await mapWithConcurrency(page, AT_ONCE, ({ account, order: { seq } }) =>
    desk.runIfDue({
      account,
      actor: FUND_ACTOR,
      key: null,
      currencies: [],
      instrument: null,
      loads: [buildFundOrderLoad(seq)],
      decide: (state) => decideDeferToNextDay(state, seq, { fund: fund.fund, date }, next),
      answer: () => null,
    }),
  );
  return true;
}
