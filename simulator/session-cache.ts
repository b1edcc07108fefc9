/** Bars of finished sessions: computed once and cached; the least recently used are evicted first. */
import type { InstrumentId } from '@bourse/core/markets/market.ts';
import type { PlainBar } from './open-session.ts';

export class KeptSessions {
  readonly #maximum: number;
  readonly #kept = new Map<string, readonly PlainBar[]>();
  #bars = 0;

  /** `maximum` counts bars; 0 keeps none. */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /** The bars of `minutes` of an instrument's session `index`, which must be over. Callers must not change them. */
  of(id: InstrumentId, index: number, minutes: number, make: () => readonly PlainBar[]): readonly PlainBar[] {
    const name = `${id} ${index} ${minutes}`;
    const bars = this.#kept.get(name) ?? make();
    if (!this.#kept.delete(name)) this.#bars += bars.length;
    this.#kept.set(name, bars);
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bars <= this.#maximum) break;
      this.#kept.delete(oldest);
      this.#bars -= length;
    }
    return bars;
  }
}
