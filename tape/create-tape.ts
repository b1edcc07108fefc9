/** The synthetic world behind the feed's port: a pure function of seed, instrument and time. */
import type { Bar, BarsRequest, CorporateAction, Feed, Hours, Instrument, InstrumentId, Market, Quote, Zones } from '@bourse/core/market.ts';
import type { Price } from '@bourse/core/money.ts';
import { barsOf } from './bars.ts';
import { actionsBetween } from './corporate-actions.ts';
import { InstrumentTape, SOURCE } from './instrument-tape.ts';
import { listings } from './instruments/listing.ts';
import { keyHashOf } from './keys.ts';
import { MarketTape } from './market-tape.ts';

export interface TapeOptions {
  /** The world's secret, 32 bytes. */
  seed: Uint8Array;
  hours: Hours;
  zones: Zones;
  /** First local date with session keys, YYYY-MM-DD: the world's creation. History reaches five years back from it. */
  startDate?: string;
}

export interface Tape extends Feed {
  bars(request: BarsRequest, now: number): Bar[];
  /** The session's secret key (32 bytes), to be revealed after its close. */
  sessionKey(market: Market, date: string): Uint8Array;
  /** SHA-256 of the session's key, to be published before it opens. */
  keyHash(market: Market, date: string): Uint8Array;
  /** The last close of the month before `now`: what the tick goes by where `tickRulesOf` says "month-end-close". */
  monthEndClose(instrument: InstrumentId, now: number): Price | null;
}

const DEFAULT_START_DATE = '2026-01-01';

/** A world. Cheap to create: days and paths are made when first asked for. Unknown instruments are answered with null or nothing. */
export function createTape({ seed, hours, zones, startDate = DEFAULT_START_DATE }: TapeOptions): Tape {
  if (seed.length !== 32) throw new RangeError('a seed has 32 bytes');
  const markets = new Map<Market, MarketTape>();
  const marketOf = (market: Market): MarketTape => {
    let found = markets.get(market);
    if (!found) markets.set(market, (found = new MarketTape(market, hours, zones, startDate, seed)));
    return found;
  };
  const listed = listings(hours, startDate);
  const known = new Map(listed.map((listing) => [listing.instrument.id, listing]));
  const tapes = new Map<InstrumentId, InstrumentTape>();
  const tapeOf = (id: InstrumentId): InstrumentTape | null => {
    let tape = tapes.get(id);
    const listing = known.get(id);
    if (!tape && listing) tapes.set(id, (tape = new InstrumentTape(listing, marketOf(listing.instrument.market))));
    return tape ?? null;
  };
  const instruments: readonly Instrument[] = listed.map(({ instrument }) => instrument);

  return {
    source: SOURCE,
    instruments: () => instruments,
    quote: (id: InstrumentId, now: number): Quote | null => tapeOf(id)?.quote(now) ?? null,
    bars(request: BarsRequest, now: number): Bar[] {
      const tape = tapeOf(request.instrument);
      return tape ? barsOf(tape, request, now) : [];
    },
    actions(id: InstrumentId, now: number): readonly CorporateAction[] {
      const tape = tapeOf(id);
      const moment = tape?.market.moment(now);
      return tape && moment ? actionsBetween(tape, -Infinity, moment.session.index) : [];
    },
    sessionKey: (market, date) => marketOf(market).sessionKey(date),
    keyHash: (market, date) => keyHashOf(marketOf(market).sessionKey(date)),
    monthEndClose(id, now) {
      const tape = tapeOf(id);
      const moment = tape?.market.moment(now);
      return tape && moment && tape.history.day(moment.session.index) ? BigInt(tape.history.monthEndClose(moment.session.index)) : null;
    },
  };
}
