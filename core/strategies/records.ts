import type { OwnRun } from './own-run.ts';

export interface StrategyRecords {
  ownRuns: OwnRun;
}
/** What decisions load: the customer's running and past strategies. */
export interface StrategyState {
  ownRuns?: readonly OwnRun[];
  /** Whether anything is open in the run's portfolio; absent if the command didn't ask. */
  runHolds?: boolean;
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends StrategyRecords {}
  interface AreaState extends StrategyState {}
}
