/** Examples that others have published, each by its name: what they say comes out. */
import { describe, expect, it } from 'vitest';
import type { Amount } from '../money.ts';
import { type Level, measure, type Stand, timeWeighted } from './measure.ts';
import { NOTHING_MOVED } from './points.ts';
import { type Payment, xirr } from './xirr.ts';

const DAY_MS = 86_400_000;
const day = (text: string): number => Date.parse(`${text}T00:00:00.000Z`);
const percent = (rate: bigint): string => (Number(rate) / 1e6).toFixed(2);
const rateOf = (payments: readonly Payment[]): bigint => {
  const found = xirr(payments);
  if (!('rate' in found)) throw new Error(found.failure);
  return found.rate;
};

/** Money that lies `days` before the end. */
const growing = (parts: readonly (readonly [amount: Amount, days: number])[], end: Amount): Payment[] => [
  ...parts.map(([amount, days]) => ({ at: -days * DAY_MS, amount: -amount })),
  { at: 0, amount: end },
];
/** A portfolio of one currency: what it was worth right before each flow, the last one at the end. */
function linked(began: Amount, values: readonly (readonly [value: Amount, flow: Amount])[]) {
  const into = (amount: Amount): Amount => amount;
  const stand = (at: number, cash: Amount, flows: Amount): Stand => ({
    at,
    rows: [{ currency: 'EUR', ...NOTHING_MOVED, cash, open: 0n, flows }],
    into,
  });
  return measure(
    stand(0, began, 0n),
    values.map(([value, flow], index) => stand((index + 1) * DAY_MS, value, flow)),
  );
}

describe('money-weighted', () => {
  // Source: Microsoft support, "XIRR function", whose dates are those of 2008 and 2009: 0.373362535, or 37.34 %.
  it("is what Excel's documentation of XIRR says", () => {
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
  it("is what Portfolio Performance's manual says of one and of three deposits, and of a sale between", () => {
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

describe('time-weighted', () => {
  // Source: Portfolio Performance's manual, "Time-Weighted Rate of Return", holding periods HP1 to HP3 of
  // demo-portfolio-03 from 2021-06-12 to 2023-06-12: −9.94 %, 8.31 % and 28.73 %, in all 25.58 %.
  it("is what Portfolio Performance's manual says of its demo portfolio", () => {
    const measured = linked(177_94n, [
      [160_26n, 84_00n],
      [264_57n, 67_00n],
      [426_82n, 0n],
    ]);
    expect(percent(timeWeighted(measured)!)).toBe('25.58');
    expect(measured.levels.map(({ growth }: Level) => percent(growth / 10n ** 16n - 10n ** 8n)).slice(0, 2)).toEqual([
      '0.00',
      '-9.94',
    ]);
  });

  // Source: DeFusco, McLeavey, Pinto, Runkle, "Quantitative Methods for Investment Analysis" (CFA Institute, 2004), an
  // exercise of four quarters with a flow at the beginning of each, in millions, valued at each flow as the GIPS of the
  // same institute ask for: 1.0909 × 0.9286 × 1.3333 × 0.9762 are 31.85 %.
  it("is what the CFA Institute's exercise of four quarters says, valued at each flow as GIPS ask for", () => {
    const measured = linked(2_200_000_00n, [
      [2_400_000_00n, 400_000_00n],
      [2_600_000_00n, -200_000_00n],
      [3_200_000_00n, 1_000_000_00n],
      [4_100_000_00n, 0n],
    ]);
    expect(percent(timeWeighted(measured)!)).toBe('31.85');
    const quarters = measured.levels
      .slice(1)
      .map(({ growth }, index) => Number(growth) / Number(measured.levels[index]!.growth));
    expect(quarters.map((factor) => factor.toFixed(4))).toEqual(['1.0909', '0.9286', '1.3333', '0.9762']);
  });

  // Source: the manual's simplified example of one deposit and one withdrawal: 10 %, 5 % and 10 % are 27.05 %.
  it('links ten, five and ten percent to 27.05, whatever came and went between', () => {
    const measured = linked(100_00n, [
      [110_00n, 20_00n],
      [136_50n, -30_00n],
      [117_15n, 0n],
    ]);
    expect(percent(timeWeighted(measured)!)).toBe('27.05');
  });
});

describe('the profit and its parts', () => {
  // Source: Ghostfolio, portfolio-calculator-novn-buy-and-sell-partially.spec.ts: two of NOVN.SW bought at 75.80, one
  // sold at 85.73, the price 87.80, charged 4.25: 21.93 before charges, 17.68 after them.
  it("are what Ghostfolio's test says of a purchase that is sold in part", () => {
    const into = (amount: Amount): Amount => amount;
    const bought: Amount = 151_60n;
    const { parts, value, began, flows } = measure({ at: 0, rows: [], into }, [
      { at: 1, rows: [{ currency: 'CHF', ...NOTHING_MOVED, cash: 0n, open: 0n, flows: bought + 4_25n }], into },
      {
        at: 2,
        rows: [
          {
            currency: 'CHF',
            ...NOTHING_MOVED,
            cash: bought + 9_93n,
            open: 87_80n - 75_80n,
            traded: 85_73n - 75_80n,
            fees: -4_25n,
          },
        ],
        into,
      },
    ]);
    expect(parts).toEqual({ price: 21_93n, currency: 0n, dividends: 0n, interest: 0n, fees: -4_25n, taxes: 0n });
    expect(value - began - flows).toBe(17_68n);
  });
});
