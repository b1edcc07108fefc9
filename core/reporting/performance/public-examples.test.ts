/** Examples that others have published, each by its name: what they say comes out. */
import { describe, expect, it } from 'vitest';
import { type Amount, convertAmount, currencyDigitsOf, parseScaled, SCALE, SCALE_DIGITS } from '../../ledger/money.ts';
import type { MovementKind } from './movement-kinds.ts';
import {
  type GrowthCurvePoint,
  measurePerformance,
  type PortfolioSnapshot,
  computeTimeWeightedReturn,
} from './performance-measurement.ts';
import type { PositionUnitEvent } from './open-units.ts';
import { DAY_MS, type PortfolioMovement, buildPerformancePoints, NO_MOVEMENTS } from './performance-points.ts';
import { type XirrPayment, computeXirr } from './xirr.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00.000Z`);
const percent = (rate: bigint): string => (Number(rate) / 1e6).toFixed(2);
const rateOf = (payments: readonly XirrPayment[]): bigint => {
  const found = computeXirr(payments);
  if (!('rate' in found)) throw new Error(found.failure);
  return found.rate;
};

/** Money put in `days` before the end. */
const growing = (parts: readonly (readonly [amount: Amount, days: number])[], end: Amount): XirrPayment[] => [
  ...parts.map(([amount, days]) => ({ at: -days * DAY_MS, amount: -amount })),
  { at: 0, amount: end },
];
/** A portfolio of one currency: what it was worth right before each flow, the last one at the end. */
function linked(began: Amount, values: readonly (readonly [value: Amount, flow: Amount])[]) {
  const into = (amount: Amount): Amount => amount;
  const snapshot = (at: number, cash: Amount, flows: Amount): PortfolioSnapshot => ({
    at,
    rows: [{ currency: 'EUR', ...NO_MOVEMENTS, cash, open: 0n, flows }],
    into,
  });
  return measurePerformance(
    snapshot(0, began, 0n),
    values.map(([value, flow], index) => snapshot((index + 1) * DAY_MS, value, flow)),
  );
}

describe('the money-weighted return', () => {
  // Source: Microsoft support, "XIRR function", whose dates are those of 2008 and 2009: 0.373362535, or 37.34 %.
  it("matches Excel's documentation of XIRR", () => {
    const flows = [
      { at: day('2008-01-01'), amount: -10_000_00n },
      { at: day('2008-03-01'), amount: 2_750_00n },
      { at: day('2008-10-30'), amount: 4_250_00n },
      { at: day('2009-02-15'), amount: 3_250_00n },
      { at: day('2009-04-01'), amount: 2_750_00n },
    ];
    expect(Number(rateOf(flows)) / 1e8).toBeCloseTo(0.373_362_535, 7);
  });

  // Source: Portfolio Performance's manual, "The money-weighted rate of return", examples 1 to 3 of demo-portfolio-03.
  it("matches Portfolio Performance's manual for one and three deposits, and for a sale between", () => {
    expect(percent(rateOf(growing([[155_00n, 878]], 190_06n)))).toBe('8.85');
    const three = [
      [155_00n, 878],
      [84_00n, 514],
      [67_00n, 255],
    ] as const;
    expect(percent(rateOf(growing(three, 396_85n)))).toBe('15.60');
    expect(percent(rateOf(growing(three, 426_82n)))).toBe('20.28');
  });
});

