/**
 * A source of real prices for trials: a local server in Yahoo's form, whose prices are a function of a seed and of the
 * trial's clock, so that every fill can be compared with the truth. By seed it also fails and lies.
 */
import { type Price, SCALE } from '@bourse/core/ledger/money.ts';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { TestFault } from '@bourse/server/price-sources/testing-source-server.ts';
import { startTestingSourceServer } from '@bourse/server/price-sources/testing-source-server.ts';
import { answerSpark, toChartAnswer, type TradedRow } from '@bourse/server/price-sources/yahoo/testing-yahoo-server.ts';
import { isMarketOpen } from '../model/market-calendar.ts';
import { createSeededRandom } from '../seeded-random.ts';

/** Prices in cents around which each share moves. */
const SHARES: Readonly<Record<string, number>> = {
  AAPL: 23_050,
  MSFT: 48_210,
  KO: 6_880,
  JPM: 24_430,
  INTC: 3_125,
  PFE: 2_610,
};
export const REAL_INSTRUMENTS: readonly string[] = Object.keys(SHARES).map((code) => `US.${code}`);

const SECOND_MS = 1_000;
const CENTS = 100n;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const PAST_DAYS = 380;
/** Slow and fast movement: share of the price, and seconds of one period. */
const SWINGS = [
  { part: 0.004, seconds: 977 },
  { part: 0.0015, seconds: 61 },
] as const;
const FAULT_WINDOW_MS = 30_000;
const FAULT_MS = 10_000;

const TRANSPORT_FAULTS = ['rateLimited', 'tooManyRequestsAs200', 'halfBody', 'consentHtml', 'serverError'] as const;
const LIES = ['times100', 'by100', 'zero', 'stale', 'ahead', 'otherCurrency'] as const;
type Lie = (typeof LIES)[number];

export interface TrialPriceSource {
  readonly url: string;
  /** The true price, with eight decimals, at an instant (epoch ms) of the session; null for another instrument. */
  lastAt(instrument: InstrumentId, at: number): Price | null;
  /** From now on it fails and lies by this seed; null: it tells the truth. */
  failBy(seed: number | null): void;
  close(): Promise<void>;
}

/** `now`: the trial's clock, epoch ms. */
export async function startTrialPriceSource(seed: string, now: () => number): Promise<TrialPriceSource> {
  const server = await startTestingSourceServer();
  let faults: number | null = null;
  const phases = new Map(
    Object.keys(SHARES).map((code) => {
      const random = createSeededRandom(`${seed} ${code}`);
      return [code, SWINGS.map(() => random.between(0, 2 * Math.PI))];
    }),
  );
  const centsAt = (code: string, at: number): number => {
    const [base, shifts] = [SHARES[code]!, phases.get(code)!];
    const second = Math.floor(at / SECOND_MS);
    const moved = SWINGS.map(
      ({ part, seconds }, index) => part * Math.sin((2 * Math.PI * second) / seconds + shifts[index]!),
    );
    return Math.round(base * (1 + moved.reduce((sum, each) => sum + each, 0)));
  };
  const chartOf = (code: string, url: URL) => {
    const fault = faults === null ? null : drawFault(faults, code, now());
    server.setFault(fault?.transport ?? null);
    return chartAt(code, url, { centsAt, now: now(), lie: fault?.lie ?? null });
  };
  for (const code of Object.keys(SHARES))
    server.answer(`/v8/finance/chart/${code}`, (url) => ({ body: chartOf(code, url) }));
  answerSpark(server, (code, url) => (code in SHARES ? chartOf(code, url) : null));
  return {
    url: server.origin,
    lastAt(instrument, at) {
      const code = instrument.split('.')[1] ?? '';
      return REAL_INSTRUMENTS.includes(instrument) ? (BigInt(centsAt(code, at)) * SCALE) / CENTS : null;
    },
    failBy(next) {
      faults = next;
      if (next === null) server.setFault(null);
    },
    close: () => server.close(),
  };
}

/** In the first seconds of each window, one fault for all shares, or a lie for some. */
function drawFault(seed: number, code: string, now: number): { transport: TestFault | null; lie: Lie | null } {
  const none = { transport: null, lie: null };
  if (now % FAULT_WINDOW_MS >= FAULT_MS) return none;
  const window = Math.floor(now / FAULT_WINDOW_MS);
  const shared = createSeededRandom(`${seed} ${window}`);
  if (shared.chance(0.4)) return { transport: shared.pick(TRANSPORT_FAULTS), lie: null };
  const own = createSeededRandom(`${seed} ${window} ${code}`);
  return own.chance(0.7) ? { transport: null, lie: own.pick(LIES) } : none;
}

type CentsAt = (code: string, at: number) => number;
interface ChartMoment {
  centsAt: CentsAt;
  now: number;
  lie: Lie | null;
}

function chartAt(code: string, url: URL, { centsAt, now, lie }: ChartMoment) {
  const traded = findLastTraded(now);
  const at = { stale: traded - 10 * MINUTE_MS, ahead: now + 60 * MINUTE_MS }[lie as string] ?? traded;
  const truth = centsAt(code, at) / 100;
  const price = { times100: truth * 100, by100: truth / 100, zero: 0 }[lie as string] ?? truth;
  const meta = {
    ...{ currency: lie === 'otherCurrency' ? 'MXN' : 'USD', symbol: code, exchangeName: 'NMS' },
    ...{ instrumentType: 'EQUITY', exchangeTimezoneName: 'America/New_York', gmtoffset: -14_400, priceHint: 2 },
    ...{ regularMarketPrice: price, regularMarketTime: Math.floor(at / SECOND_MS), regularMarketVolume: 40_000_000 },
  };
  return toChartAnswer({ meta, rows: listDays(code, centsAt, now) }, url);
}

/** The newest instant at which New York was open; its minutes are looked at backwards. */
function findLastTraded(now: number): number {
  let minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  if (isMarketOpen('US', new Date(now))) return Math.floor(now / SECOND_MS) * SECOND_MS;
  while (!isMarketOpen('US', new Date(minute - SECOND_MS))) minute -= MINUTE_MS;
  return minute;
}

/** Finished and present days, each at New York's opening; at noon it is open on each trading day. */
function listDays(code: string, centsAt: CentsAt, now: number): TradedRow[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return Array.from({ length: PAST_DAYS }, (_, index) => today - (PAST_DAYS - 1 - index) * DAY_MS).flatMap((day) => {
    const [opens, noon] = [day + 13.5 * 60 * MINUTE_MS, day + 16 * 60 * MINUTE_MS];
    if (opens > now || !isMarketOpen('US', new Date(noon))) return [];
    const [open, close] = [centsAt(code, opens) / 100, centsAt(code, Math.min(now, noon)) / 100];
    const [low, high] = [Math.min(open, close) * 0.99, Math.max(open, close) * 1.01];
    return [{ seconds: opens / SECOND_MS, open, high, low, close, volume: 40_000_000 }];
  });
}
