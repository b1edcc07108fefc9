/** Orders, holdings and plans of funds as the desk stores and loads them, and their rows as rules see them. */
import type { FundSavingsPlan, FundSavingsPlanRun } from '@bourse/core/products/investment-funds/monthly-fund-plans.ts';
import type { FundDeal, FundHolding, FundOrder } from '@bourse/core/products/investment-funds/fund.ts';
import { toDayNumber } from '@bourse/core/dates.ts';
import { toEpochMs, toEpochMsOrNull } from '../db/epoch-ms.ts';
import type { RecordedFundOrderCompensation } from '@bourse/core/products/investment-funds/fund-price-correction.ts';
import '@bourse/core/products/investment-funds/fund-records.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  type RecordLoadRequest,
  type RecordLoading,
  type RecordWriting,
} from '../desk/record-registry.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

type Row = Record<string, unknown>;

export const parseFundOrderRow = (row: Row): FundOrder =>
  ({
    seq: row['order_seq'],
    fund: row['fund'],
    kind: row['kind'],
    currency: row['currency'],
    status: row['status'],
    amount: row['amount'],
    units: row['units'],
    redeemed: row['redeemed'],
    money: row['money'],
    dealingOn: row['dealing_on'],
    cutOffAt: toEpochMs(row['cut_off_at']),
    deferrals: row['deferrals'],
    price: row['price'],
    plan: row['plan_seq'],
    placedAt: toEpochMs(row['placed_at']),
    dealtAt: toEpochMsOrNull(row['dealt_at']),
    payAt: toEpochMsOrNull(row['pay_at']),
    endedAt: toEpochMsOrNull(row['ended_at']),
  }) as FundOrder;

const parseFundDealRow = (row: Row): FundDeal =>
  ({
    order: row['order_seq'],
    fund: row['fund'],
    date: row['date'],
    kind: row['kind'],
    units: row['units'],
    money: row['money'],
    price: row['price'],
    at: toEpochMs(row['at']),
    payAt: toEpochMsOrNull(row['pay_at']),
    paidAt: toEpochMsOrNull(row['paid_at']),
  }) as FundDeal;

export const parseFundHoldingRow = (row: Row): FundHolding =>
  ({ fund: row['fund'], units: row['units'], reserved: row['reserved'], cost: row['cost'] }) as FundHolding;

export const parseFundPlanRow = (row: Row): FundSavingsPlan =>
  ({
    seq: row['plan_seq'],
    fund: row['fund'],
    amount: row['amount'],
    currency: row['currency'],
    day: row['day'],
    roll: row['roll'],
    status: row['status'],
    month: row['month'],
    nextOn: row['next_on'],
    nextAt: toEpochMs(row['next_at']),
    since: toEpochMs(row['since']),
    endedAt: toEpochMsOrNull(row['ended_at']),
  }) as FundSavingsPlan;

const DAYS = 1_000_000n;
/** A deal's number within its account, from its order and day. */
const numberOfDeal = (order: bigint, date: string): bigint => order * DAYS + BigInt(toDayNumber(date));

declare module '../ids.ts' {
  interface IdKinds {
    u: 'order or plan of a fund';
  }
}

const fundOrders: RecordWriting<FundOrder> = {
  tables: [
    {
      table: 'fund_orders',
      columns: `account_id bigint, order_seq bigint, fund integer, kind text, currency text, status text, amount bigint,
        units bigint, redeemed bigint, money bigint, dealing_on text, cut_off_at timestamptz, deferrals integer,
        price bigint, plan_seq bigint, placed_at timestamptz, dealt_at timestamptz, pay_at timestamptz,
        ended_at timestamptz`,
      row: ({ account, thing: o }) => [
        account,
        o.seq,
        o.fund,
        o.kind,
        o.currency,
        o.status,
        o.amount,
        o.units,
        o.redeemed,
        o.money,
        o.dealingOn,
        o.cutOffAt,
        o.deferrals,
        o.price,
        o.plan,
        o.placedAt,
        o.dealtAt,
        o.payAt,
        o.endedAt,
      ],
      changes: {
        key: ['account_id', 'order_seq'],
        columns: [
          'status',
          'units',
          'redeemed',
          'money',
          'dealing_on',
          'cut_off_at',
          'deferrals',
          'price',
          'dealt_at',
          'pay_at',
          'ended_at',
        ],
      },
    },
  ],
  numberOf: ({ seq }) => seq,
  apply: (work, order) => void work.loaded('fundOrders').set(order.seq, order),
};

