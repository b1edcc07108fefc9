/**
 * Two feeds of the same instruments as one. The first speaks; when it has had nothing good to say for a while and the
 * second has, the second takes over, instrument by instrument, until the first has been good for long enough. Both
 * should be under guard, and so should this one, since two feeds may disagree: the guard then holds a jump between them
 * like any other.
 */
import { type FailoverRules, failoverRulesOn } from '@bourse/core/guard/thresholds.ts';
import type { Bar, Feed, InstrumentId, Quote } from '@bourse/core/market.ts';
import type { Logger } from 'pino';
import { joinedBars } from './failover-bars.ts';
import { FailoverSeat } from './failover-seat.ts';

export interface FailoverParts {
  primary: Feed;
  secondary: Feed;
  log: Pick<Logger, 'info' | 'warn'>;
  /** For trials; else those in force. */
  rules?: FailoverRules;
}

export interface FailoverFeed extends Feed {
  /** Which of the two speaks for the instrument. */
  speaker(instrument: InstrumentId): 'primary' | 'secondary';
}

/**
 * `source` is the primary's; each quote carries its speaker's. Quotes are counted anew, by their time, so that the
 * count never goes back.
 */
export function createFailover({ primary, secondary, log, rules }: FailoverParts): FailoverFeed {
  const seats = new Map<InstrumentId, FailoverSeat>();
  const rulesAt = (now: number): FailoverRules => rules ?? failoverRulesOn(new Date(now).toISOString().slice(0, 10));
  const seatOf = (id: InstrumentId, now: number): FailoverSeat =>
    seats.getOrInsertComputed(id, () => new FailoverSeat(id, { primary, secondary, log, rules: rulesAt(now) }));
  const speaking = (id: InstrumentId): Feed => (seats.get(id)?.speaker === 'secondary' ? secondary : primary);
  const quote = (id: InstrumentId, now: number): Quote | null => seatOf(id, now).quote(now);

  return {
    source: primary.source,
    speaker: (id) => seats.get(id)?.speaker ?? 'primary',
    instruments: () => [
      ...new Map([...secondary.instruments(), ...primary.instruments()].map((each) => [each.id, each])).values(),
    ],
    quote,
    state(id, now) {
      quote(id, now);
      const feed = speaking(id);
      return feed.state?.(id, now) ?? 'live';
    },
    async bars(request, now): Promise<Bar[]> {
      quote(request.instrument, now);
      const [own, other] = await Promise.all([primary.bars(request, now), secondary.bars(request, now)]);
      const seat = seats.get(request.instrument);
      return joinedBars(own, other, {
        outages: seat?.outages ?? [],
        speaker: seat?.speaker ?? 'primary',
        limit: request.limit,
      });
    },
    actions(id, now, since) {
      const own = primary.actions(id, now, since);
      return own.length > 0 ? own : secondary.actions(id, now, since);
    },
    upcoming(id, now) {
      const own = primary.upcoming?.(id, now) ?? [];
      return own.length > 0 ? own : (secondary.upcoming?.(id, now) ?? []);
    },
    company: (id, now) => primary.company?.(id, now) ?? secondary.company?.(id, now) ?? null,
    monthEndClose: (id, now) => primary.monthEndClose?.(id, now) ?? secondary.monthEndClose?.(id, now) ?? null,
    ...(primary.trades || secondary.trades
      ? { trades: (id: InstrumentId, now: number) => speaking(id).trades?.(id, now) ?? true }
      : {}),
  };
}
