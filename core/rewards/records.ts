import type { Bonus, CheckIn } from './check-in.ts';

/** What the daily check-in writes: one that was paid, or the bonus for seven of them. */
export interface RewardRecords {
  checkIns: CheckIn;
  bonuses: Bonus;
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends RewardRecords {}
}
