/** Sources by other people's libraries, which are installed and run apart from the server (docs/add-a-feed.md). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { toBars } from '../exchanges/exchange-history.ts';
import { pairOf } from '../exchanges/exchange-pairs.ts';
import {
  type PriceSource,
  SourceError,
  type SourceHistory,
  type SourceHistoryRequest,
  type SourceTransport,
} from '../price-source.ts';
import { findYahooSymbol, getYahooDelayMs } from '../yahoo/yahoo-symbols.ts';
import { type FeedQuestion, historyAnswerSchema, pollAnswerSchema, toPollAnswer } from './feed-messages.ts';
import { createFeedProcess } from './feed-process.ts';

export interface FeedSourceOptions {
  transport: SourceTransport;
  folder?: string;
}

const FEEDS_FOLDER = join(import.meta.dirname, '..', '..', '..', 'feeds');

/** Any exchange that ccxt knows, polled. `exchange`: ccxt's name of it; undefined: the operator has named none. */
export function createCcxtSource({
  exchange,
  ...options
}: FeedSourceOptions & { exchange: string | undefined }): PriceSource {
  const feed = openFeed('ccxt', options, exchange);
  return {
    name: 'ccxt',
    declares: {
      title: exchange === undefined ? 'ccxt' : `${exchange} (ccxt)`,
      termsUrl: '',
      attribution: null,
      delayMs: () => 0,
      vouchedEveryMs: 10_000,
      symbolsPerRequest: 100,
      pauseMs: 2_000,
      requestsPerDay: null,
      hasBook: true,
      needsKey: false,
    },
    get isSetUp() {
      return feed.isInstalled() && exchange !== undefined;
    },
    symbolOf(instrument) {
      const pair = pairOf(instrument);
      return pair && `${pair.base}/${pair.quote}`;
    },
    poll: feed.poll,
    stream: null,
    history: async (request) =>
      toHistory(request, await feed.ask({ question: 'history', ...request }, historyAnswerSchema)),
    search: null,
    stop: feed.stop,
  };
}

/** Yahoo's quotes, which have bid and ask, unlike its charts. */
export function createYahooFinanceSource(options: FeedSourceOptions): PriceSource {
  const feed = openFeed('yahoo-finance2', options);
  return {
    name: 'yahoofinance',
    declares: {
      title: 'Yahoo Finance (yahoo-finance2)',
      termsUrl: 'https://legal.yahoo.com/us/en/yahoo/terms/otos/index.html',
      attribution: null,
      delayMs: getYahooDelayMs,
      vouchedEveryMs: 60_000,
      symbolsPerRequest: 50,
      pauseMs: 2_000,
      requestsPerDay: null,
      hasBook: true,
      needsKey: false,
    },
    get isSetUp() {
      return feed.isInstalled();
    },
    symbolOf: findYahooSymbol,
    poll: feed.poll,
    stream: null,
    history: null,
    search: null,
    stop: feed.stop,
  };
}

/** `argument`: of the program. */
function openFeed(name: string, { transport, folder = FEEDS_FOLDER }: FeedSourceOptions, argument?: string) {
  const program = join(folder, name, 'main.mjs');
  const args = argument === undefined ? [] : [argument];
  const running = createFeedProcess({ title: name, folder, program, args, transport });
  // npm writes it last.
  const isInstalled = () => existsSync(join(folder, name, 'node_modules', '.package-lock.json'));
  async function ask<Answer extends z.ZodType>(question: FeedQuestion, schema: Answer): Promise<z.output<Answer>> {
    if (!isInstalled()) throw new SourceError('unreachable', `${name} isn't installed: npm run feeds -- add ${name}`);
    const { data } = schema.safeParse(await running.ask(question));
    if (data === undefined) throw new SourceError('unreadable', `the program of ${name} answered in another form`);
    return data;
  }
  const poll: PriceSource['poll'] = async (symbols) =>
    toPollAnswer(symbols, await ask({ question: 'poll', symbols }, pollAnswerSchema));
  return { isInstalled, ask, poll, stop: () => running.stop() };
}

function toHistory(request: SourceHistoryRequest, answer: z.output<typeof historyAnswerSchema>): SourceHistory {
  if ('unknown' in answer) throw new SourceError('unknownSymbol', 'ccxt has no such symbol there');
  const { currency, rows } = answer;
  const bars = toBars(
    rows.map(([at, open, high, low, close, volume]) => ({ at: Number(at), open, high, low, close, volume })),
    request,
  );
  return { currency, bars, actions: [] };
}
