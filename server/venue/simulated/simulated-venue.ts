/** The simulated market as a venue: provides everything in the rulebooks that the world's hours allow. */
import type { Bar, BarsRequest, Hours, Instrument, Quote, Zones } from '@bourse/core/market.ts';
import { absolute } from '@bourse/core/money.ts';
import { marketTime } from '@bourse/core/sessions.ts';
import type { Simulator } from '@bourse/simulator/create-simulator.ts';
import type { Clock } from '../../clock.ts';
import type { HistoryThread } from '../history-thread.ts';
import type { Venue } from '../port.ts';
import { simulatedAuctions } from './auctions.ts';
import { simulatedExtendedHours } from './extended-hours.ts';
import { simulatedHalts } from './halts.ts';
import { createOverheated, type Overheated } from './overheated.ts';

export interface SimulatedVenueParts {
  simulator: Simulator;
  /** Computes the far past outside the main thread; without it the simulator does so itself. */
  past?: Pick<HistoryThread, 'bars' | 'history' | 'trades'>;
  zones: Zones;
  hours: Hours;
  clock: Clock;
  /** Replaces the exchange's formula. */
  overheated?: Overheated | undefined;
}

/**
 * Korea's static volatility interruption: ten percent from the reference price. Source: KRX, KOSPI Market Business
 * Regulation, article 30-2.
 */
const VI_PERCENT = 10n;

/** On its listing day an instrument can only move away from its own opening. */
function movedFar(
  { market, board, listedOn }: Instrument,
  { last, open, previousClose, at }: Quote,
  { hours, zones }: Pick<SimulatedVenueParts, 'hours' | 'zones'>,
): boolean {
  if (market !== 'KR' || board === 'index') return false;
  const reference = marketTime(market, hours, at, zones).date === listedOn ? open : previousClose;
  return absolute(last - reference) * 100n >= reference * VI_PERCENT;
}

/** A world that never closes has no phases: no auctions, no halts, no extended hours. */
export function createSimulatedVenue(parts: SimulatedVenueParts): Venue {
  const { simulator, past, hours, overheated = createOverheated(parts) } = parts;
  const closes = hours === 'exchange';
  return {
    ...simulator,
    ...(past ? { bars: past.bars } : {}),
    history: past?.history ?? null,
    sessionTrades: past?.trades ?? null,
    madeUp: true,
    indexOf: 'own',
    auctions: closes ? simulatedAuctions({ ...parts, overheated }) : null,
    extendedHours: closes ? simulatedExtendedHours(parts) : null,
    halts: closes ? simulatedHalts(parts) : null,
    warnings: { overheated, movedFar: (instrument, quote) => !closes && movedFar(instrument, quote, parts) },
    pastDays: (request: BarsRequest, now: number): Bar[] => simulator.bars(request, now),
    sessionKeys: simulator,
  };
}
