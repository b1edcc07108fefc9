import { describe, expect, it } from 'vitest';
import {
  EXPOSURE_DIMENSIONS,
  HOLDER_GROUPS,
  breakDownExposure,
  computeExposure,
  type ExposureHolding,
  getExposureMeasure,
} from './house-exposure.ts';
import { computeCurrencyShock, computeStress } from './exposure-stress.ts';

const holding = (
  instrument: string,
  long: bigint,
  short: bigint,
  more: Partial<ExposureHolding> = {},
): ExposureHolding => ({
  instrument,
  market: instrument.slice(0, 2),
  currency: 'USD',
  group: 'established',
  positions: 1,
  long,
  short,
  ...more,
});

describe('exposure', () => {
  it('has long less short as net, and their sum as gross', () => {
    const rows = breakDownExposure([holding('US.A', 300n, 100n), holding('KR.B', 0n, 600n)], 'instrument');
    expect(rows).toEqual([
      { of: 'KR.B', positions: 1, long: 0n, short: 600n, net: -600n, gross: 600n, share: 60_000_000n },
      { of: 'US.A', positions: 1, long: 300n, short: 100n, net: 200n, gross: 400n, share: 40_000_000n },
    ]);
    expect(getExposureMeasure(rows[0]!, 'net')).toBe(600n);
    expect(getExposureMeasure(rows[1]!, 'gross')).toBe(400n);
  });

  it('has the same sum in each breakdown, whatever is held', () => {
    const seed = Date.now() % 1_000_000;
    let state = seed;
    const next = (below: number): number => (state = (state * 48_271 + 11) % 2_147_483_647) % below;
    const holdings = Array.from({ length: 200 }, () =>
      holding(`${['US', 'KR', 'TH'][next(3)]}.${next(20)}`, BigInt(next(10_000)), BigInt(next(10_000)), {
        group: HOLDER_GROUPS[next(HOLDER_GROUPS.length)]!,
        currency: ['USD', 'KRW', 'THB'][next(3)]!,
        positions: next(5),
      }),
    );
    const whole = computeExposure(holdings);
    for (const by of EXPOSURE_DIMENSIONS)
      expect(computeExposure(breakDownExposure(holdings, by)), `seed ${seed}`).toEqual(whole);
  });
});

describe('a stress scenario', () => {
  it('lets customers lose their margin, and the house bear the rest', () => {
    expect(computeStress(10_000n, -20, { beyond: 300n, closed: 2 })).toEqual({
      customers: -1_700n,
      house: 1_700n,
      beyond: 300n,
      closed: 2,
    });
  });

  it('makes the house short of the currency that customers are long of', () => {
    expect(computeCurrencyShock(10_000n, 10)).toBe(-1_000n);
  });
});
