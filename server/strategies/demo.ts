/** A demo world's house strategies, and one that its customer has saved. */
import { randomUUID } from 'node:crypto';
import type { Market } from '@bourse/core/markets/market.ts';
import { usualParameters } from '@bourse/core/products/strategies/kinds.ts';
import type { Parameters, StrategyKind } from '@bourse/core/products/strategies/rules.ts';
import type { Customer, Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { beginRun, type BeginParts } from './run-lifecycle.ts';
import { USUAL_STOP } from './plans.ts';
import { insertHouse } from './store.ts';

interface DemoPlan {
  kind: StrategyKind;
  market: Market;
  count: number;
  parameters?: Parameters;
}
const PLANS: readonly DemoPlan[] = [
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
const chosen = ({ feeds }: Pick<Parts, 'feeds'>, market: Market, count: number): string[] =>
  feeds
    .listed(market)
    .filter(({ board }) => board === 'listed' || board === 'crypto')
    .toSorted((a, b) => (a.listedOn < b.listedOn ? -1 : a.listedOn > b.listedOn ? 1 : 0))
    .slice(0, count)
    .map(({ id }) => id)
    .toSorted();

/** Each runs from the first start, with practice money. */
export async function makeDemoStrategies(parts: BeginParts & Pick<Parts, 'welcome' | 'database'>): Promise<void> {
  for (const { kind, market, count, parameters } of PLANS) {
    const strategy = await insertHouse(
      parts.database.kysely,
      {
        kind,
        parameters: { ...usualParameters(kind), ...parameters },
        instruments: chosen(parts, market, count),
        stopAt: USUAL_STOP,
      },
      parts.clock.now(),
    );
    const account = await beginRun(parts, parts.database.kysely, strategy);
    // Only in its own currency: money it can't trade with would distort its record, and let more follow than it can
    // carry.
    const currency = parts.feeds.listed(market)[0]?.currency;
    if (typeof account === 'bigint' && currency) await parts.welcome(account, [currency]);
  }
}

export async function keepDemoStrategy(
  customer: Customer,
  parts: Pick<Parts, 'feeds'>,
  handlers: Pick<Handlers, 'strategies/saveStrategy'>,
): Promise<void> {
  const parameters = Object.entries({ ...usualParameters('momentum'), lookback: 60, hold: 2 });
  await handlers['strategies/saveStrategy'](
    {
      strategy: 'momentum',
      parameters: parameters.map(([name, value]) => ({ name, value })),
      instruments: chosen(parts, 'US', 6),
      stopAt: USUAL_STOP,
      key: randomUUID(),
    },
    customer,
  );
}
