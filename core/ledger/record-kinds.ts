/**
 * The kinds of records that decisions write besides transfers. Each area declares its own where it defines them
 * (`declare module`); a kind that no area stores is a type error in `server/registry.ts`.
 */

/** The record type by kind. */
export interface RecordKinds {}
export type RecordKind = keyof RecordKinds;
/** Lists by kind, each in the order in which a decision made them. */
export type Records = { [Kind in RecordKind]?: RecordKinds[Kind][] };

/** What areas load for a decision besides money, orders and positions; absent if its command didn't ask for it. */
export interface AreaState {}