const fundDeals: RecordWriting<FundDeal> = {
  tables: [
    {
      table: 'fund_deals',
      columns: `account_id bigint, order_seq bigint, date text, fund integer, kind text, units bigint, money bigint,
        price bigint, at timestamptz, pay_at timestamptz, paid_at timestamptz`,
      row: ({ account, thing: d }) => [
        account,
        d.order,
        d.date,
        d.fund,
        d.kind,
        d.units,
        d.money,
        d.price,
        d.at,
        d.payAt,
        d.paidAt,
      ],
      changes: { key: ['account_id', 'order_seq', 'date'], columns: ['paid_at'] },
    },
  ],
  numberOf: ({ order, date }) => numberOfDeal(order, date),
  apply: (work, deal) => void work.loaded('fundDeals').set(numberOfDeal(deal.order, deal.date), deal),
};

const fundHoldings: RecordWriting<FundHolding> = {
  tables: [
    {
      table: 'fund_holdings',
      columns: 'account_id bigint, fund integer, units bigint, reserved bigint, cost bigint',
      row: ({ account, thing: h }) => [account, h.fund, h.units, h.reserved, h.cost],
      changes: { key: ['account_id', 'fund'], columns: ['units', 'reserved', 'cost'] },
    },
  ],
  numberOf: ({ fund }) => BigInt(fund),
  apply: (work, holding) => void work.loaded('fundHoldings').set(BigInt(holding.fund), holding),
};

const fundPlans: RecordWriting<FundSavingsPlan> = {
  tables: [
    {
      table: 'fund_plans',
      columns: `account_id bigint, plan_seq bigint, fund integer, amount bigint, currency text, day integer, roll text,
        status text, month text, next_on text, next_at timestamptz, since timestamptz, ended_at timestamptz`,
      row: ({ account, thing: p }) => [
        account,
        p.seq,
        p.fund,
        p.amount,
        p.currency,
        p.day,
        p.roll,
        p.status,
        p.month,
        p.nextOn,
        p.nextAt,
        p.since,
        p.endedAt,
      ],
      changes: {
        key: ['account_id', 'plan_seq'],
        columns: ['amount', 'day', 'roll', 'status', 'month', 'next_on', 'next_at', 'ended_at'],
      },
    },
  ],
  numberOf: ({ seq }) => seq,
  apply: (work, plan) => void work.loaded('fundPlans').set(plan.seq, plan),
};

const fundPlanRuns: RecordWriting<FundSavingsPlanRun> = {
  tables: [
    {
      table: 'fund_plan_runs',
      columns: 'account_id bigint, plan_seq bigint, date text, outcome text, cause text, order_seq bigint',
      row: ({ account, thing: r }) => [account, r.plan, r.date, r.outcome, r.cause, r.order],
    },
  ],
};

const fundMadeGood: RecordWriting<RecordedFundOrderCompensation> = {
  tables: [
    {
      table: 'fund_made_good',
      columns: 'account_id bigint, order_seq bigint, date text, fund integer, to_customer bigint, to_fund bigint',
      row: ({ account, thing: m }) => [account, m.order, m.date, m.fund, m.toCustomer, m.toFund],
    },
  ],
};

