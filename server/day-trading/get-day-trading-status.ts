import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import {
  DAY_TRADING_TERMS_VERSION,
  getAutomaticReviewTime,
} from '@bourse/core/trading/day-trading/day-trading-application-review.ts';
import { MARKETS, type Instrument } from '@bourse/core/markets/market-types.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { getDayOrderExpiry, getTradingSession } from '@bourse/core/markets/sessions/trading-sessions.ts';
import {
  computeUsedDayTradingAllowance,
  getIntradayClosingTime,
  countDayTradesToday,
  getIntradayWarningTime,
} from '@bourse/core/trading/day-trading/day-trade.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import { type DayTradingApplication, readDayTradingApplication, readDayTrades } from './store.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { isoTimeOrNull } from '@bourse/core/dates.ts';
import type { DayTradingState } from '@bourse/core/trading/orders/account-state.ts';

export const getDayTradingStatus =
  (dependencies: ServerDependencies): Handler<'trading/getDayTrading'> =>
  async (_, { account }) => {
    const {
      database: { kysely },
      clock,
      venues,
    } = dependencies;
    const now = clock.now();
    const [application, trades] = await Promise.all([
      readDayTradingApplication(kysely, account),
      readDayTrades(kysely, account, now - LOOKED_BACK_MS),
    ]);
    const markets = MARKETS.flatMap((market) => {
      const listed = venues.listed(market).filter(({ board }) => board !== 'index');
      return [...new Set(listed.map(({ currency }) => currency))].map((currency) =>
        marketRow(
          dependencies,
          listed.filter((each) => each.currency === currency),
          account,
          trades,
          now,
        ),
      );
    });
    return { ...buildDayTradingApplicationView(dependencies, application, now), markets };
  };

/** Longer than any market's day. */
const LOOKED_BACK_MS = 36 * 3_600_000;

/** For instruments of one market and currency. */
function marketRow(
  dependencies: ServerDependencies,
  instruments: readonly Instrument[],
  account: AccountId,
  trades: Pick<DayTradingState, 'positions' | 'orders'>,
  now: number,
) {
  const { market, currency } = instruments[0] as Instrument;
  const { limits, since } = dependencies.buildDayTradingScope({ market, currency }, account, now);
  const here = (each: Position | Order): boolean => each.market === market && each.currency === currency;
  const own = { since, positions: trades.positions.filter(here), orders: trades.orders.filter(here) };
  const used = computeUsedDayTradingAllowance(own);
  const left = limits.allowance > used ? limits.allowance - used : 0n;
  const { state: session } = getTradingSession(market, dependencies.world.hours, now, dependencies.timeZones);
  const ends = session === 'open' ? endOf(dependencies, instruments, now) : null;
  const money = (amount: bigint): string => formatAmount(amount, currency);
  return {
    market,
    currency,
    allowance: money(limits.allowance),
    used: money(used),
    left: money(left),
    perOrder: money(limits.perOrder),
    tradesPerDay: limits.tradesPerDay,
    trades: countDayTradesToday(own),
    maximumLeverage: limits.maximumLeverage,
    session,
    opensUntil: isoTimeOrNull(ends && getIntradayWarningTime(ends)),
    closesAt: isoTimeOrNull(ends && getIntradayClosingTime(ends)),
  };
}

/** If part of the market has a closing auction, the end of that part, which comes first. */
function endOf(
  { world, timeZones, marketPhases }: ServerDependencies,
  instruments: readonly Instrument[],
  now: number,
): Parameters<typeof getIntradayClosingTime>[0] {
  const dayEnds = getDayOrderExpiry((instruments[0] as Instrument).market, world.hours, now, timeZones);
  return {
    dayEnds,
    continuousEnds: Math.min(...instruments.map((each) => marketPhases.closing(each, now).continuousEnds ?? dayEnds)),
  };
}

/** What a customer sees of the application; before applying, the rule by which it would be reviewed. */
export function buildDayTradingApplicationView(
  { dayTradingRules }: Pick<ServerDependencies, 'dayTradingRules'>,
  { status, since, appliedAt, reason }: DayTradingApplication,
  now: number,
): CallAnswer<Calls['trading/applyDayTrading']> {
  const rule = dayTradingRules.review(status === 'applied' ? (appliedAt ?? now) : now);
  return {
    status,
    since: isoTimeOrNull(since),
    appliedAt: isoTimeOrNull(appliedAt),
    reason,
    terms: DAY_TRADING_TERMS_VERSION,
    review: {
      mode: rule.mode,
      afterSeconds: rule.mode === 'automatic' ? rule.afterSeconds : null,
      from: new Date(rule.from).toISOString(),
      decidesAt:
        status === 'applied' && appliedAt !== null ? isoTimeOrNull(getAutomaticReviewTime(rule, appliedAt)) : null,
    },
  };
}
