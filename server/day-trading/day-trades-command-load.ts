/** What is loaded for a command that opens a day trade or fills an order for one. */
import type { Instrument, Market, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { getMarketDayStart } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { DayTradingState } from '@bourse/core/trading/orders/account-state.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { DeskCommand } from '../desk/command.ts';
import type { AccountId } from '../ids.ts';
import type { World } from '../world/world.ts';
import type { DayTradingRules } from './day-trading-rules.ts';

/** The account's day trades of one market and currency; `since` is the beginning of its day (epoch ms). */
export interface DayTradesLoadScope extends Pick<DayTradingState, 'limits' | 'since'> {
  market: Market;
  currency: string;
}

export type BuildDayTradesLoadScope = (
  instrument: Pick<Instrument, 'market' | 'currency'>,
  account: AccountId,
  now: number,
) => DayTradesLoadScope & { command: ReturnType<typeof buildDayTradesCommandLoad> };

export const createDayTradesLoadBuilder =
  (
    rules: Pick<DayTradingRules, 'limits'>,
    zones: TimeZoneConverter,
    { hours }: Pick<World, 'hours'>,
  ): BuildDayTradesLoadScope =>
  ({ market, currency }, account, now) => {
    const since = getMarketDayStart(market, hours, now, zones);
    const scope = { market, currency, since, limits: rules.limits(market, currency, account, now) };
    return { ...scope, command: buildDayTradesCommandLoad(scope) };
  };

/** What such a command loads, and what its decision sees of it. */
export const buildDayTradesCommandLoad = ({
  market,
  currency,
  since,
  limits,
}: DayTradesLoadScope): Pick<DeskCommand, 'loads' | 'sees'> => ({
  loads: [
    { kind: 'dayTradingApprovals', scope: 'account', values: [] },
    { kind: 'positions', scope: 'dayTrading', values: [market, currency, since] },
    { kind: 'orders', scope: 'dayTrading', values: [market, currency] },
  ],
  sees(work) {
    const here = (each: Order | Position): boolean =>
      each.dayTrading && each.market === market && each.currency === currency;
    return {
      dayTrading: {
        approved: work.loaded<boolean>('dayTradingApprovals').get(0n) ?? false,
        limits,
        since,
        positions: [...work.loaded<Position>('positions').values()].filter(
          (each) => here(each) && (each.openQuantity > 0n || each.openedAt >= since),
        ),
        orders: [...work.loaded<Order>('orders').values()].filter((each) => here(each) && each.status === 'pending'),
      },
    };
  },
});