const fundOrderLoading: RecordLoading<FundOrder> = {
  of: parseFundOrderRow,
  numberOf: (row) => row['order_seq'] as bigint,
  scopes: { seq: buildScopeByColumns('fund_orders', 'account_id bigint, order_seq bigint') },
  sees: (list) => ({ fundOrders: list }),
};
const fundDealLoading: RecordLoading<FundDeal> = {
  of: parseFundDealRow,
  numberOf: (row) => numberOfDeal(row['order_seq'] as bigint, row['date'] as string),
  scopes: { order: buildScopeByColumns('fund_deals', 'account_id bigint, order_seq bigint') },
  sees: (list) => ({ fundDeals: list }),
};
const fundHoldingLoading: RecordLoading<FundHolding> = {
  of: parseFundHoldingRow,
  numberOf: (row) => BigInt(row['fund'] as number),
  scopes: { fund: buildScopeByColumns('fund_holdings', 'account_id bigint, fund integer') },
  sees: (list) => ({ fundHoldings: list }),
};
const fundPlanLoading: RecordLoading<FundSavingsPlan> = {
  of: parseFundPlanRow,
  numberOf: (row) => row['plan_seq'] as bigint,
  scopes: {
    seq: buildScopeByColumns('fund_plans', 'account_id bigint, plan_seq bigint'),
    running: buildScopeByColumns('fund_plans', 'account_id bigint', `and status <> 'ended'`),
  },
  sees: (list) => ({ fundPlans: list }),
};

/** Plans in the person's other accounts: the row carries the asking account's number. */
const ELSEWHERE = `select me.account_id, count(*)::integer as plans from accounts me
  join accounts o on o.holder = me.holder and o.account_id <> me.account_id
  join fund_plans p on p.account_id = o.account_id
  where p.status <> 'ended' and me.account_id = n.account_id group by 1`;
const otherAccountPlanLoading: RecordLoading<number> = {
  of: (row) => row['plans'] as number,
  numberOf: () => 0n,
  scopes: { person: { by: 'account_id bigint', select: ELSEWHERE } },
  sees: ([plansElsewhere = 0]) => ({ plansElsewhere }),
};

export const INVESTMENT_FUND_RECORDS = {
  stored: { fundOrders, fundDeals, fundHoldings, fundPlans, fundPlanRuns, fundMadeGood },
  loaded: {
    fundOrders: fundOrderLoading,
    fundDeals: fundDealLoading,
    fundHoldings: fundHoldingLoading,
    fundPlans: fundPlanLoading,
    plansElsewhere: otherAccountPlanLoading,
  },
} satisfies AreaRecordDefinitions;

export const buildFundOrderLoad = (seq: bigint): RecordLoadRequest => ({
  kind: 'fundOrders',
  scope: 'seq',
  values: [seq],
});
export const buildFundDealsOfOrderLoad = (seq: bigint): RecordLoadRequest => ({
  kind: 'fundDeals',
  scope: 'order',
  values: [seq],
});
export const buildFundHoldingLoad = (fund: number): RecordLoadRequest => ({
  kind: 'fundHoldings',
  scope: 'fund',
  values: [fund],
});
export const buildFundPlanLoad = (seq: bigint): RecordLoadRequest => ({
  kind: 'fundPlans',
  scope: 'seq',
  values: [seq],
});
/** All plans that count towards a new one's limit. */
export const fundPlansOfPersonLoads: readonly RecordLoadRequest[] = [
  { kind: 'fundPlans', scope: 'running', values: [] },
  { kind: 'plansElsewhere', scope: 'person', values: [] },
];

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  fund_orders: {
    columns: `order_seq, fund, kind, currency, status, amount, units, redeemed, money, dealing_on, cut_off_at,
      deferrals, price, plan_seq, placed_at, dealt_at, pay_at, ended_at`,
    orderBy: 'order_seq',
  },
  fund_deals: {
    columns: 'order_seq, date, fund, kind, units, money, price, pay_at, paid_at',
    orderBy: 'order_seq, date',
  },
  fund_holdings: { columns: 'fund, units, reserved, cost', orderBy: 'fund' },
  fund_plans: {
    columns: 'plan_seq, fund, amount, currency, day, roll, status, month, next_on, next_at, since, ended_at',
    orderBy: 'plan_seq',
  },
  fund_made_good: { columns: 'order_seq, date, fund, to_customer, to_fund', orderBy: 'order_seq, date' },
  fund_dealt_together: { columns: 'fund, date', orderBy: 'date, fund' },
  fund_plan_runs: { columns: 'plan_seq, date, outcome, cause, order_seq', orderBy: 'plan_seq, date' },
};
