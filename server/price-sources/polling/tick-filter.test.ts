/** What a source says and what of it is believed, without a clock or a source. */
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { createRatio, RATIO_ONE, type Ratio } from '@bourse/core/ledger/ratio.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { getPriceGuardRules } from '@bourse/core/markets/price-guard/price-guard-thresholds.ts';
import { describe, expect, it } from 'vitest';
import type { SourcePrint } from '../price-source.ts';
import { buildInstrument, buildPrint } from './testing-polling.ts';
import { TickFilter, type TickFilterDependencies, type TickVerdict } from './tick-filter.ts';

const NOW = Date.parse('2026-11-20T16:00:00Z');
const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const APPLE = buildInstrument('US.AAPL');

const create = (more: Partial<TickFilterDependencies> = {}) =>
  new TickFilter({
    rulesOf: ({ board }, now) => getPriceGuardRules(board, new Date(now).toISOString().slice(0, 10)),
    knownPrice: () => null,
    ratioBetween: () => RATIO_ONE,
    ...more,
  });
const after = (filter: TickFilter, ...texts: readonly string[]): TickVerdict[] =>
  texts.map((last, second) => judge(filter, { last, at: NOW + second * SECOND_MS }));
const judge = (filter: TickFilter, print: Partial<SourcePrint>, instrument: Instrument = APPLE): TickVerdict =>
  filter.judge(instrument, {
    source: 'yahoo',
    hasBook: true,
    print: buildPrint('AAPL', { at: NOW, ...print }),
    now: Math.max(NOW, Math.min(print.at ?? NOW, NOW + DAY_MS)),
  });
const witness = (filter: TickFilter, last: string, at: number) =>
  filter.witness(APPLE, { source: 'massive', hasBook: false, print: buildPrint('AAPL', { last, at }), now: at });
const pricesOf = (verdict: TickVerdict): readonly string[] | string =>
  verdict.verdict === 'passed' ? verdict.prints.map(({ print }) => print.last) : verdict.reason;
const onlyPrint = (verdict: TickVerdict) => (verdict.verdict === 'passed' ? verdict.prints[0]! : null)!;

describe('a print is refused', () => {
  it.each([
    ['otherCurrency', { currency: 'EUR' }],
    ['otherCurrency', { currency: 'GBp' }],
    ['noPrice', { last: '0' }],
    ['noPrice', { last: '-3.5' }],
    ['noPrice', { last: '0.0000000001' }],
    ['unreadable', { last: 'NaN' }],
    ['unreadable', { last: '' }],
    ['unreadable', { last: '1e5' }],
    ['unreadable', { last: ' 12' }],
    ['unreadable', { last: '9'.repeat(19) }],
    ['unreadable', { last: `1.${'0'.repeat(5_000)}` }],
    ['unreadable', { last: 230.5 as unknown as string }],
    ['unreadable', { at: Number.NaN }],
    ['clockAhead', { at: NOW + 2_001 }],
    ['clockAhead', { at: NOW + 3_600_000 }],
    ['tooOld', { at: NOW - 15 * DAY_MS }],
  ] as const)('%s: %o', (reason, print) => {
    const filter = create();
    expect(
      filter.judge(APPLE, {
        source: 'yahoo',
        hasBook: true,
        print: buildPrint('AAPL', { at: NOW, ...print }),
        now: NOW,
      }),
    ).toEqual({ verdict: 'rejected', reason });
  });

  it('if its own time is older than that of the last one, whenever it arrives', () => {
    const filter = create();
    after(filter, '100');
    expect(judge(filter, { last: '100.1', at: NOW - SECOND_MS })).toEqual({ verdict: 'rejected', reason: 'repeat' });
  });
});

