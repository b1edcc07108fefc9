/**
 * The house's exposure: customers' open positions at the last prices, in one currency. When customers are long the
 * house is short of the same, since its dealer fills every order.
 */
import { absolute, type Amount, type Rate } from '../../ledger/money.ts';
import { computeShareOfWhole } from '../positions/position-figures.ts';

/**
 * Groups of holders; each account is in one. Funds' holdings are customers' money, though nobody logs in to their
 * accounts.
 */
export const HOLDER_GROUPS = ['house', 'funds', 'dayTraders', 'new', 'established'] as const;
export type HolderGroup = (typeof HOLDER_GROUPS)[number];
/** An account is new for this many days. */
export const NEW_ACCOUNT_DAYS = 30;

/** All positions of one instrument, side and group; `long` and `short` are values in the base currency. */
export interface ExposureHolding {
  instrument: string;
  market: string;
  currency: string;
  group: HolderGroup;
  positions: number;
  long: Amount;
  short: Amount;
}

export interface HouseExposure {
  positions: number;
  long: Amount;
  short: Amount;
  /** Long less short: what customers gain when prices rise, and the house loses. */
  net: Amount;
  gross: Amount;
}
export interface ExposureBreakdownRow extends HouseExposure {
  of: string;
  /** Share of the total gross. */
  share: Rate;
}

export const EXPOSURE_DIMENSIONS = ['instrument', 'currency', 'market', 'group'] as const;
export type ExposureDimension = (typeof EXPOSURE_DIMENSIONS)[number];

export function computeExposure(
  holdings: readonly Pick<ExposureHolding, 'positions' | 'long' | 'short'>[],
): HouseExposure {
  let [positions, long, short] = [0, 0n, 0n];
  for (const each of holdings) {
    positions += each.positions;
    long += each.long;
    short += each.short;
  }
  return { positions, long, short, net: long - short, gross: long + short };
}

/** Exposure by one dimension, the largest gross first. */
export function breakDownExposure(holdings: readonly ExposureHolding[], by: ExposureDimension): ExposureBreakdownRow[] {
  const { gross: whole } = computeExposure(holdings);
  return [...Map.groupBy(holdings, (each) => each[by])]
    .map(([of, own]) => {
      const exposure = computeExposure(own);
      return { of, ...exposure, share: computeShareOfWhole(exposure.gross, whole) };
    })
    .sort((a, b) => (a.gross === b.gross ? (a.of < b.of ? -1 : 1) : a.gross > b.gross ? -1 : 1));
}

/** The figure that a limit is compared with: the absolute net, or the gross. */
export const getExposureMeasure = ({ net, gross }: HouseExposure, measure: 'net' | 'gross'): Amount =>
  measure === 'net' ? absolute(net) : gross;

// Limits on the house's exposure, and when they raise an alarm.

/** Everything together, or one instrument, market or currency. */
export const EXPOSURE_LIMIT_SCOPES = ['total', 'instrument', 'market', 'currency'] as const;
export type ExposureLimitScope = (typeof EXPOSURE_LIMIT_SCOPES)[number];
export const EXPOSURE_MEASURES = ['net', 'gross'] as const;
export type ExposureMeasure = (typeof EXPOSURE_MEASURES)[number];

export interface ExposureLimitTarget {
  scope: ExposureLimitScope;
  /** Null for everything together. */
  of: string | null;
  measure: ExposureMeasure;
}
export interface ExposureLimit extends ExposureLimitTarget {
  number: bigint;
  /** In the base currency; null ends the limit. */
  amount: Amount | null;
}

/**
 * An alarm ends once the use is back at this part of the limit, so that a wavering price doesn't raise it again and
 * again.
 */
const FALLS_AT_PERCENT = 98n;

export const formatExposureLimitKey = ({ scope, of, measure }: ExposureLimitTarget): string =>
  `${scope} ${of ?? ''} ${measure}`;

/** The newest of each scope, if it sets one. */
export function listExposureLimitsInForce(limits: readonly ExposureLimit[]): (ExposureLimit & { amount: Amount })[] {
  const newest = new Map<string, ExposureLimit>();
  for (const each of limits) {
    const known = newest.get(formatExposureLimitKey(each));
    if (!known || known.number < each.number) newest.set(formatExposureLimitKey(each), each);
  }
  return [...newest.values()].flatMap((each) => (each.amount === null ? [] : [{ ...each, amount: each.amount }]));
}

/** How much of it is used. */
export function computeExposureLimitUse(
  { scope, of, measure }: ExposureLimitTarget,
  holdings: readonly ExposureHolding[],
): Amount {
  const own = scope === 'total' ? holdings : holdings.filter((each) => each[scope] === of);
  return getExposureMeasure(computeExposure(own), measure);
}

/** Whether the alarm is on now; `risen`: it was on before. */
export const isExposureAlarmOn = (used: Amount, limit: Amount, risen: boolean): boolean =>
  risen ? used * 100n > limit * FALLS_AT_PERCENT : used > limit;
