/** Quotes for many readers: each changed quote is serialised once, and all its readers get the same bytes. */
import type { InstrumentId } from '@bourse/core/markets/market.ts';
import type { Standing } from '@bourse/core/markets/listings/listing-status.ts';
import type { Feeds } from '../venue/feeds.ts';
import { quoteOnWire } from '../venue/quote-views.ts';
import { type Connection, framed } from './connection.ts';

interface Topic {
  readers: Set<Connection>;
  currency: string;
  /** Sequence number of the quote in `frame`. */
  seq: number;
  at: number;
  frame: Buffer | null;
  standing: Standing;
}
type StandingOf = (instrument: InstrumentId, now: number) => Standing;
/** Kept apart from quotes, so that neither replaces the other for a slow reader. */
const asStanding = (id: InstrumentId): string => `${id} standing`;

const framedStanding = (id: InstrumentId, standing: Standing): Buffer =>
  framed(JSON.stringify({ type: 'standing', instrument: id, standing }));

/** The frame to send if its standing has changed, else null. */
function changeOfStanding(id: InstrumentId, topic: Topic, standing: Standing): Buffer | null {
  if (standing === topic.standing) return null;
  topic.standing = standing;
  return framedStanding(id, standing);
}

export interface QuoteFan {
  /**
   * Sends the present quote at once, then changes; also a halt or delisting, which may have come after the reader
   * loaded its page. False for an instrument that no feed knows.
   */
  subscribe(reader: Connection, instrument: InstrumentId, now: number): boolean;
  unsubscribe(reader: Connection, instrument: InstrumentId): void;
  leave(reader: Connection): void;
  /** Reads subscribed quotes from the feeds and sends changes; call it once a second. */
  tick(now: number): void;
  readonly topics: number;
}

export function createQuoteFan(feeds: Pick<Feeds, 'instrument' | 'quote'>, standingOf: StandingOf): QuoteFan {
  const topics = new Map<InstrumentId, Topic>();
  const readers = new Set<Connection>();

  /** True if the quote has changed. */
  function refresh(id: InstrumentId, topic: Topic, now: number): boolean {
    const quote = feeds.quote(id, now);
    if (!quote || (topic.frame && quote.seq === topic.seq && quote.at === topic.at)) return false;
    topic.seq = quote.seq;
    topic.at = quote.at;
    topic.frame = framed(JSON.stringify({ type: 'quote', ...quoteOnWire(quote, topic.currency) }));
    return true;
  }

  function unsubscribe(reader: Connection, id: InstrumentId): void {
    reader.instruments.delete(id);
    reader.forget(id);
    reader.forget(asStanding(id));
    const topic = topics.get(id);
    topic?.readers.delete(reader);
    if (topic?.readers.size === 0) topics.delete(id);
    if (reader.instruments.size === 0) readers.delete(reader);
  }

  return {
    subscribe(reader, id, now) {
      const instrument = feeds.instrument(id);
      if (!instrument) return false;
      const topic = topics.getOrInsertComputed(id, () => ({
        readers: new Set(),
        currency: instrument.currency,
        seq: -1,
        at: -1,
        frame: null,
        standing: standingOf(id, now),
      }));
      topic.readers.add(reader);
      readers.add(reader);
      reader.instruments.add(id);
      if (!topic.frame) refresh(id, topic, now);
      if (topic.frame) reader.offer(id, topic.frame);
      if (topic.standing !== 'listed') reader.offer(asStanding(id), framedStanding(id, topic.standing));
      return true;
    },
    unsubscribe,
    leave(reader) {
      for (const id of [...reader.instruments]) unsubscribe(reader, id);
    },
    tick(now) {
      for (const reader of readers) reader.gather();
      for (const [id, topic] of topics) {
        const change = changeOfStanding(id, topic, standingOf(id, now));
        if (change) for (const reader of topic.readers) reader.offer(asStanding(id), change);
        if (!refresh(id, topic, now) || !topic.frame) continue;
        for (const reader of topic.readers) reader.offer(id, topic.frame);
      }
      for (const reader of readers) reader.release();
    },
    get topics() {
      return topics.size;
    },
  };
}
