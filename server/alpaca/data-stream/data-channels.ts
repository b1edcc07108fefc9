/** What the data streams tell about one instrument, each second and each minute, made once for all readers. */
import type { Instrument, Quote } from '@bourse/core/markets/market-types.ts';
import type { PriceBand } from '@bourse/core/markets/order-rules/price-bands.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import type { ActiveHalt } from '../../venue/venue.ts';
import { compareQuotes } from '../../venue/past-quotes.ts';
import { readPresentQuote } from '../market-data/present-quotes.ts';
import { buildOrderBook } from '../market-data/order-book.ts';
import { buildBar, buildDailyBar, buildQuote, buildTrade, numberOf, tapeOf } from '../market-data/prices.ts';
import type { RecentBars } from '../market-data/recent-bars.ts';
import { SharedMessage } from './data-encoding.ts';

export const STOCK_CHANNELS = [
  'trades',
  'quotes',
  'bars',
  'updatedBars',
  'dailyBars',
  'statuses',
  'lulds',
  'corrections',
  'cancelErrors',
] as const;
export const COIN_CHANNELS = ['trades', 'quotes', 'orderbooks', 'bars', 'updatedBars', 'dailyBars'] as const;
export const NEWS_CHANNELS = ['news'] as const;
export type DataChannel = (typeof STOCK_CHANNELS)[number] | 'orderbooks' | 'news';
/** Those that come with another one, as Alpaca adds them: nobody asks for them. */
export const FOLLOWING_CHANNELS: Partial<Record<DataChannel, DataChannel>> = {
  corrections: 'trades',
  cancelErrors: 'trades',
};

export type ChannelMessages = Partial<Record<DataChannel, SharedMessage>>;

/** How an instrument is named in messages: as its readers have asked for it. */
export interface NamedInstrument {
  symbol: string;
  instrument: Instrument;
}

type Dependencies = Pick<
  ServerDependencies,
  'venues' | 'marketPhases' | 'halts' | 'timeZones' | 'corporateActionSchedule'
>;

/** What was said last. */
export class InstrumentTopic implements NamedInstrument {
  readonly symbol: string;
  readonly instrument: Instrument;
  private quote: Quote | null = null;
  private status: string | null = null;
  private band: PriceBand | null = null;

  constructor({ symbol, instrument }: NamedInstrument) {
    this.symbol = symbol;
    this.instrument = instrument;
  }

  /** What has changed since the last second; of the first one only what it is. */
  tick(dependencies: Dependencies, now: number): ChannelMessages {
    const { instrument } = this;
    const before = this.quote;
    const quote = readPresentQuote(dependencies, instrument, now);
    const messages = this.describeState(dependencies, now);
    if (!quote || (before?.seq === quote.seq && before.at === quote.at)) return messages;
    this.quote = quote;
    const change = compareQuotes(quote, before);
    const named = { S: this.symbol, t: new Date(quote.at) };
    messages.quotes = new SharedMessage(() => ({ T: 'q', ...named, ...buildQuote(instrument, change) }));
    if (instrument.market === 'CRYPTO')
      messages.orderbooks = new SharedMessage(() => ({
        ...{ T: 'o', ...named, r: true },
        ...buildOrderBook(dependencies, instrument, quote, now),
      }));
    if (before && change.isTrade)
      messages.trades = new SharedMessage(() => ({ T: 't', ...named, ...buildTrade(instrument, change) }));
    return messages;
  }

  /** Of the minute that has just ended. */
  async minute(recentBars: RecentBars, now: number): Promise<ChannelMessages> {
    const { instrument, symbol, quote } = this;
    const bar = await recentBars.minute(instrument, now);
    if (!bar || bar.at < now - MINUTE_BAR_AGE_MS) return {};
    const day = new Date(recentBars.dayOf(instrument, now));
    return {
      bars: new SharedMessage(() => ({ T: 'b', S: symbol, t: new Date(bar.at), ...buildBar(bar) })),
      ...(quote && {
        dailyBars: new SharedMessage(() => ({ T: 'd', S: symbol, t: day, ...buildDailyBar(instrument, quote) })),
      }),
    };
  }

  private describeState({ halts, corporateActionSchedule }: Dependencies, now: number): ChannelMessages {
    const { instrument, symbol, status, band } = this;
    if (instrument.market === 'CRYPTO') return {};
    const halt = halts.at(instrument, now);
    const listing = corporateActionSchedule.listingStatus(instrument.id, now);
    const named = { S: symbol, t: new Date(now), z: tapeOf(instrument) };
    const present = halt?.kind ?? (listing === 'listed' ? '' : listing);
    const limits = halts.bandAt(instrument, now);
    const messages: ChannelMessages = {};
    if (status !== null && status !== present)
      messages.statuses = new SharedMessage(() => ({ T: 's', ...named, ...describeStatus(present, halt) }));
    if (limits && (limits.low !== band?.low || limits.high !== band.high))
      messages.lulds = new SharedMessage(() => ({
        ...{ T: 'l', ...named, i: 'B' },
        ...{ u: numberOf(limits.high), d: numberOf(limits.low) },
      }));
    this.status = present;
    this.band = limits;
    return messages;
  }
}

/** A bar that is older than that isn't of the minute before. */
const MINUTE_BAR_AGE_MS = 120_000;

/** By the codes of Nasdaq's list of halts: a market-wide breaker, and a pause for volatility; none for a suspension. */
const describeStatus = (status: string, halt: Pick<ActiveHalt, 'wide'> | null): object =>
  status === ''
    ? { sc: 'T', sm: 'Trading Resumption', rc: '', rm: '' }
    : { sc: 'H', sm: 'Trading Halt', rc: halt ? (halt.wide ? 'MWC1' : 'LUDP') : '', rm: status };
