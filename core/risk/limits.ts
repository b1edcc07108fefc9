/** Limits on the house's exposure, and when they raise an alarm. */
import type { Amount } from '../money.ts';
import { exposureOf, type Holding, measured } from './exposure.ts';

/** Everything together, or one instrument, market or currency. */
export const LIMIT_SCOPES = ['total', 'instrument', 'market', 'currency'] as const;
export type LimitScope = (typeof LIMIT_SCOPES)[number];
export const MEASURES = ['net', 'gross'] as const;
export type Measure = (typeof MEASURES)[number];

export interface Limited {
  scope: LimitScope;
  /** Null for everything together. */
  of: string | null;
  measure: Measure;
}
export interface Limit extends Limited {
  number: bigint;
  /** In the base currency; null ends the limit. */
  amount: Amount | null;
}

/**
 * An alarm ends once the use is back at this part of the limit, so that a wavering price doesn't raise it again and
 * again.
 */
const FALLS_AT_PERCENT = 98n;

export const limitKey = ({ scope, of, measure }: Limited): string => `${scope} ${of ?? ''} ${measure}`;

/** The newest of each scope, if it sets one. */
export function limitsInForce(limits: readonly Limit[]): (Limit & { amount: Amount })[] {
  const newest = new Map<string, Limit>();
  for (const each of limits) {
    const known = newest.get(limitKey(each));
    if (!known || known.number < each.number) newest.set(limitKey(each), each);
  }
  return [...newest.values()].flatMap((each) => (each.amount === null ? [] : [{ ...each, amount: each.amount }]));
}

/** How much of it is used. */
export function usedOf({ scope, of, measure }: Limited, holdings: readonly Holding[]): Amount {
  const own = scope === 'total' ? holdings : holdings.filter((each) => each[scope] === of);
  return measured(exposureOf(own), measure);
}

/** `risen`: the alarm is on already. */
export const alarms = (used: Amount, limit: Amount, risen: boolean): boolean =>
  risen ? used * 100n > limit * FALLS_AT_PERCENT : used > limit;
