/** Auctions that are due: the day's own, and the one that resumes trading after a halt. */
import { reopeningAt, type AuctionTimes } from '@bourse/core/auctions/auction-times.ts';
import type { Instrument } from '@bourse/core/market.ts';
import type { Halts } from './halts.ts';
import type { Phases } from './phases.ts';

export interface Crossings {
  /** Auctions priced after `from` and by `to` (epoch ms, not ahead of the clock). */
  priced(instrument: Instrument, from: number, to: number): AuctionTimes[];
  /** The auction that has stopped taking orders at `now` and may not have settled all of them. */
  under(instrument: Instrument, now: number): AuctionTimes | null;
}

/** An auction's fills may take this long after its price; one held later takes place without ordinary orders. */
export const SETTLED_MS = 10_000;

export function createCrossings({
  phases,
  halts,
}: {
  phases: Pick<Phases, 'auctions' | 'closing'>;
  halts: Pick<Halts, 'resumed' | 'at'>;
}): Crossings {
  /** An opening price that interrupts trading doesn't count: waiting orders join the next auction. */
  const isHeld = (instrument: Instrument, { kind, edge }: AuctionTimes): boolean =>
    kind !== 'open' || halts.at(instrument, edge) === null;

  function priced(instrument: Instrument, from: number, to: number): AuctionTimes[] {
    const fixed = phases.auctions(instrument, to);
    // A market without auctions at fixed times holds none after a halt.
    if (fixed.length === 0) return [];
    const due = fixed
      .filter(({ pricedAt }) => pricedAt > from && pricedAt <= to)
      .filter((each) => isHeld(instrument, each));
    const reopened = halts
      .resumed(instrument, from, to)
      .filter(({ until }) => phases.closing(instrument, until).gathers === null);
    return [...due, ...reopened.map(({ gathersFrom, until }) => reopeningAt(fixed[0]!.date, gathersFrom, until))].sort(
      (a, b) => a.pricedAt - b.pricedAt,
    );
  }

  return {
    priced,
    under(instrument, now) {
      // The opening price is unknown before the session has begun.
      const crossing = phases
        .auctions(instrument, now)
        .find(({ crossesAt, pricedAt }) => now >= crossesAt && now < pricedAt + SETTLED_MS);
      return (
        (crossing && (now < crossing.edge || isHeld(instrument, crossing)) ? crossing : null) ??
        priced(instrument, now - SETTLED_MS, now).at(-1) ??
        null
      );
    },
  };
}