describe('a print is put into our terms', () => {
  it('pence become pounds exactly', () => {
    const london = buildInstrument('US.OCDO', { currency: 'GBP' });
    const print = {
      currency: 'GBp',
      last: '1259.5',
      bid: '1259',
      ask: '1260.25',
      previousClose: '1240',
      volume: '5000',
    };
    expect(onlyPrint(judge(create(), print, london))).toMatchObject({
      bookless: false,
      print: { last: '12.595', bid: '12.59', ask: '12.6025', previousClose: '12.4', volume: '5000', currency: 'GBP' },
    });
  });

  it("a clock that is a second ahead doesn't make a price of the future", () => {
    const filter = create();
    const verdict = filter.judge(APPLE, {
      source: 'yahoo',
      hasBook: true,
      print: buildPrint('AAPL', { at: NOW + SECOND_MS }),
      now: NOW,
    });
    expect(onlyPrint(verdict).print.at).toBe(NOW);
  });

  it('decimals beyond the eighth are rounded', () => {
    expect(onlyPrint(judge(create(), { last: '184.260002136230' })).print.last).toBe('184.26000214');
  });

  it("a day's figures in other units than its price are left out", () => {
    const print = { last: '58.8', open: '58.5', high: '61.5', low: '0.600', previousClose: '0.585' };
    expect(onlyPrint(judge(create(), print)).print).toMatchObject({
      open: '58.5',
      high: '61.5',
      low: null,
      previousClose: null,
    });
  });

  it.each([
    ['zeros', { bid: '0', ask: '0' }],
    ['crossed', { bid: '230.6', ask: '230.4' }],
    ['locked', { bid: '230.5', ask: '230.5' }],
    ['one-sided', { bid: '230.4', ask: null }],
    ['without a size', { bidSize: '0' }],
    ['sides that nobody would trade at', { bid: '0.01', ask: '199999' }],
  ] as const)('a book of %s is none, and its price remains', (_, book) => {
    expect(onlyPrint(judge(create(), { last: '230.5', ...book }))).toMatchObject({
      bookless: true,
      print: { last: '230.5', bid: null, ask: null, bidSize: null, askSize: null },
    });
  });
});

describe('a doubted print is held', () => {
  it('until a second print agrees, and both are then published', () => {
    const verdicts = after(create(), '100', '130', '130.5', '130.4');
    expect(verdicts.map(pricesOf)).toEqual([['100'], 'jump', ['130', '130.5'], ['130.4']]);
  });

  it('and forgotten when the next one is near again: one stray print has no effect', () => {
    const filter = create();
    expect(after(filter, '100', '130', '100.1').map(pricesOf)).toEqual([['100'], 'jump', ['100.1']]);
    expect(filter.doubtOf(APPLE.id)).toBeNull();
  });

  it('however often the same print is read', () => {
    const filter = create();
    after(filter, '100');
    for (let time = 0; time < 5; time++)
      expect(pricesOf(judge(filter, { last: '130', at: NOW + SECOND_MS }))).toBe('jump');
    expect(filter.doubtOf(APPLE.id)).toMatchObject({ reason: 'jump', source: 'yahoo' });
  });

  it('until a second source agrees, whether that speaks later or spoke before', () => {
    const later = create();
    after(later, '100', '130');
    expect(witness(later, '99', NOW + SECOND_MS).released).toBeNull();
    const { released } = witness(later, '130.2', NOW + 2 * SECOND_MS);
    expect(released).toMatchObject({ confirmedBy: 'massive', prints: [{ print: { last: '130' } }] });
    expect(later.doubtOf(APPLE.id)).toBeNull();
    const before = create();
    after(before, '100');
    witness(before, '129.8', NOW + SECOND_MS / 2);
    expect(judge(before, { last: '130', at: NOW + SECOND_MS })).toMatchObject({
      verdict: 'passed',
      confirmedBy: 'massive',
    });
  });

  it('a price of a second source from a quarter of an hour ago is no evidence', () => {
    const filter = create();
    after(filter, '100');
    witness(filter, '130', NOW - 900_000);
    expect(pricesOf(judge(filter, { last: '130', at: NOW + SECOND_MS }))).toBe('jump');
  });

  it('and can be accepted by a person', () => {
    const filter = create();
    after(filter, '100', '25', '25.1');
    expect(filter.confirm({ instrument: APPLE.id, source: 'yahoo', last: parseScaled('25.1')! })).toMatchObject({
      prints: [{ print: { last: '25.1' } }],
      confirmedBy: null,
    });
    expect(filter.confirm({ instrument: APPLE.id, source: 'yahoo', last: parseScaled('25.1')! })).toBeNull();
    expect(pricesOf(judge(filter, { last: '25.2', at: NOW + 5 * SECOND_MS }))).toEqual(['25.2']);
  });

  it("also after a second print, if the source gives it under another symbol: that may be another company's", () => {
    const filter = create();
    after(filter, '100');
    const give = (last: string, second: number) =>
      pricesOf(
        filter.judge(APPLE, {
          ...{ source: 'yahoo', hasBook: true, now: NOW + second * SECOND_MS },
          print: buildPrint('MSFT', { last, at: NOW + second * SECOND_MS }),
        }),
      );
    for (const [second, last] of ['120', '120.1', '120.2'].entries()) expect(give(last, second + 1)).toBe('jump');
    expect(filter.confirm({ instrument: APPLE.id, source: 'yahoo', last: parseScaled('120.2')! })).not.toBeNull();
    expect(give('120.3', 5)).toEqual(['120.3']);
    expect(give('150', 6)).toBe('jump');
    expect(give('150.1', 7)).toEqual(['150', '150.1']);
  });

  it('also against a price that was good before this start', () => {
    const filter = create({ knownPrice: () => ({ last: parseScaled('100')!, at: NOW - 60 * SECOND_MS }) });
    expect(after(filter, '10000', '10001').map(pricesOf)).toEqual(['farOff', 'farOff']);
  });

  it.each(['10000', '1', '0.01'])(
    'a slipped point (%s) for 100 is never believed, however often it is said',
    (text) => {
      const filter = create();
      after(filter, '100');
      for (let second = 1; second < 5; second++) {
        const verdict = judge(filter, { last: text, at: NOW + second * SECOND_MS });
        expect(pricesOf(verdict)).toBe('farOff');
        expect(witness(filter, text, NOW + second * SECOND_MS)).toMatchObject({ released: null, fault: 'farOff' });
      }
    },
  );
});

