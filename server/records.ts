/** Every kind of record that the desk stores and loads: its own and those of all areas. */
import type { RecordKind } from '@bourse/core/ledger/record-kinds.ts';
import { TURN_RECORDS } from './desk/persons-turn.ts';
import { foldRecords } from './desk/record-kinds.ts';
import { REQUEST_RECORDS } from './desk/request-records.ts';
import { AREAS, type AnyArea, type Complete, type StoredBy } from './fold-areas.ts';

/** A kind that rules write and no area stores is named in the error here. */
export type NothingUnstored = Complete<
  Exclude<RecordKind, keyof (typeof REQUEST_RECORDS)['stored'] | StoredBy<AnyArea>>
>;

export const RECORDS = foldRecords([REQUEST_RECORDS, TURN_RECORDS, ...AREAS.flatMap(({ records }) => records ?? [])]);
