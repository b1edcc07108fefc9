import type { GuidePlan } from './plan.ts';

/** Records of the guide: a plan as a decision leaves it. */
export interface GuideRecords {
  guidePlans: GuidePlan;
}
/** What decisions about plans load: all of the customer's. */
export interface GuideState {
  guidePlans?: readonly GuidePlan[];
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends GuideRecords {}
  interface AreaState extends GuideState {}
}
