/** Choosing an order's type: the initial values of the new fields. */
import { decimalsOf } from '../../format/numbers.ts';
import { withDigits } from '../positions/shared/price-words.ts';
import { type Draft, isLimited, isStop, isStopped, type OrderType } from './order-ticket-draft.ts';
import { effectOf } from './order-ticket-intent.ts';
import { beside, sideOfMarket } from './order-ticket-outcome.ts';

/** The types in the row: all kinds of stops are one of them. */
export type Family = 'market' | 'limit' | 'stop';
export const familyOf = (type: OrderType): Family => (type === 'market' || type === 'limit' ? type : 'stop');
export const STOPS = ['stop', 'stopLimit', 'trailing'] as const;

/** A limit starts at the price available now, a stop a little beyond it; what was typed before stays. */
export function withType(draft: Draft, type: OrderType, now: { price: string | null; tick: string }): Partial<Draft> {
  const { tick } = now;
  const digits = decimalsOf(tick);
  const price = now.price === null ? null : withDigits(now.price, digits);
  const stop =
    price !== null && isStopped(type) && draft.stopPrice === ''
      ? withDigits(beside(price, tick, sideOfMarket(draft, 'stopPrice')), digits)
      : draft.stopPrice;
  const limit =
    price !== null && isLimited(type) && draft.limitPrice === ''
      ? type === 'stopLimit'
        ? stop
        : price
      : draft.limitPrice;
  return { type, stopPrice: stop, limitPrice: limit, ...lasting(draft, type) };
}

/** A stop that protects a holding lasts until cancelled, unless something else was chosen. */
function lasting({ intent, type, timeInForce }: Draft, next: OrderType): Pick<Partial<Draft>, 'timeInForce'> {
  const protects = (kind: OrderType): boolean => isStop(kind) && effectOf(intent) === 'close';
  if (protects(next) === protects(type) || timeInForce !== (protects(type) ? 'gtc' : 'day')) return {};
  return { timeInForce: protects(next) ? 'gtc' : 'day' };
}
