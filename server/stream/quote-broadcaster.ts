/** Quotes for many readers: each changed quote is serialised once, and all its readers get the same bytes. */
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { ListingStatus } from '@bourse/core/markets/listings/listing-status.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import { buildQuoteView } from '../venue/quote-views.ts';
import { type StreamConnection, encodeTextFrame } from './stream-connection.ts';

interface QuoteTopic {
  readers: Set<StreamConnection>;
  currency: string;
  /** Sequence number of the quote in `frame`. */
  seq: number;
  at: number;
  frame: Buffer | null;
  listingStatus: ListingStatus;
}
type ListingStatusOf = (instrument: InstrumentId, now: number) => ListingStatus;
/** Kept apart from quotes, so that neither replaces the other for a slow reader. */
const listingStatusKey = (id: InstrumentId): string => `${id} listing status`;

const encodeListingStatusFrame = (id: InstrumentId, listingStatus: ListingStatus): Buffer =>
  encodeTextFrame(JSON.stringify({ type: 'listingStatus', instrument: id, listingStatus }));

/** The frame to send if its listing status has changed, else null. */
function changedListingStatusFrame(id: InstrumentId, topic: QuoteTopic, listingStatus: ListingStatus): Buffer | null {
  if (listingStatus === topic.listingStatus) return null;
  topic.listingStatus = listingStatus;
  return encodeListingStatusFrame(id, listingStatus);
}

export interface QuoteBroadcaster {
  /**
   * Sends the present quote at once, then changes; also a halt or delisting, which may have come after the reader
   * loaded its page. False for an instrument that no feed knows.
   */
  subscribe(reader: StreamConnection, instrument: InstrumentId, now: number): boolean;
  unsubscribe(reader: StreamConnection, instrument: InstrumentId): void;
  leave(reader: StreamConnection): void;
  /** Reads subscribed quotes from the feeds and sends changes; call it once a second. */
  tick(now: number): void;
  readonly topics: number;
}

export function createQuoteBroadcaster(
  feeds: Pick<VenueRegistry, 'instrument' | 'quote' | 'notePriceNeed'>,
  listingStatusOf: ListingStatusOf,
): QuoteBroadcaster {
  const topics = new Map<InstrumentId, QuoteTopic>();
  const readers = new Set<StreamConnection>();

  /** True if the quote has changed. */
  function refresh(id: InstrumentId, topic: QuoteTopic, now: number): boolean {
    feeds.notePriceNeed(id, 'viewed');
    const quote = feeds.quote(id, now);
    if (!quote || (topic.frame && quote.seq === topic.seq && quote.at === topic.at)) return false;
    [topic.seq, topic.at] = [quote.seq, quote.at];
    topic.frame = encodeTextFrame(JSON.stringify({ type: 'quote', ...buildQuoteView(quote, topic.currency) }));
    return true;
  }

  function unsubscribe(reader: StreamConnection, id: InstrumentId): void {
    reader.instruments.delete(id);
    reader.forget(id);
    reader.forget(listingStatusKey(id));
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
        listingStatus: listingStatusOf(id, now),
      }));
      topic.readers.add(reader);
      readers.add(reader);
      reader.instruments.add(id);
      if (!topic.frame) refresh(id, topic, now);
      if (topic.frame) reader.offer(id, topic.frame);
      if (topic.listingStatus !== 'listed')
        reader.offer(listingStatusKey(id), encodeListingStatusFrame(id, topic.listingStatus));
      return true;
    },
    unsubscribe,
    leave(reader) {
      for (const id of [...reader.instruments]) unsubscribe(reader, id);
    },
    tick(now) {
      for (const reader of readers) reader.gather();
      for (const [id, topic] of topics) {
        const change = changedListingStatusFrame(id, topic, listingStatusOf(id, now));
        if (change) for (const reader of topic.readers) reader.offer(listingStatusKey(id), change);
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
