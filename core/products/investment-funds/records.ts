import type { FundDeal, FundHolding, FundOrder } from './fund.ts';
import type { MadeGood } from './correction.ts';
import type { Plan, PlanRun } from './plans.ts';

/** Records of a customer's fund orders and plans. */
export interface FundRecords {
  fundOrders: FundOrder;
  fundDeals: FundDeal;
  fundHoldings: FundHolding;
  fundPlans: Plan;
  fundPlanRuns: PlanRun;
  fundMadeGood: MadeGood;
}
/**
 * What decisions load: the order or the plan that the command names, or all active plans, and the holding in the fund.
 * `plansElsewhere`: active plans in the person's other accounts.
 */
export interface FundState {
  fundOrders?: readonly FundOrder[];
  fundDeals?: readonly FundDeal[];
  fundHoldings?: readonly FundHolding[];
  fundPlans?: readonly Plan[];
  plansElsewhere?: number;
}

declare module '../../ledger/changes.ts' {
  interface RecordKinds extends FundRecords {}
  interface AreaState extends FundState {}
}
