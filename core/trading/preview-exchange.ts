/** Preview of paying an order in another currency. */
import { exchangeCost, type ExchangeRate } from '../exchange/exchange-cost.ts';
import { divide, type Amount } from '../money.ts';

/** How far the rate may move between the preview and the order: 0.3 %. The house's own rule. */
const RATE_ROOM_BPS = 30n;

export interface PreviewedExchange {
  rate: ExchangeRate;
  /** In the paid currency, including the spread. */
  paid: Amount;
  spread: Amount;
  /** The most that a customer accepts by confirming: at the worst accepted price, with room for the rate. */
  maximum: Amount;
  available: Amount;
  availableAfter: Amount;
}

/**
 * `needed` and `worst` are what the order costs now and at its worst accepted price, in the instrument's currency;
 * `available` is what can pay for it, `owned` all that the wallet has, whenever it settles.
 */
export function previewExchange(
  rate: ExchangeRate,
  needed: Amount,
  worst: Amount,
  available: Amount,
  owned: Amount,
): PreviewedExchange {
  const { paid, spread } = exchangeCost(needed, rate);
  const most = exchangeCost(worst > needed ? worst : needed, rate).paid;
  return {
    rate,
    paid,
    spread,
    maximum: divide(most * (10_000n + RATE_ROOM_BPS), 10_000n, 'up'),
    available,
    availableAfter: (paid > available ? available : owned) - paid,
  };
}
