import type { FundDeal, FundHolding, FundOrder } from './types.ts';
import type { MadeGood } from './correction.ts';
import type { Plan, PlanRun } from './plans.ts';

/** What funds write of a customer. */
export interface FundRecords {
  fundOrders: FundOrder;
  fundDeals: FundDeal;
  fundHoldings: FundHolding;
  fundPlans: Plan;
  fundPlanRuns: PlanRun;
  fundMadeGood: MadeGood;
}
/**
 * What decisions see: the order or the plan that the command has named, or all plans that run, and what is held of the
 * fund. `plansElsewhere`: how many run in other accounts of the person.
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
