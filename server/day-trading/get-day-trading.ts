import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { DAY_TRADING_TERMS, reviewedAt } from '@bourse/core/trading/day-trading/review.ts';
import { MARKETS, type Instrument } from '@bourse/core/markets/market.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { dayEndsAt, sessionAt } from '@bourse/core/markets/sessions/sessions.ts';
import { allowanceUsed, closesAt, tradesToday, warnsAt } from '@bourse/core/trading/day-trading/day-trade.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { Handler } from '../calls/handler.ts';
import type { AccountId } from '../ids.ts';
import { type Application, readApplication, readDayTrades } from './store.ts';
import type { Parts } from '../parts.ts';
import { isoTimeOrNull } from '@bourse/core/dates.ts';
import type { DayTrading } from '@bourse/core/trading/orders/account-state.ts';

export const getDayTrading =
  (parts: Parts): Handler<'trading/getDayTrading'> =>
  async (_, { account }) => {
    const {
      database: { kysely },
      clock,
      feeds,
    } = parts;
    const now = clock.now();
    const [application, trades] = await Promise.all([
      readApplication(kysely, account),
      readDayTrades(kysely, account, now - LOOKED_BACK_MS),
    ]);
    const markets = MARKETS.flatMap((market) => {
      const listed = feeds.listed(market).filter(({ board }) => board !== 'index');
      return [...new Set(listed.map(({ currency }) => currency))].map((currency) =>
        marketRow(
          parts,
          listed.filter((each) => each.currency === currency),
          account,
          trades,
          now,
        ),
      );
    });
    return { ...dayTradingState(parts, application, now), markets };
  };

/** Longer than any market's day. */
const LOOKED_BACK_MS = 36 * 3_600_000;

/** For instruments of one market and currency. */
function marketRow(
  parts: Parts,
  instruments: readonly Instrument[],
  account: AccountId,
  trades: Pick<DayTrading, 'positions' | 'orders'>,
  now: number,
) {
  const { market, currency } = instruments[0] as Instrument;
  const { limits, since } = parts.dayTradingScope({ market, currency }, account, now);
  const here = (each: Position | Order): boolean => each.market === market && each.currency === currency;
  const own = { since, positions: trades.positions.filter(here), orders: trades.orders.filter(here) };
  const used = allowanceUsed(own);
  const left = limits.allowance > used ? limits.allowance - used : 0n;
  const { state: session } = sessionAt(market, parts.world.hours, now, parts.zones);
  const ends = session === 'open' ? endOf(parts, instruments, now) : null;
  const money = (amount: bigint): string => formatAmount(amount, currency);
  return {
    market,
    currency,
    allowance: money(limits.allowance),
    used: money(used),
    left: money(left),
    perOrder: money(limits.perOrder),
    tradesPerDay: limits.tradesPerDay,
    trades: tradesToday(own),
    maximumLeverage: limits.maximumLeverage,
    session,
    opensUntil: isoTimeOrNull(ends && warnsAt(ends)),
    closesAt: isoTimeOrNull(ends && closesAt(ends)),
  };
}

/** If part of the market has a closing auction, the end of that part, which comes first. */
function endOf(
  { world, zones, phases }: Parts,
  instruments: readonly Instrument[],
  now: number,
): Parameters<typeof closesAt>[0] {
  const dayEnds = dayEndsAt((instruments[0] as Instrument).market, world.hours, now, zones);
  return {
    dayEnds,
    continuousEnds: Math.min(...instruments.map((each) => phases.closing(each, now).continuousEnds ?? dayEnds)),
  };
}

/** What a customer sees of the application; before applying, the rule by which it would be reviewed. */
export function dayTradingState(
  { dayTrading }: Pick<Parts, 'dayTrading'>,
  { status, since, appliedAt, reason }: Application,
  now: number,
): AnswerOf<Calls['trading/applyDayTrading']> {
  const rule = dayTrading.review(status === 'applied' ? (appliedAt ?? now) : now);
  return {
    status,
    since: isoTimeOrNull(since),
    appliedAt: isoTimeOrNull(appliedAt),
    reason,
    terms: DAY_TRADING_TERMS,
    review: {
      mode: rule.mode,
      afterSeconds: rule.mode === 'automatic' ? rule.afterSeconds : null,
      from: new Date(rule.from).toISOString(),
      decidesAt: status === 'applied' && appliedAt !== null ? isoTimeOrNull(reviewedAt(rule, appliedAt)) : null,
    },
  };
}
