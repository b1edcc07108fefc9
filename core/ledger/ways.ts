/**
 * How an area declares its bookings: by code, the accounts between which money moves, and what such a transfer belongs
 * to.
 */
export type Way<Account extends string = string, Kind extends string = string> = readonly [
  debits: readonly Account[],
  credits: readonly Account[],
  of: readonly Kind[],
];
/** By code. The fold of all areas (`bookings.ts`) checks every name against the chart. */
export type Ways<Account extends string = string, Kind extends string = string> = Readonly<
  Record<string, readonly Way<Account, Kind>[]>
>;

/** From the available money, then from the position's margin, and only then from the insurance account. */
export const BEARERS = ['available', 'margin', 'insurance'] as const;
