import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  replayHaltAt,
  getCurrentHalt,
  getInstrumentHaltRules,
  buildInitialHaltState,
  computeMovingBand,
  resumeAfterHalt,
  advanceHaltState,
  type HaltQuote,
  type InstrumentHaltRules,
  type InstrumentHaltState,
} from './instrument-halts.ts';
import type { Instrument } from '../market-types.ts';
import { formatScaled, parseScaled, type Price } from '../../ledger/money.ts';
import { buildInstrument } from '../../testing/test-instruments.ts';

const price = (text: string | number): Price => parseScaled(String(text))!;
const OPENS = Date.parse('2026-06-15T00:00:00Z');
const CLOSES = OPENS + 390 * 60_000;
const SECOND = 1000;
const rulesOf = (instrument: Instrument, previousClose: string, date = '2026-06-15'): InstrumentHaltRules =>
  getInstrumentHaltRules(instrument, date, price(previousClose), { opens: OPENS, closes: CLOSES });
const quote = (last: string | number, bid: string | number = last, ask: string | number = last): HaltQuote => ({
  last: price(last),
  bid: price(bid),
  ask: price(ask),
});
/** One quote a second from `start` seconds after the opening. */
const run = (
  rules: InstrumentHaltRules,
  prices: readonly (string | number)[],
  start = 0,
  from = buildInitialHaltState(rules),
): InstrumentHaltState =>
  prices.reduce<InstrumentHaltState>(
    (state, last, i) => advanceHaltState(state, quote(last), OPENS + (start + i) * SECOND, rules),
    from,
  );
const haltAfter = (rules: InstrumentHaltRules, prices: readonly (string | number)[]): string | null => {
  const { halt } = run(rules, prices);
  return (
    halt &&
    `${halt.kind} from ${(halt.since - OPENS) / SECOND} to ${(halt.until - OPENS) / SECOND}, ` +
      `${formatScaled(halt.price)} against ${formatScaled(halt.reference)}`
  );
};

const large = { sharesOutstanding: 6_000_000_000n };
const KOSPI_LARGE = rulesOf(buildInstrument('KR', 'KOSPI', large), '70000');
const KOSDAQ = rulesOf(buildInstrument('KR', 'KOSDAQ'), '10000');

describe('Korea’s volatility interruption', () => {
  // Source: KRX, Volatility Interruption: 3 % for KOSPI 200, 6 % for others, 10 % from the last auction, two minutes.
  test.each([
    [
      'large names: 3 % from the trade before',
      KOSPI_LARGE,
      [70000, 70100, 72300],
      'kr.dynamicVi from 2 to 122, 72300 against 70100',
    ],
    ['downwards as well', KOSPI_LARGE, [70000, 67800], 'kr.dynamicVi from 1 to 121, 67800 against 70000'],
    ['not below 3 %', KOSPI_LARGE, [70000, 72000, 74000, 72000], null],
    ['others: 6 %', KOSDAQ, [10000, 10600], 'kr.dynamicVi from 1 to 121, 10600 against 10000'],
    ['not 5 %', KOSDAQ, [10000, 10500], null],
    [
      '10 % from the opening by small steps',
      KOSDAQ,
      [10000, 10300, 10600, 10900, 11000],
      'kr.staticVi from 4 to 124, 11000 against 10000',
    ],
    [
      'before the opening price is found, from the close before',
      KOSDAQ,
      [11000],
      'kr.staticVi from 0 to 120, 11000 against 10000',
    ],
    ['from then on from the opening', KOSDAQ, [10800, 11200, 11800], null],
  ] as [string, InstrumentHaltRules, number[], string | null][])('%s', (_, rules, prices, halt) =>
    expect(haltAfter(rules, prices)).toBe(halt),
  );

  test("doesn't apply on the day of listing, nor on KONEX", () => {
    const listing = rulesOf(buildInstrument('KR', 'KOSDAQ', { listedOn: '2026-06-15' }), '10000');
    expect(haltAfter(listing, [10000, 14000])).toBeNull();
    expect(
      haltAfter(rulesOf(buildInstrument('KR', 'KOSDAQ', { listedOn: '2026-06-12' }), '10000'), [10000, 14000]),
    ).not.toBeNull();
    expect(haltAfter(rulesOf(buildInstrument('KR', 'KONEX'), '10000'), [10000, 11400])).toBeNull();
  });

  test('takes its auction’s price as the next reference, and can trigger again', () => {
    const paused = run(KOSDAQ, [10000, 10700]);
    expect(getCurrentHalt(paused, OPENS + 120 * SECOND)).toMatchObject({ kind: 'kr.dynamicVi', reopens: 'auction' });
    // Nothing that is seen meanwhile matters, and the first price after is the auction's.
    const after = run(KOSDAQ, [12000, 12000], 122, run(KOSDAQ, [13000, 9000], 50, paused));
    expect(getCurrentHalt(after, OPENS + 123 * SECOND)).toBeNull();
    expect(after.auctionPrice).toBe(price(12000));
    expect(run(KOSDAQ, [12400, 12800, 13200], 124, after).halt).toMatchObject({
      kind: 'kr.staticVi',
      reference: price(12000),
    });
  });

  test('lets the caller hold the auction and supply its price', () => {
    const paused = run(KOSDAQ, [10000, 10700]);
    expect(resumeAfterHalt(paused, price(10900), OPENS + 60 * SECOND, KOSDAQ)).toBe(paused);
    expect(resumeAfterHalt(paused, price(10900), OPENS + 121 * SECOND, KOSDAQ)).toMatchObject({
      halt: null,
      last: price(10900),
      auctionPrice: price(10900),
    });
  });

  test('ignores the dynamic limit after a gap in the feed, but still applies the static one', () => {
    expect(run(KOSDAQ, [10700], 60, run(KOSDAQ, [10000])).halt).toBeNull();
    expect(run(KOSDAQ, [11100], 60, run(KOSDAQ, [10000])).halt).toMatchObject({ kind: 'kr.staticVi' });
  });

  test('never lasts beyond the session', () =>
    expect(run(KOSDAQ, [10000, 10700], 389 * 60 + 30).halt).toMatchObject({ until: CLOSES }));
});

