/** What the guard lets through, what it holds until a second print, and what it throws away. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Quote } from '../market-types.ts';
import { createRatio } from '../../ledger/ratio.ts';
import { acceptQuoteByOperator, judgeQuote, adjustGuardStateForSplit, createGuardState } from './price-guard.ts';
import {
  buildQuoteAtSecond,
  TEST_GUARD_RULES,
  formatJudgements,
  judgeQuotes,
  parseScaledValue,
  TEST_START,
} from './testing.ts';
import { scaleRulesToPace, getPriceGuardRules } from './price-guard-thresholds.ts';

const known = createGuardState('US.TEST', buildQuoteAtSecond(0, 100));
const judged = (quote: Quote, now = quote.at) => formatJudgements([judgeQuote(known, quote, now, TEST_GUARD_RULES)])[0];

describe('a quote that is invalid by itself', () => {
  const wrong: [string, Partial<Record<keyof Quote, unknown>>, string][] = [
    ['without a price', { last: undefined }, 'missing'],
    ['with NaN for a price', { bid: Number.NaN }, 'missing'],
    ['with a float for a price', { ask: 100.01 }, 'missing'],
    ['with a text for a price', { last: '100' }, 'missing'],
    ['without a time', { at: Number.NaN }, 'missing'],
    ['with half a count', { seq: 1.5 }, 'missing'],
    ['from nobody', { source: '' }, 'missing'],
    ['without a size', { askSize: null }, 'missing'],
    ['of another instrument', { instrument: 'US.OTHER' }, 'mixedUp'],
    ['at zero', { last: 0n }, 'zero'],
    ['with a bid of zero', { bid: 0n }, 'zero'],
    ['with a day that began at zero', { low: 0n }, 'zero'],
    [
      'below zero',
      { last: -parseScaledValue(100), bid: -parseScaledValue(101), ask: -parseScaledValue(99) },
      'negative',
    ],
    ['with volume below zero', { volume: -1n }, 'negative'],
    ['with nothing on offer', { askSize: 0n }, 'empty'],
    ['crossed', { bid: parseScaledValue(101) }, 'crossed'],
    ['locked', { bid: parseScaledValue(100), ask: parseScaledValue(100) }, 'crossed'],
  ];
  it.each(wrong)('is bad: %s', (_, changes, reason) => {
    expect(judged(buildQuoteAtSecond(1, 100, changes as Partial<Quote>), TEST_START + 1000)).toBe(`bad ${reason}`);
  });

  it('is bad while it is later than now, and good once its time has come', () => {
    const early = buildQuoteAtSecond(3600, 100);
    expect(judged(early, early.at - 1)).toBe('bad future');
    expect(judged(early, early.at)).toBe('good near');
  });

  it("leaves the guard's state unchanged", () => {
    expect(judgeQuote(known, buildQuoteAtSecond(1, 100, { last: 0n }), TEST_START + 1000, TEST_GUARD_RULES).state).toBe(
      known,
    );
  });
});

describe('the sequence of quotes', () => {
  const next = (quote: Quote, now = TEST_START + 5000) =>
    formatJudgements([
      judgeQuote(createGuardState('US.TEST', buildQuoteAtSecond(2, 100)), quote, now, TEST_GUARD_RULES),
    ])[0];

  it('passes a repeated quote and rejects an earlier time, a lower number or another quote of the same number', () => {
    expect(next(buildQuoteAtSecond(2, 100))).toBe('good repeated');
    expect(next(buildQuoteAtSecond(1, 100))).toBe('bad outOfOrder');
    expect(next(buildQuoteAtSecond(2, 100, { seq: buildQuoteAtSecond(1, 1).seq }))).toBe('bad outOfOrder');
    expect(next(buildQuoteAtSecond(2, '100.01'))).toBe('bad conflict');
    expect(next(buildQuoteAtSecond(3, 100, { seq: buildQuoteAtSecond(2, 1).seq }))).toBe('bad conflict');
  });

  it('passes a second quote with the same time', () => {
    expect(next(buildQuoteAtSecond(2, 100, { seq: buildQuoteAtSecond(3, 1).seq }))).toBe('good near');
  });

  it('accepts a feed that restarts its numbering after a second quote', () => {
    expect(
      formatJudgements(
        judgeQuotes([
          buildQuoteAtSecond(0, 100),
          buildQuoteAtSecond(1, 100, { seq: 7 }),
          buildQuoteAtSecond(2, 100, { seq: 8 }),
          buildQuoteAtSecond(3, 100, { seq: 9 }),
        ]),
      ),
    ).toEqual(['good first', 'held recount', 'good near', 'good near']);
  });

  it('recovers from a single number that is far ahead', () => {
    expect(
      formatJudgements(
        judgeQuotes([
          buildQuoteAtSecond(0, 100),
          buildQuoteAtSecond(1, 100, { seq: 9_000_000 }),
          buildQuoteAtSecond(2, 100),
          buildQuoteAtSecond(3, 100),
        ]),
      ),
    ).toEqual(['good first', 'good near', 'held recount', 'good near']);
  });
});

describe('a price far from the others', () => {
  it('is held until a second print agrees with it', () => {
    const judgements = judgeQuotes([
      buildQuoteAtSecond(0, 100),
      buildQuoteAtSecond(1, 80),
      buildQuoteAtSecond(2, '80.4'),
      buildQuoteAtSecond(3, 80),
    ]);
    expect(formatJudgements(judgements)).toEqual(['good first', 'held jump', 'good confirmed', 'good near']);
    expect(judgements[1]!.state.good).toEqual(buildQuoteAtSecond(0, 100));
    expect(judgements[2]!.state.good).toEqual(buildQuoteAtSecond(2, '80.4'));
  });

  it('is dropped when the next print is back at the old price', () => {
    expect(
      formatJudgements(
        judgeQuotes([
          buildQuoteAtSecond(0, 100),
          buildQuoteAtSecond(1, 80),
          buildQuoteAtSecond(2, 100),
          buildQuoteAtSecond(3, 80),
          buildQuoteAtSecond(4, 100),
        ]),
      ),
    ).toEqual(['good first', 'held jump', 'good near', 'held jump', 'good near']);
  });

  it('is held again when the second print differs or comes too late', () => {
    expect(
      formatJudgements(
        judgeQuotes([
          buildQuoteAtSecond(0, 100),
          buildQuoteAtSecond(1, 80),
          buildQuoteAtSecond(2, 125),
          buildQuoteAtSecond(3, 125),
        ]),
      ),
    ).toEqual(['good first', 'held jump', 'held jump', 'good confirmed']);
    const late = 1 + TEST_GUARD_RULES.confirmMs / 1000;
    expect(
      formatJudgements(
        judgeQuotes([buildQuoteAtSecond(0, 100), buildQuoteAtSecond(1, 80), buildQuoteAtSecond(late + 1, 80)]),
      ),
    ).toEqual(['good first', 'held jump', 'held jump']);
    expect(
      formatJudgements(
        judgeQuotes([buildQuoteAtSecond(0, 100), buildQuoteAtSecond(1, 80), buildQuoteAtSecond(late, 80)]),
      ),
    ).toEqual(['good first', 'held jump', 'good confirmed']);
  });

  it('is confirmed in a fast market by a second print farther in the same direction', () => {
    expect(
      formatJudgements(
        judgeQuotes([
          buildQuoteAtSecond(0, 100),
          buildQuoteAtSecond(1, 80),
          buildQuoteAtSecond(2, 74),
          buildQuoteAtSecond(3, 70),
        ]),
      ),
    ).toEqual(['good first', 'held jump', 'good confirmed', 'good near']);
  });

  it('is detected in bid and ask as well as the last price', () => {
    expect(judged(buildQuoteAtSecond(1, 100, { ask: parseScaledValue(130) }))).toBe('held jump');
    expect(judged(buildQuoteAtSecond(1, 100, { bid: parseScaledValue(70) }))).toBe('held jump');
    expect(judged(buildQuoteAtSecond(1, 100, { ask: parseScaledValue(10_000) }))).toBe('bad farOff');
  });

  it.each([
    ['a hundred times', parseScaledValue(10_000)],
    ['a hundredth', parseScaledValue(1)],
    ['ten times', parseScaledValue(1_000)],
    ['a thousand times', parseScaledValue(100_000)],
  ])('is bad at %s the price, however often it is repeated', (_, price) => {
    const judgements = judgeQuotes([
      buildQuoteAtSecond(0, 100),
      ...Array.from({ length: 60 }, (_, second) => buildQuoteAtSecond(1 + second, price)),
      buildQuoteAtSecond(61, 100),
    ]);
    expect(new Set(formatJudgements(judgements.slice(1, -1)))).toEqual(new Set(['bad farOff']));
    expect(formatJudgements(judgements).at(-1)).toBe('good near');
  });

  it('may be farther away after a night, and after a volatile minute', () => {
    expect(judged(buildQuoteAtSecond(63_000, 87))).toBe('good near');
    expect(judged(buildQuoteAtSecond(1, 87))).toBe('held jump');
    const wild = judgeQuotes(
      Array.from({ length: 60 }, (_, second) => buildQuoteAtSecond(second, second % 2 ? 96 : 100)),
    );
    expect(wild.every(({ verdict }) => verdict === 'good')).toBe(true);
    expect(
      formatJudgements([
        judgeQuote(wild.at(-1)!.state, buildQuoteAtSecond(60, 83), buildQuoteAtSecond(60, 1).at, TEST_GUARD_RULES),
      ])[0],
    ).toBe('good near');
  });

  it('is tolerated no more after a night because the evening was volatile', () => {
    const lively = judgeQuotes(
      Array.from({ length: 60 }, (_, second) => buildQuoteAtSecond(second, second % 2 ? '99.9' : 100)),
    ).at(-1)!.state;
    const next = (price: number) =>
      formatJudgements([
        judgeQuote(lively, buildQuoteAtSecond(86_400, price), buildQuoteAtSecond(86_400, 1).at, TEST_GUARD_RULES),
      ])[0];
    expect([next(87), next(130)]).toEqual(['good near', 'held jump']);
  });

  it('is detected in the first quote by its own previous close', () => {
    expect(formatJudgements(judgeQuotes([buildQuoteAtSecond(0, 110), buildQuoteAtSecond(1, 110)]))).toEqual([
      'good first',
      'good near',
    ]);
    expect(formatJudgements(judgeQuotes([buildQuoteAtSecond(0, 70), buildQuoteAtSecond(1, 70)]))).toEqual([
      'held jump',
      'good confirmed',
    ]);
    expect(formatJudgements(judgeQuotes([buildQuoteAtSecond(0, 10_000), buildQuoteAtSecond(1, 10_000)]))).toEqual([
      'bad farOff',
      'bad farOff',
    ]);
  });

  it('is measured by board, and by the speed of a replay', () => {
    const step = (board: 'fx' | 'otc') =>
      formatJudgements([
        judgeQuote(known, buildQuoteAtSecond(1, 97), TEST_START + 1000, getPriceGuardRules(board, '2026-11-20')),
      ])[0];
    expect([step('fx'), step('otc')]).toEqual(['held jump', 'good near']);
    expect(
      formatJudgements([
        judgeQuote(known, buildQuoteAtSecond(1, 88), TEST_START + 1000, scaleRulesToPace(TEST_GUARD_RULES, 86_400)),
      ])[0],
    ).toBe('good near');
  });
});

describe('an unannounced split', () => {
  const split = (fresh: bigint, old: bigint, more: Partial<Quote> = {}) =>
    judgeQuotes([
      buildQuoteAtSecond(0, 100),
      ...Array.from({ length: 300 }, (_, second) =>
        buildQuoteAtSecond(
          1 + second,
          (parseScaledValue(100) * old * BigInt(10_000 + second)) / (fresh * 10_000n),
          more,
        ),
      ),
    ]);

  it.each([
    [2n, 1n],
    [3n, 1n],
    [4n, 1n],
    [5n, 1n],
    [8n, 1n],
    [3n, 2n],
    [1n, 2n],
    [1n, 3n],
    [1n, 5n],
  ])('of %s new for %s old is held as long as it stays', (fresh, old) => {
    expect(new Set(formatJudgements(split(fresh, old).slice(1)))).toEqual(new Set(['held split']));
  });

  it("is recognised by a changed previous close, whatever the day's own move", () => {
    expect(new Set(formatJudgements(split(23n, 10n, { previousClose: parseScaledValue(50) }).slice(1)))).toEqual(
      new Set(['held split']),
    );
    // A real fall doesn't change the previous close.
    expect(formatJudgements(split(23n, 10n)).slice(1, 3)).toEqual(['held jump', 'good confirmed']);
  });

  it.each([
    [2n, 1n, 15],
    [5n, 1n, 15],
    [1n, 2n, 15],
    [2n, 1n, 65],
  ])('of %s new for %s old is recognised after %s hours in which the price moved by 6 %%', (fresh, old, hours) => {
    for (const moved of [94n, 106n]) {
      const later = (parseScaledValue(moved.toString()) * old) / fresh;
      const judgements = judgeQuotes([
        buildQuoteAtSecond(0, 100),
        buildQuoteAtSecond(hours * 3600, later),
        buildQuoteAtSecond(hours * 3600 + 1, later),
      ]);
      expect(formatJudgements(judgements)).toEqual(['good first', 'held split', 'held split']);
    }
    // Companies don't split by this ratio at once, and it isn't a night's usual gap either.
    expect(
      formatJudgements(
        judgeQuotes([buildQuoteAtSecond(0, 100), buildQuoteAtSecond(1, 47), buildQuoteAtSecond(2, 47)]),
      ).at(-1),
    ).toBe('good confirmed');
    expect(
      formatJudgements(
        judgeQuotes([
          buildQuoteAtSecond(0, 100),
          buildQuoteAtSecond(hours * 3600, 70),
          buildQuoteAtSecond(hours * 3600 + 1, 70),
        ]),
      ).at(-1),
    ).toBe('good confirmed');
  });

  it('is not assumed when the last quote is weeks old', () => {
    const weeks = 30 * 86_400;
    expect(
      formatJudgements(
        judgeQuotes([buildQuoteAtSecond(0, 100), buildQuoteAtSecond(weeks, 50), buildQuoteAtSecond(weeks + 1, 50)]),
      ),
    ).toEqual(['good first', 'held jump', 'good confirmed']);
  });

  it('passes at once when it was announced', () => {
    const { state } = split(2n, 1n).at(-1)!;
    expect(
      formatJudgements([
        judgeQuote(
          adjustGuardStateForSplit(state, createRatio(2n, 1n)),
          buildQuoteAtSecond(400, 50),
          TEST_START + 400_000,
          TEST_GUARD_RULES,
        ),
      ]),
    ).toEqual(['good near']);
  });

  it('passes when an operator accepts it, and is dropped when the price is back', () => {
    const { state } = split(2n, 1n).at(-1)!;
    const accepted = acceptQuoteByOperator(state, buildQuoteAtSecond(400, 50), TEST_START + 400_000)!;
    expect(formatJudgements(judgeQuotes([buildQuoteAtSecond(401, 50)], accepted))).toEqual(['good near']);
    expect(formatJudgements(judgeQuotes([buildQuoteAtSecond(401, 100)], state))).toEqual(['good near']);
    expect(acceptQuoteByOperator(state, buildQuoteAtSecond(400, 50, { last: 0n }), TEST_START + 400_000)).toBeNull();
  });
});

describe('a moving market', () => {
  /** Changes in millionths. */
  const steps = fc.array(
    fc.record({
      change: fc.oneof(
        { weight: 20, arbitrary: fc.integer({ min: -10_000, max: 10_000 }) },
        { weight: 1, arbitrary: fc.integer({ min: -280_000, max: 400_000 }) },
      ),
      seconds: fc.oneof(
        { weight: 20, arbitrary: fc.integer({ min: 1, max: 20 }) },
        { weight: 1, arbitrary: fc.integer({ min: 60, max: 400_000 }) },
      ),
    }),
    { minLength: 5, maxLength: 60 },
  );

  it('is never held back beyond one confirming print', () =>
    fc.assert(
      fc.property(steps, (path) => {
        let [price, second] = [parseScaledValue(100), 0];
        const quotes: Quote[] = [buildQuoteAtSecond(0, 100)];
        for (const { change, seconds } of path) {
          price = (price * BigInt(1_000_000 + change)) / 1_000_000n;
          second += seconds;
          // Each level is said twice.
          quotes.push(buildQuoteAtSecond(second, price), buildQuoteAtSecond(++second, price));
        }
        const judgements = judgeQuotes(quotes);
        for (const [index, { verdict, state }] of judgements.entries()) {
          expect(verdict).not.toBe('bad');
          if (index % 2 === 0) expect(state.good).toEqual(quotes[index]);
        }
      }),
    ));
});
