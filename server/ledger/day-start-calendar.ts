/** What has moved in an account since the day began: its fills, and changes of its own money by currency and kind. */
import { type Market, type TimeZoneConverter, MARKETS } from '@bourse/core/markets/market-types.ts';
import type { Amount, Currency, Price, Quantity } from '@bourse/core/ledger/money.ts';
import { getPriceDayStart } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { TransferCode } from '@bourse/core/ledger/booking-routes.ts';
import type { PositionEffect, PositionSide } from '@bourse/core/trading/orders/order.ts';
import type { World } from '../world/world.ts';

export interface DayFill {
  /** The number of the position. */
  position: bigint;
  instrument: string;
  side: PositionSide;
  effect: PositionEffect;
  price: Price;
  quantity: Quantity;
  currency: Currency;
  /** Fees and taxes. */
  charges: Amount;
  at: Date;
}
/** `amount` is the change of the customer's own money, negative for a loss. */
export interface DayMoneyMovement {
  currency: Currency;
  code: TransferCode;
  amount: Amount;
}

/** When the day used to value money began, and the earliest time at which any market's price day did; epoch ms. */
export interface DayStarts {
  money: number;
  fills: number;
}
export interface DayCalendar {
  starts(now: number): DayStarts;
  /** When the market's price day began. */
  began(market: Market, hours: World['hours'], now: number): number;
}

const MINUTE_MS = 60_000;

/** Days begin on whole minutes, so the answer holds for the whole minute. */
export function createDayCalendar({
  world,
  timeZones,
}: {
  world: Pick<World, 'hours'>;
  timeZones: TimeZoneConverter;
}): DayCalendar {
  let minute = Number.NaN;
  let begins = new Map<string, number>();
  let starts: DayStarts | null = null;
  function turnTo(now: number): void {
    const present = Math.floor(now / MINUTE_MS);
    if (present === minute) return;
    [minute, begins, starts] = [present, new Map(), null];
  }
  function began(market: Market, hours: World['hours'], now: number): number {
    turnTo(now);
    return begins.getOrInsertComputed(`${market} ${hours}`, () => getPriceDayStart(market, hours, now, timeZones));
  }
  return {
    began,
    starts(now) {
      turnTo(now);
      // Money uses the day of the rates that value it. A replay can run at any hour.
      return (starts ??= {
        money: began('FX', world.hours, now),
        fills: Math.min(
          ...MARKETS.flatMap((market) => [began(market, world.hours, now), began(market, 'always', now)]),
        ),
      });
    },
  };
}
