import type { Bonus, CheckIn } from './check-in.ts';

/** Records of the daily check-in: a paid check-in, or the bonus for seven. */
export interface RewardRecords {
  checkIns: CheckIn;
  bonuses: Bonus;
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends RewardRecords {}
}
