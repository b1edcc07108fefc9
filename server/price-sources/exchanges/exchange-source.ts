/** What the exchanges' public sources have in common: a stream without a key, and history by requests. */
import type { PriceSource, SourceHistory, SourceHistoryRequest, SourceTransport } from '../price-source.ts';
import { pairOf } from './exchange-pairs.ts';
import {
  EXCHANGE_STREAM_TIMES,
  type ExchangeProtocol,
  type ExchangeStreamTimes,
  openExchangeStream,
} from './exchange-stream.ts';

export interface ExchangeSourceOptions {
  transport: SourceTransport;
  streamUrl?: string;
  restUrl?: string;
  times?: Partial<ExchangeStreamTimes>;
}

interface ExchangeSourceDefinition {
  name: PriceSource['name'];
  title: string;
  termsUrl: string;
  vouchedEveryMs: number;
  symbolsPerSocketMaximum: number;
  /** Between two requests for history. */
  pauseMs: number;
  /** Between a pair's two currencies in a symbol. */
  pairSeparator: string;
  streamUrl: string;
  restUrl: string;
  createProtocol(url: string): ExchangeProtocol;
  fetchHistory(transport: SourceTransport, restUrl: string, request: SourceHistoryRequest): Promise<SourceHistory>;
}

export const defineExchangeSource =
  (exchange: ExchangeSourceDefinition) =>
  ({
    transport,
    streamUrl = exchange.streamUrl,
    restUrl = exchange.restUrl,
    times,
  }: ExchangeSourceOptions): PriceSource => ({
    name: exchange.name,
    declares: {
      title: exchange.title,
      termsUrl: exchange.termsUrl,
      attribution: null,
      delayMs: () => 0,
      vouchedEveryMs: exchange.vouchedEveryMs,
      symbolsPerRequest: exchange.symbolsPerSocketMaximum,
      pauseMs: exchange.pauseMs,
      requestsPerDay: null,
      hasBook: true,
      needsKey: false,
    },
    symbolOf(instrument) {
      const pair = pairOf(instrument);
      return pair && `${pair.base}${exchange.pairSeparator}${pair.quote}`;
    },
    poll: null,
    stream: (listener) =>
      openExchangeStream(transport, exchange.createProtocol(streamUrl), listener, {
        ...EXCHANGE_STREAM_TIMES,
        ...times,
      }),
    history: (request) => exchange.fetchHistory(transport, restUrl, request),
    search: null,
  });
