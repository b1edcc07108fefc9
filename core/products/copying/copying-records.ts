import type { RecentLeaderFill } from '../../trading/execution/follower-protection.ts';
import type {
  Copy,
  CopyOrder,
  LeaderProfitShare,
  CopyStopLossRecord,
  CopyWithdrawal,
  LeaderFill,
} from './copy-types.ts';

/** The open positions of a leader's that a new copy should have, each a block of its own. */
export interface InitialCopyBlock extends LeaderFill {
  leader: bigint;
  /** The leader's account, and the number of the position there. */
  account: bigint;
  fill: bigint;
  portfolio: number;
}
/** A share that has reached the leader. */
export interface ReceivedProfitShare {
  share: bigint;
}

export interface CopyingRecords {
  copies: Copy;
  copyOrders: CopyOrder;
  copyShares: LeaderProfitShare;
  copyTakings: CopyWithdrawal;
  copyStops: CopyStopLossRecord;
  copyIncomes: ReceivedProfitShare;
  openedBlocks: InitialCopyBlock;
  /** What all copies of a leader have put in; it may not exceed `most`. */
  followed: { leader: bigint; most: bigint };
}
/**
 * What decisions load: the customer's copies, the block's order, and for a leader what has been shared and not
 * received.
 */
export interface CopyingDecisionState {
  /** Fills of the person's that followers have just copied or are about to. */
  ledLately?: readonly RecentLeaderFill[];
  copies?: readonly Copy[];
  copyOrders?: readonly CopyOrder[];
  copyShares?: readonly LeaderProfitShare[];
  /** Put in by all followers of the leader that the command names. */
  followed?: bigint;
}

declare module '../../ledger/decision-changes.ts' {
  interface RecordKinds extends CopyingRecords {}
  interface AreaDecisionState extends CopyingDecisionState {}
}
