import type { Cause } from './order.ts';

/** Why the house closes a position. */
export const HOUSE_CAUSES = [
  'stopOut',
  'callDue',
  'intradayEnd',
  'boughtIn',
  'pledgeSold',
  'tradeBusted',
  'leagueOver',
] as const satisfies readonly Cause[];
