/** Funds, holdings, orders and plans as the wire shows them. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import {
  computePriceChange,
  getFundRiskClass,
  computeAnnualVolatility,
} from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import { findPlanDueDateInNextMonth } from '@bourse/core/products/investment-funds/dealing-days.ts';
import type { FundSavingsPlan } from '@bourse/core/products/investment-funds/monthly-fund-plans.ts';
import {
  type FundHolding,
  type FundOrder,
  FUND_UNIT_DIGITS,
  computeFundUnitsWorth,
} from '@bourse/core/products/investment-funds/fund.ts';
import { divide, formatAmount, formatDecimal, formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { type AccountId, encodeId } from '../ids.ts';
import {
  type DealingCalendarDependencies,
  findDealingDay,
  computePayoutTime,
  buildFundMarketToday,
} from './dealing-calendar.ts';
import { type Db, type FundRecord, fundNameOf, FUND_NAVS_SQL, type FundPriceRow, readFunds } from './store.ts';
import type { FundPlanRunRow } from './customer-funds-store.ts';
import { isoTime, isoTimeOrNull } from '@bourse/core/dates.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { sql } from 'kysely';

type Summary = CallAnswer<Calls['funds/listFunds']>['rows'][number];
export type FundOrderView = CallAnswer<Calls['funds/buyFund']>['order'];
export type FundPlanView = CallAnswer<Calls['funds/setPlan']>['plan'];

export const formatUnits = (units: bigint): string => formatDecimal(units, FUND_UNIT_DIGITS);

/** What lists show of a fund. */
export interface FundOverview {
  fund: FundRecord;
  /** The last price and the previous one, newest first. */
  prices: readonly Pick<FundPriceRow, 'date' | 'nav'>[];
  /** The first price; null before it. */
  first: bigint | null;
  /** The last prices, oldest first. */
  curve: readonly bigint[];
  suspended: Summary['suspended'];
  volatility: bigint | null;
}

export function buildHoldingView({ units, reserved, cost }: FundHolding, { currency }: FundRecord, nav: bigint | null) {
  const worth = nav === null ? null : computeFundUnitsWorth(units, nav, currency);
  return {
    units: formatUnits(units),
    reserved: formatUnits(reserved),
    worth: worth === null ? null : formatAmount(worth, currency),
    cost: formatAmount(cost, currency),
    profit: worth === null ? null : formatAmount(worth - cost, currency),
    returnRate: worth === null || cost <= 0n ? null : formatScaled(divide((worth - cost) * SCALE, cost, 'half-even')),
  };
}

export function buildFundSummary(
  { fund, prices: [last, before], first, curve, suspended, volatility }: FundOverview,
  holding: FundHolding | null,
  language: Language,
): Summary {
  return {
    fund: fund.fund.toString(),
    name: fundNameOf(fund, language),
    market: fund.market,
    currency: fund.currency,
    price: last ? formatScaled(last.nav) : null,
    pricedOn: last?.date ?? null,
    change: last && before ? formatScaled(computePriceChange(before.nav, last.nav)) : null,
    sinceBegan: last && before && first ? formatScaled(computePriceChange(first, last.nav)) : null,
    spark: curve.length < 2 ? null : curve.map((nav) => formatScaled(nav)),
    beganOn: fund.beganOn,
    suspended,
    sellsOn: fund.sellsOn,
    riskClass: volatility === null ? null : getFundRiskClass(volatility),
    feeRate: formatScaled(fund.feeRate),
    minimum: formatAmount(fund.minimum, fund.currency),
    mine: holding && holding.units > 0n ? buildHoldingView(holding, fund, last?.nav ?? null) : null,
  };
}

export function buildNextDealingDayView(dependencies: DealingCalendarDependencies, fund: FundRecord, now: number) {
  const day = findDealingDay(dependencies, fund, now);
  return (
    day && {
      date: day.date,
      cutOffAt: isoTime(day.cutOffAt),
      valuedAt: isoTime(day.valuedAt),
      paidAt: isoTime(computePayoutTime(dependencies, fund, day.date)),
    }
  );
}

export type FundOrderViewDependencies = DealingCalendarDependencies & Pick<ServerDependencies, 'clock'>;

/** When an order settles: a purchase once its day is valued, a redemption when its money is paid. */
function computeSettlementTime(
  dependencies: DealingCalendarDependencies,
  { kind, dealtAt, cutOffAt, payAt, dealingOn, endedAt, status }: FundOrder,
  fund: FundRecord,
): number {
  if (kind === 'buy') return dealtAt ?? cutOffAt + fund.cutOffMinutes * MINUTE_MS;
  return (status === 'paid' ? endedAt : null) ?? payAt ?? computePayoutTime(dependencies, fund, dealingOn);
}

const MINUTE_MS = 60_000;