describe('the time-weighted return', () => {
  // Source: Portfolio Performance's manual, "Time-Weighted Rate of Return", holding periods HP1 to HP3 of
  // demo-portfolio-03 from 2021-06-12 to 2023-06-12: −9.94 %, 8.31 % and 28.73 %, in all 25.58 %.
  it("matches Portfolio Performance's manual for its demo portfolio", () => {
    const measured = linked(177_94n, [
      [160_26n, 84_00n],
      [264_57n, 67_00n],
      [426_82n, 0n],
    ]);
    expect(percent(computeTimeWeightedReturn(measured)!)).toBe('25.58');
    expect(
      measured.levels.map(({ growth }: GrowthCurvePoint) => percent(growth / 10n ** 16n - 10n ** 8n)).slice(0, 2),
    ).toEqual(['0.00', '-9.94']);
  });

  // Source: DeFusco, McLeavey, Pinto, Runkle, "Quantitative Methods for Investment Analysis" (CFA Institute, 2004), an
  // exercise of four quarters with a flow at the beginning of each, in millions, valued at each flow as the GIPS of the
  // same institute ask for: 1.0909 × 0.9286 × 1.3333 × 0.9762 are 31.85 %.
  it("matches the CFA Institute's exercise of four quarters, valued at each flow as GIPS require", () => {
    const measured = linked(2_200_000_00n, [
      [2_400_000_00n, 400_000_00n],
      [2_600_000_00n, -200_000_00n],
      [3_200_000_00n, 1_000_000_00n],
      [4_100_000_00n, 0n],
    ]);
    expect(percent(computeTimeWeightedReturn(measured)!)).toBe('31.85');
    const quarters = measured.levels
      .slice(1)
      .map(({ growth }, index) => Number(growth) / Number(measured.levels[index]!.growth));
    expect(quarters.map((factor) => factor.toFixed(4))).toEqual(['1.0909', '0.9286', '1.3333', '0.9762']);
  });

  // Source: the manual's simplified example of one deposit and one withdrawal: 10 %, 5 % and 10 % are 27.05 %.
  it('links ten, five and ten percent to 27.05, whatever flows lie between', () => {
    const measured = linked(100_00n, [
      [110_00n, 20_00n],
      [136_50n, -30_00n],
      [117_15n, 0n],
    ]);
    expect(percent(computeTimeWeightedReturn(measured)!)).toBe('27.05');
  });
});

/**
 * Trades of one instrument, paid for by money that comes right before each purchase, as fills and as the resulting
 * ledger movements; `charged` and `dividend` come with the trade.
 */
interface Trade {
  on: string;
  buys?: number;
  sells?: number;
  price?: string;
  charged?: Amount;
  dividend?: Amount;
}
interface TradedExample {
  currency: string;
  trades: readonly Trade[];
  /** After this many trades: old units become new ones. */
  split?: { on: string; numerator: bigint; denominator: bigint };
  /** Its closing prices, with the day until which each holds. */
  closes: readonly (readonly [until: string, price: string])[];
  rates?: Readonly<Record<string, string>>;
  in?: string;
}
const HOUR_MS = 3_600_000;

