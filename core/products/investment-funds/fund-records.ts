import type { FundDeal, FundHolding, FundOrder } from './fund.ts';
import type { RecordedFundOrderCompensation } from './fund-price-correction.ts';
import type { FundSavingsPlan, FundSavingsPlanRun } from './monthly-fund-plans.ts';

/** Records of a customer's fund orders and plans. */
export interface FundRecords {
  fundOrders: FundOrder;
  fundDeals: FundDeal;
  fundHoldings: FundHolding;
  fundPlans: FundSavingsPlan;
  fundPlanRuns: FundSavingsPlanRun;
  fundMadeGood: RecordedFundOrderCompensation;
}
/**
 * What decisions load: the order or the plan that the command names, or all active plans, and the holding in the fund.
 * `plansElsewhere`: active plans in the person's other accounts.
 */
export interface FundDecisionState {
  fundOrders?: readonly FundOrder[];
  fundDeals?: readonly FundDeal[];
  fundHoldings?: readonly FundHolding[];
  fundPlans?: readonly FundSavingsPlan[];
  plansElsewhere?: number;
}

declare module '../../ledger/decision-changes.ts' {
  interface RecordKinds extends FundRecords {}
  interface AreaDecisionState extends FundDecisionState {}
}
