/**
 * The rate at which an order can be paid in another currency now: from the world's own currency market while it trades.
 */
import { exchangeRate, type ExchangeRate } from '@bourse/core/exchange/exchange-cost.ts';
import type { Zones } from '@bourse/core/market.ts';
import type { Currency } from '@bourse/core/money.ts';
import { sessionAt } from '@bourse/core/sessions.ts';
import type { Parts } from '../parts.ts';
import type { Feeds } from '../venue/feeds.ts';
import type { World } from '../world.ts';

/** Null while there is no rate: the market is closed or halted by the operator, or its quote is old or in doubt. */
export type ExchangeRates = (pay: Currency, buy: Currency, now: number) => ExchangeRate | null;

export function createExchangeRates({
  feeds,
  zones,
  world,
  operatorHalts,
}: {
  feeds: Pick<Feeds, 'ownTradable'>;
  zones: Zones;
  world: Pick<World, 'hours'>;
  operatorHalts: Pick<Parts['operatorHalts'], 'at'>;
}): ExchangeRates {
  return (pay, buy, now) => {
    const isOpen = sessionAt('FX', world.hours, now, zones).state === 'open';
    return exchangeRate(
      pay,
      buy,
      (pair) => (isOpen && !operatorHalts.at(pair, now) ? feeds.ownTradable(pair, now) : null),
      new Date(now).toISOString().slice(0, 10),
    );
  };
}