describe('a split at the source only', () => {
  it.each(['25', '50', '66.7', '10', '5', '300'])(
    'from 100 to %s is held, also if other sources say it too',
    (text) => {
      const filter = create();
      after(filter, '100');
      const at = (second: number) => NOW + DAY_MS / 2 + second * SECOND_MS;
      for (let second = 0; second < 3; second++) {
        const verdict = filter.judge(APPLE, {
          source: 'yahoo',
          hasBook: false,
          print: buildPrint('AAPL', { last: text, at: at(second) }),
          now: at(second),
        });
        expect(pricesOf(verdict)).toBe('possibleSplit');
        expect(witness(filter, text, at(second)).released).toBeNull();
      }
    },
  );

  const ratioOf =
    (ratio: Ratio, exAt: number): TickFilterDependencies['ratioBetween'] =>
    (_, since, until) =>
      since < exAt && until >= exAt ? ratio : RATIO_ONE;
  const nextDay = NOW + DAY_MS / 2;
  const say = (filter: TickFilter, last: string, at: number) =>
    filter.judge(APPLE, { source: 'yahoo', hasBook: false, print: buildPrint('AAPL', { last, at }), now: at });

  it('that we have booked passes at once', () => {
    const filter = create({ ratioBetween: ratioOf(createRatio(4n, 1n), nextDay) });
    after(filter, '100');
    expect(pricesOf(say(filter, '25.2', nextDay))).toEqual(['25.2']);
    expect(pricesOf(say(filter, '25.3', nextDay + 120_000))).toEqual(['25.3']);
  });

  it('that we have booked and the source has forgotten is held, and the adjustment applies once', () => {
    const filter = create({ ratioBetween: ratioOf(createRatio(4n, 1n), nextDay) });
    after(filter, '100');
    for (const minute of [0, 2, 4])
      expect(pricesOf(say(filter, '101', nextDay + minute * 60_000))).toBe('possibleSplit');
    expect(pricesOf(say(filter, '25.2', nextDay + 360_000))).toEqual(['25.2']);
  });
});

it('a price that is read again still holds', () => {
  const filter = create();
  after(filter, '100');
  expect(judge(filter, { last: '100', at: NOW })).toMatchObject({ verdict: 'passed', isRepeated: true });
});

it('the night may have its gap', () => {
  const filter = create();
  after(filter, '100');
  const at = NOW + 17 * 3_600_000;
  const verdict = filter.judge(APPLE, {
    source: 'yahoo',
    hasBook: true,
    print: buildPrint('AAPL', { last: '113', at }),
    now: at,
  });
  expect(pricesOf(verdict)).toEqual(['113']);
});
