/** The kinds of records that decisions write beside transfers, folded from what the areas say. One line an area. */
import type { ActionRecords } from '../actions/records.ts';
import type { RequestRecords, RequestState } from '../requests/records.ts';
import type { RewardRecords } from '../rewards/records.ts';
import type { TradingRecords } from '../trading/records.ts';
import type { WalletRecords } from '../wallet/records.ts';

/** By kind, what one record is. */
export interface RecordKinds extends TradingRecords, ActionRecords, WalletRecords, RewardRecords, RequestRecords {}
export type RecordKind = keyof RecordKinds;
/** Lists by kind, each in the order in which a decision has made them. */
export type Records = { [Kind in RecordKind]?: RecordKinds[Kind][] };

/** What areas show a decision beside money, orders and positions; absent where its command didn't ask. */
export interface AreaState extends RequestState {}
