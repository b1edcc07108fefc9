/**
 * A source of real prices, as its adapter gives it: in the source's own symbols, with prices as decimal text. What is
 * believed, kept and traded at is decided behind it (`real-price-venue.ts`). Every adapter passes
 * `testing-price-source-suite.ts`.
 */
import type { SOURCE_FAULTS } from '@bourse/contract/price-sources/calls.ts';
import type { PRICE_SOURCE_NAMES } from '@bourse/contract/price-sources/calls.ts';
import type { Instrument, Market } from '@bourse/core/markets/market-types.ts';

export type PriceSourceName = (typeof PRICE_SOURCE_NAMES)[number];

export interface PriceSource {
  readonly name: PriceSourceName;
  readonly declares: SourceDeclaration;
  /** The source's symbol for an instrument, if the operator hasn't mapped it; null if the source has none. */
  symbolOf(instrument: SymbolInput): string | null;
  /** The newest prints of these symbols; null for a source that only streams. Rejects with a `SourceError`. */
  readonly poll: ((symbols: readonly string[]) => Promise<PollAnswer>) | null;
  /** Opens a connection that reports prints as they come; null for a source that is only polled. */
  readonly stream: ((listener: StreamListener) => SourceStream) | null;
  /** Past bars and corporate actions; null if the source has none. Rejects with a `SourceError`. */
  readonly history: ((request: SourceHistoryRequest) => Promise<SourceHistory>) | null;
  /** Instruments that match a text; null if the source can't search. Rejects with a `SourceError`. */
  readonly search: ((text: string) => Promise<readonly SourceSearchHit[]>) | null;
  /** False: the operator must install it, or name something, first. Left out by a source that needs neither. */
  readonly isSetUp?: boolean;
  /** Ends what it has started; left out by a source that starts nothing. */
  readonly stop?: () => void;
  /** What was found in its folder when it was last looked at; left out by a source that reads no files. */
  readonly report?: () => readonly SourceFileReport[];
}

/** For staff: a file that is waited for or left out says why; `problems` are lines that were left out of it. */
export interface SourceFileReport {
  name: string;
  state: 'read' | 'unread' | 'incomplete' | 'refused';
  says: string | null;
  problems: readonly { line: number; says: string }[];
  moreProblems: number;
}

export type SymbolInput = Pick<Instrument, 'market' | 'code' | 'board' | 'segment' | 'currency'>;

export interface SourceDeclaration {
  /** How the source is named to customers and staff. */
  title: string;
  termsUrl: string;
  /** What the source asks to be shown beside its prices; null if nothing. */
  attribution: string | null;
  /** How far its prices lie behind the exchange. */
  delayMs(market: Market): number;
  /** How often it says at least that a price still holds, while the market trades. */
  vouchedEveryMs: number;
  /** How often it is asked, where that is more often than it confirms its prices. */
  pollEveryMs?: number;
  /** How many symbols fit into one request; 1: each needs its own. */
  symbolsPerRequest: number;
  /** The shortest pause between two requests, and how many a day at most (null: no limit that is known). */
  pauseMs: number;
  requestsPerDay: number | null;
  /** Whether it gives bid and ask that can be believed. Without them a stated spread and size apply. */
  hasBook: boolean;
  needsKey: boolean;
  /** It goes on when exchanges are closed; so do its instruments where the world trades around the clock. */
  isAlwaysOpen?: true;
}

/** What a source says about a symbol at a moment. Prices and sizes are decimal text, in the source's own unit. */
export interface SourcePrint {
  symbol: string;
  /** The source's own time of the price, epoch ms: never when it arrived. */
  at: number;
  /** As the source writes it, such as `GBp` for pence; null if it doesn't say. */
  currency: string | null;
  last: string;
  bid: string | null;
  ask: string | null;
  bidSize: string | null;
  askSize: string | null;
  open: string | null;
  high: string | null;
  low: string | null;
  previousClose: string | null;
  volume: string | null;
  /** Whether the source says that the market is open; null if it doesn't say. */
  isOpen: boolean | null;
}

/** What a print has none of, for sources that give a price alone. */
export const EMPTY_PRINT = {
  bid: null,
  ask: null,
  bidSize: null,
  askSize: null,
  open: null,
  high: null,
  low: null,
  previousClose: null,
  volume: null,
  isOpen: null,
} as const;

export interface PollAnswer {
  prints: readonly SourcePrint[];
  /** Symbols without a print, and why. */
  missing: readonly { symbol: string; fault: SourceFault }[];
}

/** Why a source gave no price. */
export type SourceFault = (typeof SOURCE_FAULTS)[number];

/** `detail`: for staff and the log; never a key or a whole answer. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly fault: SourceFault;
  /** How long the source asks to be left alone; null if it doesn't say. */
  readonly retryAfterMs: number | null;
  constructor(fault: SourceFault, detail: string, retryAfterMs: number | null = null) {
    super(detail);
    this.fault = fault;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface StreamListener {
  onPrint(print: SourcePrint): void;
  /** Something is wrong with a symbol, or with the whole connection (null). */
  onFault(fault: SourceFault, symbol: string | null, detail: string): void;
  /** The connection has ended; nothing follows. */
  onClosed(): void;
}
export interface SourceStream {
  /** Replaces the symbols that are listened to. */
  listenTo(symbols: readonly string[]): void;
  close(): void;
}

export interface SourceHistoryRequest {
  symbol: string;
  period: '1d' | '1m';
  /** Epoch ms; `until` is exclusive. */
  from: number;
  until: number;
}
/** Splits and dividends of one instrument; more of them are no company's. */
export const ACTIONS_MAXIMUM = 1_000;

export interface SourceHistory {
  currency: string | null;
  /** Oldest first, without empty and repeated ones, in the units in which they were traded: not adjusted for splits. */
  bars: readonly SourceBar[];
  actions: readonly SourceAction[];
}
/** `date`: of the session, YYYY-MM-DD in the exchange's zone. `at`: start, epoch ms. Prices are decimal text. */
export interface SourceBar {
  date: string;
  at: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}
export type SourceAction =
  /** `to` new shares for `from` old ones. */
  | { kind: 'split'; exDate: string; to: bigint; from: bigint }
  | { kind: 'dividend'; exDate: string; amount: string }
  /** The company is found by another code from then on. */
  | { kind: 'symbolChange'; exDate: string; code: string }
  /** The first date on which it isn't listed any more. */
  | { kind: 'delisting'; exDate: string };

export interface SourceSearchHit {
  symbol: string;
  name: string;
  exchange: string;
  /** In the source's words: "EQUITY", "ETF", "INDEX". */
  kind: string;
}

/** The way out that adapters are given: the server's own, or a test's towards a local server. */
export interface SourceTransport {
  get(request: {
    url: string;
    headers?: Readonly<Record<string, string>>;
    timeoutMs?: number;
    bytesMaximum?: number;
  }): Promise<SourceResponse>;
  openSocket(url: string): SourceSocket;
  now(): number;
}
/** `complete`: the whole answer has arrived, with the length it announced. */
export interface SourceResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  bytes: Buffer;
  complete: boolean;
}
/** What adapters use of a WebSocket. */
export interface SourceSocket {
  onOpen(call: () => void): void;
  onText(call: (text: string) => void): void;
  onClose(call: (reason: string) => void): void;
  send(text: string): void;
  close(): void;
}