describe('limit up, limit down', () => {
  const rules = rulesOf(buildInstrument('US', 'NYSE', large), '100');
  const small = rulesOf(buildInstrument('US', 'NYSE'), '100');
  const bandsOf = (of: InstrumentHaltRules, seconds: number, last: string): string => {
    const { low, high } = computeMovingBand(run(of, [last], seconds), OPENS + seconds * SECOND, of)!;
    return `${formatScaled(low)}-${formatScaled(high)}`;
  };
  // Source: Plan to Address Extraordinary Market Volatility, appendix A: 5 and 10 % above 3.00, 20 % from 0.75, below
  // it 75 % or 0.15.
  test.each([
    ['tier 1', rules, 60, '100', '95-105'],
    ['tier 2', small, 60, '100', '90-110'],
    ['tier 1 in the last 25 minutes', rules, 366 * 60, '100', '90-110'],
    ['tier 2 above 3.00 is not doubled', small, 366 * 60, '100', '90-110'],
    ['tier 2 at 3.00', rulesOf(buildInstrument('US', 'NYSE'), '3'), 60, '3', '2.4-3.6'],
    ['tier 2 at 3.00 in the last 25 minutes', rulesOf(buildInstrument('US', 'NYSE'), '3'), 366 * 60, '3', '1.8-4.2'],
    ['at 0.75', rulesOf(buildInstrument('US', 'NYSE'), '0.75'), 60, '0.75', '0.6-0.9'],
    ['at 0.60: 0.15', rulesOf(buildInstrument('US', 'NYSE'), '0.60'), 60, '0.60', '0.45-0.75'],
    ['at 0.10: 75 %', rulesOf(buildInstrument('US', 'NYSE'), '0.10'), 60, '0.10', '0.03-0.18'],
  ] as [string, InstrumentHaltRules, number, string, string][])('%s: %s', (_, of, seconds, last, bands) =>
    expect(bandsOf(of, seconds, last)).toBe(bands),
  );

  const resting = (seconds: number, start: number, ask = 95): InstrumentHaltState => {
    let state = run(rules, ['100'], start);
    for (let i = 1; i <= seconds; i++)
      state = advanceHaltState(state, quote(ask, ask - 0.1, ask), OPENS + (start + i) * SECOND, rules);
    return state;
  };
  test('pauses the instrument for five minutes after a quote rests on a band for 15 seconds', () => {
    expect(resting(15, 60).halt).toBeNull();
    expect(resting(16, 60).halt).toMatchObject({
      kind: 'us.luld',
      since: OPENS + 76 * SECOND,
      until: OPENS + 376 * SECOND,
      reference: price(100),
      reopens: 'auction',
    });
  });
  test('doesn’t pause if the quote leaves the band in time', () => {
    const left = advanceHaltState(resting(14, 60), quote('95.5', '95.4', '95.6'), OPENS + 75 * SECOND, rules);
    expect(advanceHaltState(left, quote('95', '94.9', '95'), OPENS + 76 * SECOND, rules).halt).toBeNull();
  });
  test('in the last ten minutes, pauses until the close', () =>
    expect(resting(16, 385 * 60, 90).halt).toMatchObject({ until: CLOSES, reopens: 'close' }));
  test('moves the reference to the five-minute average if that differs by at least one per cent', () => {
    const drift = (to: number): string =>
      formatScaled(
        run(
          rules,
          Array.from({ length: 400 }, (_, i) => (i < 20 ? '100' : String(to))),
        ).limit!.reference,
      );
    expect(drift(100.9)).toBe('100');
    // Two thirds of the first half minute at 100, the rest at 102.
    expect(Number(drift(102))).toBeGreaterThan(101);
    expect(Number(drift(102))).toBeLessThan(102);
  });
  test("doesn't apply over the counter", () =>
    expect(
      computeMovingBand(
        run(rulesOf(buildInstrument('US', 'OTC'), '100'), ['100']),
        OPENS,
        rulesOf(buildInstrument('US', 'OTC'), '100'),
      ),
    ).toBeNull());
});

