import type { LedLately } from '../../trading/execution/follower-protection.ts';
import type { Copy, CopyOrder, CopyShare, CopyStop, CopyTaking, LedFill } from './copy-types.ts';

/** The open positions of a leader's that a new copy should have, each a block of its own. */
export interface OpenedBlock extends LedFill {
  leader: bigint;
  /** The leader's account, and the number of the position there. */
  account: bigint;
  fill: bigint;
  portfolio: number;
}
/** A share that has reached the leader. */
export interface ReceivedShare {
  share: bigint;
}

export interface CopyingRecords {
  copies: Copy;
  copyOrders: CopyOrder;
  copyShares: CopyShare;
  copyTakings: CopyTaking;
  copyStops: CopyStop;
  copyIncomes: ReceivedShare;
  openedBlocks: OpenedBlock;
  /** What all copies of a leader have put in; it may not exceed `most`. */
  followed: { leader: bigint; most: bigint };
}
/**
 * What decisions load: the customer's copies, the block's order, and for a leader what has been shared and not
 * received.
 */
export interface CopyingState {
  /** Fills of the person's that followers have just copied or are about to. */
  ledLately?: readonly LedLately[];
  copies?: readonly Copy[];
  copyOrders?: readonly CopyOrder[];
  copyShares?: readonly CopyShare[];
  /** Put in by all followers of the leader that the command names. */
  followed?: bigint;
}

declare module '../../ledger/changes.ts' {
  interface RecordKinds extends CopyingRecords {}
  interface AreaState extends CopyingState {}
}
