/** Makes bars of the prices displayed here: minutes while they come, and a day once the next one begins. */
import { maximumOf } from '@bourse/core/ledger/money.ts';
import { continuesMinutes } from '@bourse/core/markets/price-sources/plan-bar-fill.ts';
import { hasTradedBetween } from '@bourse/core/markets/price-sources/traded-between.ts';
import { getTradingSession } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { Instrument, InstrumentId, Quote } from '@bourse/core/markets/market-types.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import type { StoredRange } from '../real-price-store.ts';
import { addToOwnBars, type OwnBar, saveMinutesUntil } from './own-bars-store.ts';

export type OwnBarsDependencies = Pick<
  ServerDependencies,
  'database' | 'realPrices' | 'venues' | 'timeZones' | 'clock'
>;

const MINUTE_MS = 60_000;

export class OwnBars {
  private readonly dependencies: OwnBarsDependencies;
  private readonly taken = new Map<InstrumentId, Quote>();
  private readonly untils = new Map<InstrumentId, number>();

  constructor(dependencies: OwnBarsDependencies) {
    this.dependencies = dependencies;
  }

  /** Of prices that the guard believes, each once, in the hours of the exchange. */
  async record(instruments: readonly InstrumentId[], ranges: ReadonlyMap<string, StoredRange>): Promise<void> {
    const { venues, clock, database, realPrices } = this.dependencies;
    const now = clock.now();
    const minutes: OwnBar[] = [];
    const days: OwnBar[] = [];
    for (const id of instruments) {
      const instrument = realPrices.memory.instrument(id);
      const quote = instrument && venues.state(id, now) === 'live' ? venues.quote(id, now) : null;
      const before = this.taken.get(id);
      if (!instrument || !quote || (before && quote.at <= before.at) || !this.isOpen(instrument, quote.at)) continue;
      this.taken.set(id, quote);
      const isSameDay = before && this.dayOf(instrument, before) === this.dayOf(instrument, quote);
      minutes.push(toMinute(quote, isSameDay ? quote.volume - before.volume : 0n));
      if (before && !isSameDay) days.push(toDay(before, this.dayOf(instrument, before)));
      this.noteMinute(instrument, quote.at - (quote.at % MINUTE_MS), ranges.get(`${id} 1m`));
    }
    await addToOwnBars(database.kysely, '1m', minutes);
    await addToOwnBars(database.kysely, '1d', days);
    for (const { instrument } of days) await realPrices.reloadDays(instrument);
  }

  /** Up to when minutes are without a hole. */
  async saveUntils(): Promise<void> {
    await saveMinutesUntil(this.dependencies.database.kysely, this.untils);
    this.untils.clear();
  }

  private noteMinute(instrument: Instrument, minute: number, range: StoredRange | undefined): void {
    const { id } = instrument;
    const { timeZones, realPrices } = this.dependencies;
    const continues =
      range &&
      continuesMinutes(
        range,
        minute,
        (from, until) =>
          realPrices.isAlwaysOpen(instrument) || hasTradedBetween(instrument.market, from, until, timeZones),
      );
    if (!continues || minute + MINUTE_MS <= range.until) return;
    range.until = minute + MINUTE_MS;
    this.untils.set(id, range.until);
  }

  private isOpen(instrument: Instrument, at: number): boolean {
    const { realPrices, timeZones } = this.dependencies;
    return (
      realPrices.isAlwaysOpen(instrument) ||
      getTradingSession(instrument.market, 'exchange', at, timeZones).state === 'open'
    );
  }

  private dayOf({ market }: Instrument, { at }: Quote): number {
    const { memory } = this.dependencies.realPrices;
    return memory.opensAt(market, memory.dateAt(market, at));
  }
}

const toMinute = ({ instrument, at, last }: Quote, volume: bigint): OwnBar => ({
  ...{ instrument, at: at - (at % MINUTE_MS), open: last, high: last, low: last, close: last },
  volume: maximumOf(volume, 0n),
});

const toDay = ({ instrument, open, high, low, last, volume }: Quote, at: number): OwnBar => ({
  ...{ instrument, at, open, high, low, close: last, volume },
});
