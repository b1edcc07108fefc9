/** A market's common days in sequence, computed on demand and cached. */
import type { SessionCalendar, SessionDay } from './session-calendar.ts';
import type { RandomKey } from './keyed-randomness.ts';
import { drawMarketMoves, type MarketMoves } from './unpredictable-prices/market-moves.ts';

export class MarketMovesBySession {
  readonly #calendar: SessionCalendar;
  readonly #usualVariance: number;
  readonly #historyKey: RandomKey;
  readonly #keyOf: (session: SessionDay) => RandomKey;
  readonly #future: MarketMoves[] = [];
  readonly #past: MarketMoves[] = [];

  constructor(
    calendar: SessionCalendar,
    deviation: number,
    historyKey: RandomKey,
    keyOf: (session: SessionDay) => RandomKey,
  ) {
    this.#calendar = calendar;
    this.#usualVariance = deviation * deviation;
    this.#historyKey = historyKey;
    this.#keyOf = keyOf;
  }

  /** The common day of session `index`, which the calendar must have. */
  day(index: number): MarketMoves {
    while (index >= 0 ? this.#future.length <= index : this.#past.length < -index) this.#make(index >= 0);
    return index >= 0 ? this.#future[index]! : this.#past[-1 - index]!;
  }

  /** Variance of the market's move with which session `index` (0 or later) begins. */
  varianceBefore(index: number): number {
    return index === 0 ? this.#usualVariance : this.day(index - 1).nextVariance;
  }

  #make(forward: boolean): void {
    const list = forward ? this.#future : this.#past;
    const session = this.#calendar.session(forward ? list.length : -1 - list.length);
    if (!session) throw new RangeError('a session beyond the calendar');
    const variance = list.at(-1)?.nextVariance ?? this.#usualVariance;
    const words = forward ? { key: this.#keyOf(session), counter: 0 } : { key: this.#historyKey, counter: session.day };
    list.push(drawMarketMoves(words, variance, this.#usualVariance));
  }
}

/** Minutes of the session by its rules; a night in which the clocks change doesn't count. */
export const sessionMinutesOf = (session: SessionDay): number =>
  session.spans.reduce((sum, { from, to }) => sum + to - from, 0);
/** The session's length as a share of an ordinary one. */
export const sessionLengthShareOf = (session: SessionDay, calendar: SessionCalendar): number =>
  Math.min(1, sessionMinutesOf(session) / calendar.ordinaryMinutes);
