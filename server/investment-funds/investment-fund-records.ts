/** Orders, holdings and plans of funds as the desk stores and loads them, and their rows as rules see them. */
import type { FundSavingsPlan, FundSavingsPlanRun } from '@bourse/core/products/investment-funds/monthly-fund-plans.ts';
import type { FundDeal, FundHolding, FundOrder } from '@bourse/core/products/investment-funds/fund.ts';
import { toDayNumber } from '@bourse/core/dates.ts';
import type { RecordedFundOrderCompensation } from '@bourse/core/products/investment-funds/fund-price-correction.ts';
import '@bourse/core/products/investment-funds/fund-records.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  type RecordLoadRequest,
  type RecordLoading,
  type RecordWriting,
  defineRecordLoad,
} from '../desk/record-registry.ts';
import { ACCOUNT, defineRecordTable } from '../pipeline/record-table.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

const DAYS = 1_000_000n;
/** A deal's number within its account, from its order and day. */
const numberOfDeal = (order: bigint, date: string): bigint => order * DAYS + BigInt(toDayNumber(date));

declare module '../ids.ts' {
  interface IdKinds {
    u: 'order or plan of a fund';
  }
}

const fundOrderTable = defineRecordTable<FundOrder>()('fund_orders', {
  key: { account_id: ACCOUNT, order_seq: { type: 'bigint', property: 'seq' } },
  fixed: {
    fund: 'integer',
    kind: 'text',
    currency: 'text',
    amount: 'bigint',
    plan_seq: { type: 'bigint', property: 'plan' },
    placed_at: 'timestamptz',
  },
  changing: {
    status: 'text',
    units: 'bigint',
    redeemed: 'bigint',
    money: 'bigint',
    dealing_on: 'text',
    cut_off_at: 'timestamptz',
    deferrals: 'integer',
    price: 'bigint',
    dealt_at: 'timestamptz',
    pay_at: 'timestamptz',
    ended_at: 'timestamptz',
  },
});
export const parseFundOrderRow = fundOrderTable.parse;

const fundOrders: RecordWriting<FundOrder> = {
  tables: [fundOrderTable],
  numberOf: ({ seq }) => seq,
  apply: (work, order) => void work.loaded('fundOrders').set(order.seq, order),
};

const fundDealTable = defineRecordTable<FundDeal>()('fund_deals', {
  key: { account_id: ACCOUNT, order_seq: { type: 'bigint', property: 'order' }, date: 'text' },
  fixed: {
    fund: 'integer',
    kind: 'text',
    units: 'bigint',
    money: 'bigint',
    price: 'bigint',
    at: 'timestamptz',
    pay_at: 'timestamptz',
  },
  changing: { paid_at: 'timestamptz' },
});
const parseFundDealRow = fundDealTable.parse;

const fundDeals: RecordWriting<FundDeal> = {
  tables: [fundDealTable],
  numberOf: ({ order, date }) => numberOfDeal(order, date),
  apply: (work, deal) => void work.loaded('fundDeals').set(numberOfDeal(deal.order, deal.date), deal),
};

const fundHoldingTable = defineRecordTable<FundHolding>()('fund_holdings', {
  key: { account_id: ACCOUNT, fund: 'integer' },
  changing: { units: 'bigint', reserved: 'bigint', cost: 'bigint' },
});
export const parseFundHoldingRow = fundHoldingTable.parse;

const fundHoldings: RecordWriting<FundHolding> = {
  tables: [fundHoldingTable],
  numberOf: ({ fund }) => BigInt(fund),
  apply: (work, holding) => void work.loaded('fundHoldings').set(BigInt(holding.fund), holding),
};

const fundPlanTable = defineRecordTable<FundSavingsPlan>()('fund_plans', {
  key: { account_id: ACCOUNT, plan_seq: { type: 'bigint', property: 'seq' } },
  fixed: { fund: 'integer', currency: 'text', since: 'timestamptz' },
  changing: {
    amount: 'bigint',
    day: 'integer',
    roll: 'text',
    status: 'text',
    month: 'text',
    next_on: 'text',
    next_at: 'timestamptz',
    ended_at: 'timestamptz',
  },
});
export const parseFundPlanRow = fundPlanTable.parse;

const fundPlans: RecordWriting<FundSavingsPlan> = {
  tables: [fundPlanTable],
  numberOf: ({ seq }) => seq,
  apply: (work, plan) => void work.loaded('fundPlans').set(plan.seq, plan),
};

const fundPlanRuns: RecordWriting<FundSavingsPlanRun> = {
  tables: [
    defineRecordTable<FundSavingsPlanRun>()('fund_plan_runs', {
      key: { account_id: ACCOUNT },
      fixed: {
        plan_seq: { type: 'bigint', property: 'plan' },
        date: 'text',
        outcome: 'text',
        cause: 'text',
        order_seq: { type: 'bigint', property: 'order' },
      },
    }),
  ],
};

const fundMadeGood: RecordWriting<RecordedFundOrderCompensation> = {
  tables: [
    defineRecordTable<RecordedFundOrderCompensation>()('fund_made_good', {
      key: { account_id: ACCOUNT },
      fixed: {
        order_seq: { type: 'bigint', property: 'order' },
        date: 'text',
        fund: 'integer',
        to_customer: 'bigint',
        to_fund: 'bigint',
      },
    }),
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

export const buildFundOrderLoad = defineRecordLoad<[seq: bigint]>('fundOrders', 'seq');
export const buildFundDealsOfOrderLoad = defineRecordLoad<[seq: bigint]>('fundDeals', 'order');
export const buildFundHoldingLoad = defineRecordLoad<[fund: number]>('fundHoldings', 'fund');
export const buildFundPlanLoad = defineRecordLoad<[seq: bigint]>('fundPlans', 'seq');
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
