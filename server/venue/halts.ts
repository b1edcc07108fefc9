/** Trading halts according to each instrument's venue; none if it declares none. */
import type { Instrument } from '@bourse/core/market.ts';
import type { Feeds } from './feeds.ts';
import type { Halts } from './port.ts';

export type { Halted, Halts } from './port.ts';

export function createHalts({ feeds }: { feeds: Pick<Feeds, 'venueOf' | 'venues'> }): Halts {
  const of = ({ id }: Instrument): Halts | null => feeds.venueOf(id)?.halts ?? null;
  return {
    at: (instrument, instant) => of(instrument)?.at(instrument, instant) ?? null,
    bandAt: (instrument, instant) => of(instrument)?.bandAt(instrument, instant) ?? null,
    isOver: (instrument, instant) => of(instrument)?.isOver(instrument, instant) ?? false,
    resumed: (instrument, from, to) => of(instrument)?.resumed(instrument, from, to) ?? [],
    async keepUp() {
      for (const { halts } of feeds.venues()) await halts?.keepUp();
    },
  };
}