export function buildFundOrderView(
  dependencies: FundOrderViewDependencies,
  account: AccountId,
  order: FundOrder,
  fund: FundRecord,
  language: Language,
): FundOrderView {
  const { kind, currency, status } = order;
  const buys = kind === 'buy';
  return {
    id: encodeId('u', account, order.seq),
    fund: order.fund.toString(),
    name: fundNameOf(fund, language),
    kind,
    status,
    currency,
    amount: order.amount === null ? null : formatAmount(order.amount, currency),
    // The number of units for an amount isn't known before the price is.
    units: status === 'waiting' && order.amount !== null ? null : formatUnits(order.units),
    redeemed: formatUnits(order.redeemed),
    money: formatAmount(order.money, currency),
    price: order.price === null ? null : formatScaled(order.price),
    dealingOn: order.dealingOn,
    cutOffAt: isoTime(order.cutOffAt),
    deferrals: order.deferrals,
    mayCancel: status === 'waiting' && dependencies.clock.now() < order.cutOffAt,
    plan: order.plan === null ? null : encodeId('u', account, order.plan),
    placedAt: isoTime(order.placedAt),
    dealtAt: isoTimeOrNull(order.dealtAt),
    payAt: buys ? null : isoTimeOrNull(order.payAt),
    settlesAt: status === 'cancelled' ? null : isoTime(computeSettlementTime(dependencies, order, fund)),
    endedAt: isoTimeOrNull(order.endedAt),
  };
}

/** The number of future dates that a calendar shows. */
const UPCOMING_DATES = 6;

export function buildFundPlanView(
  dependencies: DealingCalendarDependencies,
  account: AccountId,
  plan: FundSavingsPlan,
  fund: FundRecord,
  runs: readonly FundPlanRunRow[],
  { language, now }: { language: Language; now: number },
): FundPlanView {
  const coming: string[] = [];
  if (plan.status === 'active') {
    const { calendar } = buildFundMarketToday(dependencies, fund, now);
    for (let next = findPlanDueDateInNextMonth(plan, plan.month, calendar); next && coming.length < UPCOMING_DATES; ) {
      coming.push(next.date);
      next = findPlanDueDateInNextMonth(plan, next.month, calendar);
    }
  }
  return {
    id: encodeId('u', account, plan.seq),
    fund: plan.fund.toString(),
    name: fundNameOf(fund, language),
    currency: plan.currency,
    amount: formatAmount(plan.amount, plan.currency),
    day: plan.day,
    roll: plan.roll,
    status: plan.status,
    nextOn: plan.status === 'active' ? plan.nextOn : null,
    coming,
    since: isoTime(plan.since),
    runs: runs.map(({ date, outcome, cause, order_seq: order }) => ({
      date,
      outcome,
      cause,
      order: order === null ? null : encodeId('u', account, order),
    })),
  };
}

/** Prices that a list draws. */
const CURVE_PRICES = 30;
/** Years of weekly prices from which a risk class is computed. */
const WEEKS = 260;

interface Row {
  fund: number;
  prices: { date: string; nav: string }[] | null;
  curve: string[] | null;
  first: bigint | null;
  weeks: { price: string }[] | null;
  suspended: FundOverview['suspended'];
}

/**
 * The state of funds: last prices, suspensions, and the volatility of their prices. Weekly closes of its own; for a
 * younger fund also the hypothetical ones from its weights.
 */
export async function readFundOverviews(db: Db, only: number | null = null): Promise<FundOverview[]> {
  const funds = (await readFunds(db)).filter(({ fund }) => only === null || fund === only);
  if (funds.length === 0) return [];
  const { rows } = await sql<Row>`select f.fund,
      (select jsonb_agg(jsonb_build_object('date', date, 'nav', nav::text) order by date desc) from (
        select date, nav from ${FUND_NAVS_SQL} p where p.fund = f.fund order by date desc limit 2) l) as prices,
      (select jsonb_agg(nav::text order by date) from (
        select date, nav from ${FUND_NAVS_SQL} p where p.fund = f.fund order by date desc limit ${CURVE_PRICES}) c)
        as curve,
      (select nav from ${FUND_NAVS_SQL} p where p.fund = f.fund order by date limit 1) as first,
      (select jsonb_agg(jsonb_build_object('price', price::text) order by date) from (
        select * from (
          select distinct on (to_char(date::date, 'IYYY-IW')) date, nav as price from ${FUND_NAVS_SQL} p
            where p.fund = f.fund order by to_char(date::date, 'IYYY-IW'), date desc) own
        union all select date, price from fund_past b where b.fund = f.fund order by date desc limit ${WEEKS}) w)
        as weeks,
      (select suspended from fund_days d where d.fund = f.fund order by date desc limit 1) as suspended
    from unnest(${funds.map(({ fund }) => fund)}::integer[]) f(fund)`.execute(db);
  return funds.map((fund): FundOverview => {
    const row = rows.find((each) => each.fund === fund.fund);
    return {
      fund,
      prices: (row?.prices ?? []).map(({ date, nav }) => ({ date, nav: BigInt(nav) })),
      curve: (row?.curve ?? []).map(BigInt),
      first: row?.first ?? null,
      suspended: row?.suspended ?? null,
      volatility: computeAnnualVolatility((row?.weeks ?? []).map(({ price }) => BigInt(price))),
    };
  });
}

export async function findFund(db: Db, id: string): Promise<FundRecord | null> {
  return (await readFunds(db)).find(({ fund }) => fund.toString() === id) ?? null;
}
