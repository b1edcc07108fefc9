/** A demo world's house strategies, and one that its customer has saved. */
import { randomUUID } from 'node:crypto';
import type { Market } from '@bourse/core/markets/market.ts';
import { getDefaultStrategyParameters } from '@bourse/core/products/strategies/strategy-kinds.ts';
import type { StrategyParameters, StrategyKind } from '@bourse/core/products/strategies/strategy-rules.ts';
import type { CustomerCaller, Handlers } from '../calls/handler.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { startHouseRun, type StartRunDependencies } from './run-lifecycle.ts';
import { DEFAULT_STOP_LOSS_BPS } from './strategy-definitions.ts';
import { insertHouseStrategy } from './store.ts';

interface DemoStrategyPlan {
  kind: StrategyKind;
  market: Market;
  count: number;
  parameters?: StrategyParameters;
}
const PLANS: readonly DemoStrategyPlan[] = [
  { kind: 'dollarCost', market: 'US', count: 4 },
  { kind: 'grid', market: 'CRYPTO', count: 2 },
  { kind: 'volatilityTarget', market: 'US', count: 10 },
  { kind: 'trend', market: 'KR', count: 8 },
  { kind: 'meanReversion', market: 'US', count: 12 },
  { kind: 'momentum', market: 'KR', count: 15 },
  { kind: 'momentum', market: 'US', count: 15 },
  { kind: 'equalWeight', market: 'US', count: 8 },
];

/** The instruments of a market's main board that have been listed the longest, by code. */
const oldestListedCodes = ({ feeds }: Pick<ServerDependencies, 'feeds'>, market: Market, count: number): string[] =>
  feeds
    .listed(market)
    .filter(({ board }) => board === 'listed' || board === 'crypto')
    .toSorted((a, b) => (a.listedOn < b.listedOn ? -1 : a.listedOn > b.listedOn ? 1 : 0))
    .slice(0, count)
    .map(({ id }) => id)
    .toSorted();

/** Each runs from the first start, with practice money. */
export async function createDemoStrategies(
  parts: StartRunDependencies & Pick<ServerDependencies, 'welcome' | 'database'>,
): Promise<void> {
  for (const { kind, market, count, parameters } of PLANS) {
    const strategy = await insertHouseStrategy(
      parts.database.kysely,
      {
        kind,
        parameters: { ...getDefaultStrategyParameters(kind), ...parameters },
        instruments: oldestListedCodes(parts, market, count),
        stopAt: DEFAULT_STOP_LOSS_BPS,
      },
      parts.clock.now(),
    );
    const account = await startHouseRun(parts, parts.database.kysely, strategy);
    // Only in its own currency: money it can't trade with would distort its record, and let more follow than it can
    // carry.
    const currency = parts.feeds.listed(market)[0]?.currency;
    if (typeof account === 'bigint' && currency) await parts.welcome(account, [currency]);
  }
}

export async function saveDemoStrategy(
  customer: CustomerCaller,
  parts: Pick<ServerDependencies, 'feeds'>,
  handlers: Pick<Handlers, 'strategies/saveStrategy'>,
): Promise<void> {
  const parameters = Object.entries({ ...getDefaultStrategyParameters('momentum'), lookback: 60, hold: 2 });
  await handlers['strategies/saveStrategy'](
    {
      strategy: 'momentum',
      parameters: parameters.map(([name, value]) => ({ name, value })),
      instruments: oldestListedCodes(parts, 'US', 6),
      stopAt: DEFAULT_STOP_LOSS_BPS,
      key: randomUUID(),
    },
    customer,
  );
}
