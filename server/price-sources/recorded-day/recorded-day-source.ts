/**
 * The recorded day, which comes with the product, as a price source: for trying a league without a network. It asks
 * nobody for anything. Its instruments are its own and marked as recorded; its prices are invented, with minutes that
 * repeat, so whoever has seen them knows what comes: for practice alone.
 */
import { formatScaled, maximumOf, minimumOf } from '@bourse/core/ledger/money.ts';
import { addDays } from '@bourse/core/dates.ts';
import type { TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { listRecordedInstruments } from '@bourse/core/markets/recorded-day/recorded-instruments.ts';
import { getMarketDayStart, getMarketTime, isTradingDate } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { marketDateAt, sessionOpeningAt } from '../../venue/replay/replay-trading-time.ts';
import {
  type PriceSource,
  type SourceBar,
  SourceError,
  type SourceHistory,
  type SourceHistoryRequest,
  type SourcePrint,
} from '../price-source.ts';
import { RecordedDayPrices, STEP_SECONDS } from './recorded-day-prices.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const STEP_MS = STEP_SECONDS * SECOND_MS;
const DAY_SECONDS = 86_400;
/** More would be a request for years of minutes. */
const MINUTE_BARS_MAXIMUM = 20_000;

type RecordedInstrument = ReturnType<typeof listRecordedInstruments>[number];

/** `now`: epoch ms. */
export function createRecordedDaySource({
  now,
  timeZones,
}: {
  now(): number;
  timeZones: TimeZoneConverter;
}): PriceSource {
  const instruments = new Map(listRecordedInstruments().map((each) => [each.id, each]));
  const built = new Map<string, RecordedDayPrices>();
  const pricesOf = (instrument: RecordedInstrument): RecordedDayPrices =>
    built.getOrInsertComputed(instrument.id, () => new RecordedDayPrices(instrument));
  return {
    name: 'recorded',
    declares: {
      title: 'Recorded day',
      termsUrl: 'https://www.apache.org/licenses/LICENSE-2.0',
      attribution: 'Recorded day: invented prices, not live',
      delayMs: () => 0,
      vouchedEveryMs: STEP_MS,
      symbolsPerRequest: 50,
      pauseMs: SECOND_MS,
      requestsPerDay: null,
      hasBook: false,
      needsKey: false,
      isAlwaysOpen: true,
    },
    symbolOf: ({ market, code }) => (instruments.has(`${market}.${code}`) ? `${market}.${code}` : null),
    async poll(symbols) {
      const known = symbols.flatMap((symbol) => instruments.get(symbol) ?? []);
      return {
        prints: known.map((each) => printAt(each, pricesOf(each), now(), timeZones)),
        missing: symbols
          .filter((symbol) => !instruments.has(symbol))
          .map((symbol) => ({ symbol, fault: 'unknownSymbol' as const })),
      };
    },
    stream: null,
    async history(request) {
      const instrument = instruments.get(request.symbol);
      if (!instrument) throw new SourceError('unknownSymbol', `the recorded day has no ${request.symbol}`);
      return historyOf(
        instrument,
        pricesOf(instrument),
        { ...request, until: Math.min(request.until, now()) },
        timeZones,
      );
    },
    search: null,
  };
}

/** The print of the step that `now` is in, under that step's own time. */
function printAt(
  { id, market, currency }: RecordedInstrument,
  prices: RecordedDayPrices,
  now: number,
  zones: TimeZoneConverter,
): SourcePrint {
  const at = now - (now % STEP_MS);
  const second = (at - getMarketDayStart(market, 'always', at, zones)) / SECOND_MS;
  const { last, open, high, low } = prices.at(getMarketTime(market, 'always', at, zones).date, second);
  return {
    symbol: id,
    at,
    currency,
    last: formatScaled(last),
    bid: null,
    ask: null,
    bidSize: null,
    askSize: null,
    open: formatScaled(open),
    high: formatScaled(high),
    low: formatScaled(low),
    previousClose: null,
    volume: prices.volumeUntil(second).toString(),
    isOpen: true,
  };
}

function historyOf(
  instrument: RecordedInstrument,
  prices: RecordedDayPrices,
  { period, from, until }: SourceHistoryRequest,
  zones: TimeZoneConverter,
): SourceHistory {
  const bars = period === '1d' ? dayBars : minuteBars;
  return { currency: instrument.currency, bars: bars(instrument, prices, { from, until }, zones), actions: [] };
}

interface Stretch {
  from: number;
  until: number;
}

/** Of finished dates: the present one's end is still to come. */
function dayBars(
  { market }: RecordedInstrument,
  prices: RecordedDayPrices,
  { from, until }: Stretch,
  zones: TimeZoneConverter,
): SourceBar[] {
  const bars: SourceBar[] = [];
  const last = marketDateAt(market, until, zones);
  for (let date = marketDateAt(market, from, zones); date < last; date = addDays(date, 1)) {
    const at = sessionOpeningAt(market, date, zones);
    if (at < from || at >= until || !isTradingDate(market, 'exchange', date)) continue;
    const { open, high, low } = prices.at(date, DAY_SECONDS - 1);
    const [close, volume] = [prices.closeOf(date), prices.volumeUntil(DAY_SECONDS).toString()];
    bars.push({
      date,
      at,
      open: formatScaled(open),
      high: formatScaled(high),
      low: formatScaled(low),
      close: formatScaled(close),
      volume,
    });
  }
  return bars;
}

/** Of finished minutes. */
function minuteBars(
  { market }: RecordedInstrument,
  prices: RecordedDayPrices,
  { from, until }: Stretch,
  zones: TimeZoneConverter,
): SourceBar[] {
  const bars: SourceBar[] = [];
  const newest = until - MINUTE_BARS_MAXIMUM * MINUTE_MS;
  for (let at = Math.ceil(Math.max(from, newest) / MINUTE_MS) * MINUTE_MS; at + MINUTE_MS <= until; at += MINUTE_MS) {
    const { date } = getMarketTime(market, 'always', at, zones);
    const second = (at - getMarketDayStart(market, 'always', at, zones)) / SECOND_MS;
    const seen = Array.from(
      { length: 60 / STEP_SECONDS },
      (_, step) => prices.at(date, second + step * STEP_SECONDS).last,
    );
    bars.push({
      date,
      at,
      open: formatScaled(seen[0]!),
      high: formatScaled(seen.reduce(maximumOf)),
      low: formatScaled(seen.reduce(minimumOf)),
      close: formatScaled(seen.at(-1)!),
      volume: (prices.volumeUntil(second + 60) - prices.volumeUntil(second)).toString(),
    });
  }
  return bars;
}
