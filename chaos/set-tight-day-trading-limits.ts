/**
 * Sets day-trading limits so low that orders often reach them, for each traded market, and an automatic review that
 * leaves the staff some time to decide first.
 */
import type pg from 'pg';
import { prepareDatabase } from './trial-database.ts';
import type { TrialContext } from './trial-runner.ts';
import type { StormTradable } from './storm/storm-tradables.ts';

/** Parts of what a customer has in a currency. */
const ALLOWANCE_SHARE = 0.12;
const PER_ORDER_SHARE = 0.05;
const TRADES_PER_DAY = 5;
const MAXIMUM_LEVERAGE = 8;
const REVIEWED_AFTER_SECONDS = 2;
const DAY_MS = 86_400_000;

export async function setTightDayTradingLimits(
  context: TrialContext,
  tradables: readonly StormTradable[],
): Promise<void> {
  const from = new Date(context.world.nowMs() - DAY_MS);
  const decided = new Date(from.getTime() - 1_000);
  const purses = new Map(
    tradables.map(({ instrument, currency, purse }) => [`${instrument.split('.')[0]} ${currency}`, purse]),
  );
  await prepareDatabase(context.dataDir, async (client: pg.Client) => {
    await client.query(
      `insert into day_trading_reviews (from_at, mode, after_seconds, decided_at)
        values ($1, 'automatic', $2, $3) on conflict do nothing`,
      [from, REVIEWED_AFTER_SECONDS, decided],
    );
    for (const [key, purse] of purses) {
      const [market, currency] = key.split(' ');
      await client.query(
        `insert into day_trading_rules (from_at, market, currency, allowance, per_order, trades_per_day,
          maximum_leverage, decided_at) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
        [
          from,
          market,
          currency,
          purse * ALLOWANCE_SHARE,
          purse * PER_ORDER_SHARE,
          TRADES_PER_DAY,
          MAXIMUM_LEVERAGE,
          decided,
        ].map((each) => (typeof each === 'number' ? Math.round(each) : each)),
      );
    }
  });
}
