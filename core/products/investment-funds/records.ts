import type { FundDeal, FundHolding, FundOrder } from './fund.ts';
import type { RecordedCompensation } from './price-correction.ts';
import type { FundPlan, FundPlanRun } from './fund-plans.ts';

/** Records of a customer's fund orders and plans. */
export interface FundRecords {
  fundOrders: FundOrder;
  fundDeals: FundDeal;
  fundHoldings: FundHolding;
  fundPlans: FundPlan;
  fundPlanRuns: FundPlanRun;
  fundMadeGood: RecordedCompensation;
}
/**
 * What decisions load: the order or the plan that the command names, or all active plans, and the holding in the fund.
 * `plansElsewhere`: active plans in the person's other accounts.
 */
export interface FundState {
  fundOrders?: readonly FundOrder[];
  fundDeals?: readonly FundDeal[];
  fundHoldings?: readonly FundHolding[];
  fundPlans?: readonly FundPlan[];
  plansElsewhere?: number;
}

declare module '../../ledger/changes.ts' {
  interface RecordKinds extends FundRecords {}
  interface AreaState extends FundState {}
}
