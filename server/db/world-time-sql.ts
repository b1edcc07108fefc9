/** SQL for what the world's clock shows, which the operator may have moved ahead of the machine's. */

/** The world's time at an instant of the machine's (an expression of SQL). */
export const worldTimeSql = (instant: string): string =>
  `${instant} + coalesce((select ahead_ms from clock_moves where begins_at <= ${instant} order by move desc limit 1), 0)
    * interval '1 millisecond'`;