function measureExample({ currency, trades, split, closes, rates, in: displayCurrency = currency }: TradedExample) {
  const position = { portfolio: 1, instrument: 'X', currency, side: 'long' as const };
  const [gains, events]: [PortfolioMovement[], PositionUnitEvent[]] = [[], []];
  const gain = (at: number, kind: MovementKind, amount: Amount): void =>
    void (amount === 0n || gains.push({ portfolio: 1, currency, at, kind, amount }));
  let [units, cost] = [0n, 0n];
  const splits = split ? [{ ...split, at: day(split.on) + HOUR_MS }] : [];
  for (const { on, buys = 0, sells = 0, price = '0', charged = 0n, dividend = 0n } of trades) {
    const at = day(on) + 12 * HOUR_MS + events.length * 60_000;
    for (const { numerator, denominator, at: then } of splits.splice(0, splits[0] && splits[0].at < at ? 1 : 0)) {
      units = (units * numerator) / denominator;
      events.push({ at: then, what: 'adjust', numerator, denominator, after: units, price: 0n });
    }
    const quantity = BigInt(buys || sells) * SCALE;
    const paid =
      (parseScaled(price)! * BigInt(buys || sells)) / 10n ** BigInt(SCALE_DIGITS - currencyDigitsOf(currency));
    if (buys > 0) gain(at, 'flows', paid + charged);
    if (buys > 0) [units, cost] = [units + quantity, cost + paid];
    if (sells > 0) {
      const part = (cost * quantity) / units;
      [units, cost] = [units - quantity, cost - part];
      gain(at + 1, 'traded', paid - part);
    }
    if (buys + sells > 0)
      events.push({ at: at + 1, what: buys > 0 ? 'open' : 'close', price: parseScaled(price)!, quantity });
    gain(at + 1, 'fees', -charged);
    gain(at + 1, 'dividends', dividend);
  }
  for (const { numerator, denominator, at } of splits) {
    units = (units * numerator) / denominator;
    events.push({ at, what: 'adjust', numerator, denominator, after: units, price: 0n });
  }
  const [from, to] = [day(trades[0]!.on), day(closes.at(-1)![0])];
  const dayEnds = Array.from({ length: (to - from) / DAY_MS + 1 }, (_, nth) => from + (nth + 1) * DAY_MS);
  const last = <Value>(values: readonly (readonly [string, Value])[], at: number): Value =>
    (values.find(([until]) => at <= day(until) + DAY_MS) ?? values.at(-1)!)[1];
  const points = buildPerformancePoints({
    ...{ from, held: [], gains, positions: [{ ...position, events }], funds: [], dayEnds },
    priceAt: (_, at) => ({ bid: parseScaled(last(closes, at))!, ask: parseScaled(last(closes, at))! }),
  });
  const snapshots = [...Map.groupBy(points, ({ at }) => at)].map(([at, rows]): PortfolioSnapshot => {
    const rate = rates && parseScaled(last(Object.entries(rates), at))!;
    return { at, rows, into: (amount) => (rate ? convertAmount(amount, currency, displayCurrency, rate) : amount) };
  });
  const measured = measurePerformance({ at: from, rows: [], into: (amount) => amount }, snapshots);
  const { parts, value, began, flows } = measured;
  return { measured, parts, value, net: value - began - flows, units: units / SCALE, cost };
}
const NOTHING = { price: 0n, currency: 0n, dividends: 0n, interest: 0n, fees: 0n, taxes: 0n };

