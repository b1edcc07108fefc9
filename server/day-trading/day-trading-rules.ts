/** The operator's rules for day trading, as the database holds them: dated ahead, never changed. */
import { sql } from 'kysely';
import { getDayTradingLimits, type DayTradingLimitRule } from '@bourse/core/trading/day-trading/day-trading-limits.ts';
import {
  getHouseDayTradingReviewRule,
  getDayTradingReviewRuleAt,
  type DayTradingReviewRule,
} from '@bourse/core/trading/day-trading/day-trading-application-review.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import type { Currency } from '@bourse/core/ledger/money.ts';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import type { World } from '../world/world.ts';
import { serializeReloads } from '../runtime/promises.ts';
import type { DayTradingLimits } from '@bourse/core/trading/orders/account-state.ts';

export interface DayTradingRules {
  /** Times are epoch ms. */
  limits(market: Market, currency: Currency, account: AccountId, at: number): DayTradingLimits;
  /** How an application made at this moment is reviewed. */
  review(appliedAt: number): DayTradingReviewRule;
  /** Reads rules that the operator may have added. */
  reload(): Promise<void>;
}

interface LimitsRow {
  from_at: Date;
  market: Market;
  currency: Currency;
  account_id: AccountId | null;
  allowance: bigint;
  per_order: bigint;
  trades_per_day: number;
  maximum_leverage: number;
}
interface ReviewRow {
  from_at: Date;
  mode: 'automatic' | 'manual';
  after_seconds: number | null;
}

export async function openDayTradingRules(
  { kysely }: Database,
  { kind }: Pick<World, 'kind'>,
): Promise<DayTradingRules> {
  const house = getHouseDayTradingReviewRule(kind === 'demo');
  let limits: DayTradingLimitRule[] = [];
  let reviews: DayTradingReviewRule[] = [];
  const opened: DayTradingRules = {
    limits: (market, currency, account, at) => getDayTradingLimits(limits, market, currency, account, at),
    review: (appliedAt) => getDayTradingReviewRuleAt(reviews, house, appliedAt),
    reload: serializeReloads(async () => {
      const [bounds, modes] = await Promise.all([
        sql<LimitsRow>`select from_at, market, currency, account_id, allowance, per_order, trades_per_day,
          maximum_leverage from day_trading_rules`.execute(kysely),
        sql<ReviewRow>`select from_at, mode, after_seconds from day_trading_reviews`.execute(kysely),
      ]);
      limits = bounds.rows.map(limitsOf);
      reviews = modes.rows.map(reviewOf);
    }),
  };
  await opened.reload();
  return opened;
}

const limitsOf = (row: LimitsRow): DayTradingLimitRule => ({
  from: row.from_at.getTime(),
  market: row.market,
  currency: row.currency,
  account: row.account_id,
  allowance: row.allowance,
  perOrder: row.per_order,
  tradesPerDay: row.trades_per_day,
  maximumLeverage: row.maximum_leverage,
});

const reviewOf = ({ from_at, mode, after_seconds }: ReviewRow): DayTradingReviewRule =>
  mode === 'automatic'
    ? { from: from_at.getTime(), mode, afterSeconds: after_seconds ?? 0 }
    : { from: from_at.getTime(), mode };
