/**
 * The house's exposure: customers' open positions at the last prices, in one currency. When customers are long the
 * house is short of the same, since its dealer fills every order.
 */
import { absolute, type Amount, type Rate } from '../money.ts';
import { rateOf } from '../figures/position.ts';

/**
 * Groups of holders; each account is in one. Funds' holdings are customers' money, though nobody logs in to their
 * accounts.
 */
export const CUSTOMER_GROUPS = ['house', 'funds', 'dayTraders', 'new', 'established'] as const;
export type CustomerGroup = (typeof CUSTOMER_GROUPS)[number];
/** An account is new for this many days. */
export const NEW_DAYS = 30;

/** All positions of one instrument, side and group; `long` and `short` are values in the base currency. */
export interface Holding {
  instrument: string;
  market: string;
  currency: string;
  group: CustomerGroup;
  positions: number;
  long: Amount;
  short: Amount;
}

export interface Exposure {
  positions: number;
  long: Amount;
  short: Amount;
  /** Long less short: what customers gain when prices rise, and the house loses. */
  net: Amount;
  gross: Amount;
}
export interface ExposureOf extends Exposure {
  of: string;
  /** Share of the total gross. */
  share: Rate;
}

export const BY = ['instrument', 'currency', 'market', 'group'] as const;
export type By = (typeof BY)[number];

export function exposureOf(holdings: readonly Pick<Holding, 'positions' | 'long' | 'short'>[]): Exposure {
  let [positions, long, short] = [0, 0n, 0n];
  for (const each of holdings) {
    positions += each.positions;
    long += each.long;
    short += each.short;
  }
  return { positions, long, short, net: long - short, gross: long + short };
}

/** By one of its sides, the largest gross first. */
export function exposureBy(holdings: readonly Holding[], by: By): ExposureOf[] {
  const { gross: whole } = exposureOf(holdings);
  return [...Map.groupBy(holdings, (each) => each[by])]
    .map(([of, own]) => {
      const exposure = exposureOf(own);
      return { of, ...exposure, share: rateOf(exposure.gross, whole) };
    })
    .sort((a, b) => (a.gross === b.gross ? (a.of < b.of ? -1 : 1) : a.gross > b.gross ? -1 : 1));
}

/** The figure that a limit is compared with: the absolute net, or the gross. */
export const measured = ({ net, gross }: Exposure, measure: 'net' | 'gross'): Amount =>
  measure === 'net' ? absolute(net) : gross;