// Source: Ghostfolio, apps/api/src/app/portfolio/calculator/roai, the specifications that each case names. Its trades
// go through fills, points and parts, as anybody's; the francs in them are euros, since nobody has francs here.
describe("the profit and its parts match Ghostfolio's specification", () => {
  it('portfolio-calculator-novn-buy-and-sell-partially: 21.93 before charges of 4.25 and 17.68 after them', () => {
    const { parts, net, units, cost } = measureExample({
      currency: 'EUR',
      trades: [
        { on: '2022-03-07', buys: 2, price: '75.80', charged: 4_25n },
        { on: '2022-04-08', sells: 1, price: '85.73' },
      ],
      closes: [['2022-04-11', '87.80']],
    });
    expect(parts).toEqual({ ...NOTHING, price: 21_93n, fees: -4_25n });
    expect([net, units, cost]).toEqual([17_68n, 1n, 75_80n]);
  });

  it('portfolio-calculator-novn-buy-and-sell: 19.86, or 13.10 %, of 151.60', () => {
    const { measured, parts, net } = measureExample({
      currency: 'EUR',
      trades: [
        { on: '2022-03-07', buys: 2, price: '75.80' },
        { on: '2022-04-08', sells: 2, price: '85.73' },
      ],
      closes: [['2022-04-11', '87.80']],
    });
    expect(parts).toEqual({ ...NOTHING, price: 19_86n });
    expect(net).toBe(19_86n);
    expect(Number(computeTimeWeightedReturn(measured)!) / 1e8).toBeCloseTo(0.131_002_638_522, 7);
  });

  it('portfolio-calculator-baln-buy-and-sell-in-two-activities: −12.60, and −15.80 after charges', () => {
    const { parts, net, units, cost } = measureExample({
      currency: 'EUR',
      trades: [
        { on: '2021-11-22', buys: 2, price: '142.90', charged: 1_55n },
        { on: '2021-11-30', sells: 1, price: '136.60', charged: 1_65n },
        { on: '2021-11-30', sells: 1, price: '136.60' },
      ],
      closes: [['2021-12-18', '148.90']],
    });
    expect(parts).toEqual({ ...NOTHING, price: -12_60n, fees: -3_20n });
    expect([net, units, cost]).toEqual([-15_80n, 0n, 0n]);
  });

  it('portfolio-calculator-baln-buy-and-buy: 36.60, and 33.40 after charges, of 559.00 that are worth 595.60', () => {
    const { parts, net, value, units, cost } = measureExample({
      currency: 'EUR',
      trades: [
        { on: '2021-11-22', buys: 2, price: '142.90', charged: 1_55n },
        { on: '2021-11-30', buys: 2, price: '136.60', charged: 1_65n },
      ],
      closes: [['2021-12-18', '148.90']],
    });
    expect(parts).toEqual({ ...NOTHING, price: 36_60n, fees: -3_20n });
    expect([net, value, units, cost]).toEqual([33_40n, 595_60n, 4n, 559_00n]);
  });

  it('portfolio-calculator-msft-buy-with-dividend: 33.25, charged 19.00, and a dividend of 0.62', () => {
    const { parts } = measureExample({
      currency: 'USD',
      trades: [
        { on: '2021-09-16', buys: 1, price: '298.58', charged: 19_00n },
        { on: '2021-11-16', dividend: 62n },
      ],
      closes: [['2023-07-10', '331.83']],
    });
    expect(parts).toEqual({ ...NOTHING, price: 33_25n, dividends: 62n, fees: -19_00n });
  });

  it('portfolio-calculator-googl-fee-and-dividend: 18.87 with charges of 20.00 and dividends of 5.62', () => {
    const { parts, net } = measureExample({
      currency: 'USD',
      trades: [
        { on: '2021-09-16', buys: 1, price: '298.58', charged: 19_00n },
        { on: '2021-11-16', dividend: 62n },
        { on: '2023-01-03', charged: 1_00n },
        { on: '2023-07-10', dividend: 5_00n },
      ],
      closes: [['2023-07-10', '331.83']],
    });
    expect(parts).toEqual({ ...NOTHING, price: 33_25n, dividends: 5_62n, fees: -20_00n });
    expect(net).toBe(18_87n);
  });

  it('portfolio-calculator-googl-buy: 19.85 in all, 24.20 by the price at the last rate', () => {
    const { parts, net, value } = measureExample({
      currency: 'USD',
      in: 'EUR',
      trades: [{ on: '2023-01-03', buys: 1, price: '89.12', charged: 1_00n }],
      closes: [
        ['2023-01-03', '89.12'],
        ['2023-07-09', '89.12'],
        ['2023-07-10', '116.45'],
      ],
      rates: { '2023-01-03': '0.9238', '2023-07-10': '0.8854' },
    });
    // 116.45 at 0.8854; 27.33 at 0.8854; 89.12 at what the dollar has lost.
    expect(value).toBe(103_10n);
    expect(net).toBe(19_85n);
    expect(parts).toEqual({ ...NOTHING, price: 24_20n, currency: -3_43n, fees: -92n });
  });

  it('portfolio-calculator-stock-split: two for one makes 750.00 of 1,000.00 once five are sold', () => {
    const split = { on: '2021-01-01', numerator: 2n, denominator: 1n };
    const { parts, units, cost } = measureExample({
      currency: 'USD',
      trades: [
        { on: '2020-01-01', buys: 10, price: '100.00' },
        { on: '2021-01-01', sells: 5, price: '60.00' },
      ],
      split,
      closes: [
        ['2020-12-31', '100.00'],
        ['2021-01-01', '60.00'],
      ],
    });
    expect([units, cost]).toEqual([15n, 750_00n]);
    expect(parts.price).toBe(5n * 10_00n + 15n * 10_00n);
    const held = measureExample({
      currency: 'USD',
      trades: [{ on: '2023-07-09', buys: 10, price: '674.44' }],
      split: { ...split, on: '2023-07-10' },
      closes: [
        ['2023-07-09', '674.44'],
        ['2023-07-10', '331.83'],
      ],
    });
    expect([held.units, held.value, held.cost]).toEqual([20n, 6_636_60n, 6_744_40n]);
  });
});
