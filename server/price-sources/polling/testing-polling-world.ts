/** A driver with fake sources, whose time moves only when a test moves it. */
import { setImmediate } from 'node:timers/promises';
import { RATIO_ONE } from '@bourse/core/ledger/ratio.ts';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import { getPriceGuardRules } from '@bourse/core/markets/price-guard/price-guard-thresholds.ts';
import type { PriceSourceName, SourceDeclaration } from '../price-source.ts';
import type { PriceNeed } from './choose-symbols.ts';
import {
  createPriceSourceDriver,
  type PriceSourceDriver,
  type PriceSourceDriverDependencies,
  type PublishedPrint,
  type StatusEvent,
} from './price-source-driver.ts';
import { buildInstrument, createFakeSource, createSeededRandom, type FakeSource } from './testing-polling.ts';

export const NOON = Date.parse('2026-11-20T17:00:00Z');
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const APPLE = 'US.AAPL';

export interface World {
  driver: PriceSourceDriver;
  sources: Map<PriceSourceName, FakeSource>;
  wanted: Map<InstrumentId, PriceNeed>;
  published: PublishedPrint[];
  events: StatusEvent[];
  warnings: unknown[];
  isOpen: boolean;
  now: number;
  lookups: number;
  /** Steps once a second, as the server does. */
  run(ms: number, eachMs?: number, before?: () => void): Promise<void>;
}

type Offer = { name: PriceSourceName; declares?: Partial<SourceDeclaration>; kind?: 'poll' | 'stream' };

export function createWorld(offers: readonly Offer[], more: Partial<PriceSourceDriverDependencies> = {}): World {
  const clock = { now: () => world.now };
  const { random } = createSeededRandom(7);
  const sources = new Map(
    offers.map(({ name, declares, kind }) => [name, createFakeSource(name, clock, declares, kind)]),
  );
  const world: World = {
    sources,
    wanted: new Map([[APPLE, 'viewed']]),
    published: [],
    events: [],
    warnings: [],
    isOpen: true,
    now: NOON,
    lookups: 0,
    async run(ms, eachMs = SECOND_MS, before = () => {}) {
      for (const until = world.now + ms; world.now < until; ) {
        world.now += eachMs;
        before();
        world.driver.step();
        await setImmediate();
      }
    },
    driver: createPriceSourceDriver({
      sources: [...sources.values()],
      clock,
      random,
      log: { info: () => {}, warn: (entry: unknown) => world.warnings.push(entry) },
      listWanted: () => world.wanted,
      findInstrument: (id) => buildInstrument(id),
      listListings(instrument) {
        world.lookups += 1;
        return [...sources.values()].map((source) => ({ source: source.name, symbol: source.symbolOf(instrument)! }));
      },
      isMarketOpen: () => world.isOpen,
      guardRulesOf: ({ board }, now) => getPriceGuardRules(board, new Date(now).toISOString().slice(0, 10)),
      findKnownPrice: () => null,
      ratioBetween: () => RATIO_ONE,
      findUsage: () => null,
      onQuote: (published) => world.published.push(published),
      onStatus: (event) => world.events.push(event),
      ...more,
    }),
  };
  for (const source of sources.values()) source.prices.set('AAPL', { last: '230.5' });
  return world;
}
export const source = (world: World, name: PriceSourceName): FakeSource => world.sources.get(name)!;
export const statusOf = (world: World, name: PriceSourceName) =>
  world.driver.listSourceStatus().find((each) => each.source === name)!;
export const activeOf = (world: World, id = APPLE) => {
  const status = world.driver.findInstrumentStatus(id);
  return status && `${status.active} ${status.reason}`;
};
export const switchesOf = ({ events }: World): string[] =>
  events.flatMap((event) =>
    event.kind === 'instrument' ? `${event.status.instrument} ${event.status.active} ${event.status.reason}` : [],
  );
export const publishedBy = ({ published }: World): PriceSourceName[] => [
  ...new Set(published.map((each) => each.source)),
];

/** Each minute of the prints' own time, with the sources that were published in it. */
export const sourcesByMinute = ({ published }: World) =>
  [...Map.groupBy(published, ({ print }) => Math.floor(print.at / MINUTE_MS)).values()].map(
    (prints) => new Set(prints.map((each) => each.source)).size,
  );
