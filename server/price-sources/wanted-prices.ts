/**
 * Which prices are asked for: those that value money, of what somebody holds or has an order or alert in, of what
 * somebody looks at, and of what a list shows. A price that was never obtained counts as listed, so that lists have
 * one.
 */
import type { Instrument, InstrumentId } from '@bourse/core/markets/market-types.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Database } from '../db/database.ts';
import { type PriceNeed, NEEDS } from './polling/choose-symbols.ts';
import { deletePastNeeds, listHeldAndOrdered, listNeeds } from './price-polling-store.ts';
import type { RealPrices } from './real-prices.ts';

interface WantedPricesDependencies {
  database: Pick<Database, 'kysely'>;
  realPrices: RealPrices;
  clock: { now(): number };
}

const READ_HELD_MS = 5_000;
const READ_NEEDS_MS = 1_000;
const DELETE_NEEDS_MS = 3_600_000;

export class WantedPrices {
  private readonly dependencies: WantedPricesDependencies;
  private held: readonly InstrumentId[] = [];
  private ordered: readonly InstrumentId[] = [];
  private heldAt = -Infinity;
  private needsAt = -Infinity;
  private deletedAt: number;

  constructor(dependencies: WantedPricesDependencies) {
    this.dependencies = dependencies;
    this.deletedAt = dependencies.clock.now();
  }

  /** Reads what other processes need, and what is held. */
  async refresh(): Promise<void> {
    const { clock, database, realPrices } = this.dependencies;
    const { kysely } = database;
    const now = clock.now();
    const isDue = (at: number, everyMs: number): boolean => Math.abs(now - at) >= everyMs;
    if (isDue(this.heldAt, READ_HELD_MS)) {
      ({ held: this.held, ordered: this.ordered } = await listHeldAndOrdered(kysely));
      this.heldAt = now;
    }
    if (isDue(this.needsAt, READ_NEEDS_MS)) {
      realPrices.needs.setOfOthers(await listNeeds(kysely, now));
      this.needsAt = now;
    }
    if (!isDue(this.deletedAt, DELETE_NEEDS_MS)) return;
    await deletePastNeeds(kysely, now);
    this.deletedAt = now;
  }

  /** Instruments at real prices with their strongest need. `isReady`: whether a quote may be made of it already. */
  list(now: number, isReady: (instrument: Instrument) => boolean): ReadonlyMap<InstrumentId, PriceNeed> {
    const { realPrices } = this.dependencies;
    const byNeed = new Map<PriceNeed, Iterable<InstrumentId>>([
      ['money', VALUING_PAIRS],
      ['position', this.held],
      ['order', this.ordered],
    ]);
    const noted = realPrices.needs.list(now);
    const wanted = new Map<InstrumentId, PriceNeed>();
    for (const need of NEEDS) for (const id of byNeed.get(need) ?? []) if (!wanted.has(id)) wanted.set(id, need);
    for (const [id, need] of noted) {
      const before = wanted.get(id);
      if (!before || NEEDS.indexOf(need) < NEEDS.indexOf(before)) wanted.set(id, need);
    }
    const result = new Map<InstrumentId, PriceNeed>();
    for (const instrument of realPrices.instruments()) {
      const { id } = instrument;
      const need = wanted.get(id) ?? (realPrices.memory.newest(id) === null ? 'listed' : null);
      if (need !== null && isReady(instrument)) result.set(id, need);
    }
    return result;
  }
}

/** Pairs of the dollar with the markets' currencies, in either direction. */
const VALUING_PAIRS: readonly InstrumentId[] = [
  ...new Set(MARKETS.map((market) => getMarketRules(market).currency).filter((currency) => currency !== 'USD')),
].flatMap((currency) => [`FX.${currency}USD`, `FX.USD${currency}`]);
