/**
 * The kinds of records that decisions write beside transfers. Each area declares its own beside what they are
 * (`declare module`); one that no area stores is a type error in `server/records.ts`.
 */

/** By kind, what one record is. */
export interface RecordKinds {}
export type RecordKind = keyof RecordKinds;
/** Lists by kind, each in the order in which a decision has made them. */
export type Records = { [Kind in RecordKind]?: RecordKinds[Kind][] };

/** What areas show a decision beside money, orders and positions; absent where its command didn't ask. */
export interface AreaState {}
