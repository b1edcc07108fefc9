/** A demo world's house strategies, and one that its customer has saved. */
import { randomUUID } from 'node:crypto';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { getDefaultStrategyParameters } from '@bourse/core/products/strategies/strategy-specification.ts';
import type { StrategyParameters, StrategyKind } from '@bourse/core/products/strategies/strategy-rules.ts';
import type { CustomerCaller, Handlers } from '../calls/handler-types.ts';
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
const oldestListedCodes = ({ venues }: Pick<ServerDependencies, 'venues'>, market: Market, count: number): string[] =>
  venues
    .listed(market)
    .filter(({ board }) => board === 'listed' || board === 'crypto')
    .toSorted((a, b) => (a.listedOn < b.listedOn ? -1 : a.listedOn > b.listedOn ? 1 : 0))
    .slice(0, count)
    .map(({ id }) => id)
    .toSorted();

/** Each runs from the first start, with practice money. */
export async function createDemoStrategies(
  dependencies: StartRunDependencies & Pick<ServerDependencies, 'grantWelcomeMoney' | 'database'>,
): Promise<void> {
  for (const { kind, market, count, parameters } of PLANS) {
    const strategy = await insertHouseStrategy(
      dependencies.database.kysely,
      {
        kind,
        parameters: { ...getDefaultStrategyParameters(kind), ...parameters },
        instruments: oldestListedCodes(dependencies, market, count),
        stopAt: DEFAULT_STOP_LOSS_BPS,
      },
      dependencies.clock.now(),
    );
    const account = await startHouseRun(dependencies, dependencies.database.kysely, strategy);
    // Only in its own currency: money it can't trade with would distort its record, and let more follow than it can
    // carry.
    const currency = dependencies.venues.listed(market)[0]?.currency;
    if (typeof account === 'bigint' && currency) await dependencies.grantWelcomeMoney(account, [currency]);
  }
}

export async function saveDemoStrategy(
  customer: CustomerCaller,
  dependencies: Pick<ServerDependencies, 'venues'>,
  handlers: Pick<Handlers, 'strategies/saveStrategy'>,
): Promise<void> {
  const parameters = Object.entries({ ...getDefaultStrategyParameters('momentum'), lookback: 60, hold: 2 });
  await handlers['strategies/saveStrategy'](
    {
      strategy: 'momentum',
      parameters: parameters.map(([name, value]) => ({ name, value })),
      instruments: oldestListedCodes(dependencies, 'US', 6),
      stopAt: DEFAULT_STOP_LOSS_BPS,
      key: randomUUID(),
    },
    customer,
  );
}
