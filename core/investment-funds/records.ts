import type { FundDeal, FundHolding, FundOrder } from './types.ts';
import type { MadeGood } from './correction.ts';
import type { Plan, PlanRun } from './plans.ts';

/** What funds write about a customer. */
export interface FundRecords {
  fundOrders: FundOrder;
  fundDeals: FundDeal;
  fundHoldings: FundHolding;
  fundPlans: Plan;
  fundPlanRuns: PlanRun;
  fundMadeGood: MadeGood;
}
/**
 * What decisions see: the order or the plan that the command names, or all active plans, and what is held of the fund.
 * `plansElsewhere`: how many are active in other accounts of the person.
 */
export interface FundState {
  fundOrders?: readonly FundOrder[];
  fundDeals?: readonly FundDeal[];
  fundHoldings?: readonly FundHolding[];
  fundPlans?: readonly Plan[];
  plansElsewhere?: number;
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends FundRecords {}
  interface AreaState extends FundState {}
}
