/**
 * A folder into which an operator puts prices of their own (docs/price-folder.md). It is looked at when somebody asks;
 * a file is read once, and again when it has changed.
 */
import { MARKETS, type Market } from '@bourse/core/markets/market-types.ts';
import { forEachYielding } from '../../runtime/promises.ts';
import { createTemporalZones } from '../../time/zones.ts';
import { marketDateAt, sessionOpeningAt } from '../../venue/replay/replay-trading-time.ts';
import {
  type PollAnswer,
  type PriceSource,
  type SourceAction,
  type SourceBar,
  SourceError,
  type SourceFileReport,
  type SourceHistory,
  type SourceHistoryRequest,
  type SourcePrint,
} from '../price-source.ts';
import { findRowsOf, type FolderBars, type FolderPeriod, readFolderBar } from './folder-bars.ts';
import { FolderFiles, type FolderFilesOptions } from './folder-files.ts';

export interface FolderSourceOptions extends FolderFilesOptions {
  /** How far its prices lie behind the exchange, as the operator says. */
  delayMs?: (market: Market) => number;
  /** How often the operator writes a price at least, even if it is the same. */
  vouchedEveryMs?: number;
}

export interface FolderPriceSource extends PriceSource {
  /** By name. */
  readonly report: () => readonly SourceFileReport[];
}

const MINUTE_MS = 60_000;
/** A file that hasn't changed costs nothing. */
const POLL_EVERY_MS = 2_000;
const DAY_MS = 86_400_000;

export function createFolderSource(options: FolderSourceOptions): FolderPriceSource {
  const { delayMs = () => 0, vouchedEveryMs = MINUTE_MS } = options;
  const files = new FolderFiles(options);
  return {
    name: 'folder',
    declares: {
      title: "The operator's own prices",
      termsUrl: '',
      attribution: null,
      delayMs,
      vouchedEveryMs,
      pollEveryMs: POLL_EVERY_MS,
      symbolsPerRequest: 10_000,
      pauseMs: 100,
      requestsPerDay: null,
      hasBook: true,
      needsKey: false,
    },
    symbolOf: ({ market, code }) => `${market}.${code}`,
    poll: (symbols) => pollQuotes(files, symbols),
    stream: null,
    history: (request) => readHistory(files, request),
    search: null,
    report: () => files.report(),
  };
}

async function pollQuotes(files: FolderFiles, symbols: readonly string[]): Promise<PollAnswer> {
  const { tables, pending } = await files.readQuotes();
  const prints: SourcePrint[] = [];
  const missing: PollAnswer['missing'][number][] = [];
  for (const symbol of symbols) {
    let newest: SourcePrint | undefined;
    for (const table of tables) {
      const print = table.get(symbol);
      if (print && print.at >= (newest?.at ?? 0)) newest = print;
    }
    if (newest) prints.push(newest);
    else missing.push({ symbol, fault: pending === null ? 'unknownSymbol' : 'truncated' });
  }
  return { prints, missing };
}

/** A file that is still being written would leave a gap for ever: the whole request waits for it. */
async function readHistory(files: FolderFiles, request: SourceHistoryRequest): Promise<SourceHistory> {
  const { symbol, period, from, until } = request;
  const { tables, pending } = await files.readBars(symbol, period);
  const actions = await files.readActions();
  const waiting = pending ?? actions.pending;
  if (waiting !== null) throw new SourceError('truncated', waiting);
  const own = actions.table.get(symbol) ?? [];
  if (tables.length === 0 && own.length === 0) throw new SourceError('unknownSymbol', `no file has ${symbol}`);
  const bars = new Map<number, SourceBar>();
  for (const table of tables) await collectBars(table, request, bars);
  const [first, last] = [dateOf(symbol, from), dateOf(symbol, until - 1)];
  return {
    currency: null,
    bars: [...bars.values()].toSorted((one, other) => one.at - other.at),
    actions: own.filter(({ exDate }: SourceAction) => exDate >= first && exDate <= last),
  };
}

/** A later file's bar replaces an earlier one's. */
async function collectBars(
  table: FolderBars,
  { symbol, period, from, until }: SourceHistoryRequest,
  bars: Map<number, SourceBar>,
): Promise<void> {
  const { first, end } = findRowsOf(table, symbol);
  await forEachYielding(countFrom(first, end), (row) => {
    const start = table.at[row]!;
    if (start < from - DAY_MS || start >= until + DAY_MS) return;
    const { at, date } = placeBar(symbol, period, start);
    if (at >= from && at < until) bars.set(at, { ...readFolderBar(table, row), at, date });
  });
}

function* countFrom(first: number, end: number): Generator<number> {
  for (let row = first; row < end; row++) yield row;
}

const zones = createTemporalZones();
/** Of symbols such as KR.005930, which is how instruments are named here. */
const marketOf = (symbol: string): Market | undefined => MARKETS.find((market) => symbol.startsWith(`${market}.`));
/** Noon in UTC is the same date in each market. */
const NOON_MS = DAY_MS / 2;

/** A day begins with the market's session of its date. */
function placeBar(symbol: string, period: FolderPeriod, start: number): { at: number; date: string } {
  if (period === '1m') return { at: start, date: dateOf(symbol, start) };
  const date = new Date(start).toISOString().slice(0, 10);
  const market = marketOf(symbol);
  return { date, at: market ? sessionOpeningAt(market, date, zones) : start + NOON_MS };
}

function dateOf(symbol: string, instant: number): string {
  const market = marketOf(symbol);
  return market ? marketDateAt(market, instant, zones) : new Date(instant).toISOString().slice(0, 10);
}
