/** Bars of finished sessions: computed once and cached; the least recently used are evicted first. */
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { RawBar } from './simulated-instrument-session.ts';

export class SessionBarCache {
  readonly #maximum: number;
  readonly #cached = new Map<string, readonly RawBar[]>();
  #bars = 0;

  /** `maximum` counts bars; 0 keeps none. */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /** The bars of `minutes` of an instrument's session `index`, which must be over. Callers must not change them. */
  of(id: InstrumentId, index: number, minutes: number, make: () => readonly RawBar[]): readonly RawBar[] {
    const name = `${id} ${index} ${minutes}`;
    const bars = this.#cached.get(name) ?? make();
    if (!this.#cached.delete(name)) this.#bars += bars.length;
    this.#cached.set(name, bars);
    for (const [oldest, { length }] of this.#cached) {
      if (this.#bars <= this.#maximum) break;
      this.#cached.delete(oldest);
      this.#bars -= length;
    }
    return bars;
  }
}
