/** Every kind of record that the desk stores and loads: one line an area, in the order in which they are written. */
import type { RecordKind } from '@bourse/core/ledger/record-kinds.ts';
import { foldRecords } from './desk/record-kinds.ts';
import { REQUEST_RECORDS } from './desk/request-records.ts';
import { REWARD_RECORDS } from './check-in/records.ts';
import { ACTION_RECORDS } from './corporate-actions/records.ts';
import { TRADING_RECORDS } from './trading/records.ts';
import { EXCHANGE_RECORDS } from './exchange/records.ts';

const AREAS = [TRADING_RECORDS, ACTION_RECORDS, EXCHANGE_RECORDS, REWARD_RECORDS, REQUEST_RECORDS] as const;

type KindsOf<Area> = Area extends { stored: infer Stored } ? keyof Stored : never;
/** A kind that rules write and no area stores is named in the error here. */
type Unstored = Exclude<RecordKind, KindsOf<(typeof AREAS)[number]>>;
export const everyKindIsStored: [Unstored] extends [never] ? true : Unstored = true;

export const RECORDS = foldRecords(AREAS);
