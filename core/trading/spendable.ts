/** Money that can pay for a trade now: none that settles after the trade's own settlement. */
import type { Amount, Currency } from '../money.ts';
import type { AccountState, MarketView } from './types.ts';

/** `now` is epoch ms. */
export const payableUntil = ({ settles }: Pick<MarketView, 'settles'>, now: number): number =>
  settles?.(now)?.at ?? now;

export const spendable = (
  state: Pick<AccountState, 'available' | 'unsettled'>,
  market: Pick<MarketView, 'settles'>,
  currency: Currency,
  now: number,
): Amount => state.available(currency) - state.unsettled(currency, payableUntil(market, now));