describe('other markets', () => {
  test('Saudi Arabia: 10 % from the last auction on a listing’s first three days, five minutes', () => {
    const listing = rulesOf(buildInstrument('SA', 'TASI', { listedOn: '2026-06-14' }), '50', '2026-06-16');
    expect(haltAfter(listing, [50, 53, 55])).toBe('sa.staticLimit from 2 to 302, 55 against 50');
    expect(
      haltAfter(rulesOf(buildInstrument('SA', 'TASI', { listedOn: '2026-06-14' }), '50', '2026-06-17'), [50, 55]),
    ).toBeNull();
  });
  test('Saudi Arabia: always on the parallel market', () =>
    expect(haltAfter(rulesOf(buildInstrument('SA', 'OTC'), '50'), [50, 45])).toBe(
      'sa.staticLimit from 1 to 301, 45 against 50',
    ));
  // Grupo BMV: El Economista, 2011-01-11; El Siglo de Torreón on its notice of May 2012; Reuters by a7.com.mx,
  // 2013-06-06.
  test.each([
    [
      'from 10 % of 2011 on there is an auction of two minutes',
      '2012-06-01',
      [100, 110],
      'mx.dynamicRange from 1 to 121, 110 against 100',
    ],
    ['before June 2012 not from 9 %', '2012-06-01', [100, 109], null],
    [
      'since then from 5 %, five minutes to withdraw and two of auction',
      '2012-06-04',
      [100, 95],
      'mx.dynamicRange from 1 to 421, 95 against 100',
    ],
    ['in 2013 as well', '2013-06-06', [100, 104, 98], 'mx.dynamicRange from 2 to 422, 98 against 104'],
    ['and not from 4 %', '2013-06-06', [100, 104], null],
    ['today', '2026-06-15', [100, 105], 'mx.dynamicRange from 1 to 421, 105 against 100'],
  ] as const)('Mexico: %s', (_, date, prices, halt) =>
    expect(haltAfter(rulesOf(buildInstrument('MX'), '100', date), prices)).toBe(halt),
  );
  test('Thailand pauses nothing, but executes within 10 % of the last trade; 5 % in some days of April 2025', () => {
    const bandOn = (date: string): string => {
      const rules = rulesOf(buildInstrument('TH'), '20', date);
      const { low, high } = computeMovingBand(run(rules, [30]), OPENS, rules)!;
      return `${formatScaled(low)}-${formatScaled(high)}`;
    };
    expect([bandOn('2026-06-15'), bandOn('2025-04-09'), bandOn('2025-04-17')]).toEqual(['27-33', '28.5-31.5', '27-33']);
    expect(haltAfter(rulesOf(buildInstrument('TH'), '20'), [20, 26])).toBeNull();
  });
  test.each(['IN', 'CRYPTO', 'FX'] as const)('%s has none', (market) =>
    expect(haltAfter(rulesOf(buildInstrument(market), '20'), [20, 24])).toBeNull(),
  );
});

test('replaying quotes gives the same halt as the carried state, and nothing halts outside the session', () => {
  const step = fc.integer({ min: -400, max: 400 });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.constantFrom(KOSDAQ, KOSPI_LARGE), (steps, rules) => {
      let last = Number(formatScaled(rules.previousClose));
      const path = steps.map((change, i): [number, HaltQuote] => [
        OPENS + (i - 5) * 7 * SECOND,
        quote((last = Math.max(1000, last + change))),
      ]);
      let state = buildInitialHaltState(rules);
      for (const [at, one] of path) {
        state = advanceHaltState(state, one, at, rules);
        expect(getCurrentHalt(state, at)).toEqual(replayHaltAt(rules, path, at));
        if (at < OPENS) expect(state).toEqual(buildInitialHaltState(rules));
        const halt = getCurrentHalt(state, at);
        if (halt) expect(halt.until - halt.since).toBe(120_000);
      }
    }),
  );
});

test('an unchanged price leaves the state unchanged', () => {
  const state = run(KOSDAQ, [10000]);
  expect(advanceHaltState(state, quote(10000), OPENS + 5 * SECOND, KOSDAQ)).toBe(state);
});
