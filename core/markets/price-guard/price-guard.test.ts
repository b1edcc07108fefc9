/** What the guard lets through, what it holds until a second print, and what it throws away. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Quote } from '../market.ts';
import { ratioFrom } from '../../ledger/ratio.ts';
import { accept, judge, rebase, unseen } from './price-guard.ts';
import { quoteAt, RULES, saidOf, say, scaled, START } from './testing.ts';
import { atPace, guardRulesOf } from './thresholds.ts';

const known = unseen('US.TEST', quoteAt(0, 100));
const judged = (quote: Quote, now = quote.at) => saidOf([judge(known, quote, now, RULES)])[0];

describe('a quote that is wrong by itself', () => {
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
    ['below zero', { last: -scaled(100), bid: -scaled(101), ask: -scaled(99) }, 'negative'],
    ['with volume below zero', { volume: -1n }, 'negative'],
    ['with nothing on offer', { askSize: 0n }, 'empty'],
    ['crossed', { bid: scaled(101) }, 'crossed'],
    ['locked', { bid: scaled(100), ask: scaled(100) }, 'crossed'],
  ];
  it.each(wrong)('is bad: %s', (_, changes, reason) => {
    expect(judged(quoteAt(1, 100, changes as Partial<Quote>), START + 1000)).toBe(`bad ${reason}`);
  });

  it('is bad while it is later than now, and good once its time has come', () => {
    const early = quoteAt(3600, 100);
    expect(judged(early, early.at - 1)).toBe('bad future');
    expect(judged(early, early.at)).toBe('good near');
  });

  it('leaves what is known as it was', () => {
    expect(judge(known, quoteAt(1, 100, { last: 0n }), START + 1000, RULES).state).toBe(known);
  });
});

describe('the order of quotes', () => {
  const next = (quote: Quote, now = START + 5000) =>
    saidOf([judge(unseen('US.TEST', quoteAt(2, 100)), quote, now, RULES)])[0];

  it('passes one that is said again, and not one of an earlier time or count, or another under the same count', () => {
    expect(next(quoteAt(2, 100))).toBe('good repeated');
    expect(next(quoteAt(1, 100))).toBe('bad outOfOrder');
    expect(next(quoteAt(2, 100, { seq: quoteAt(1, 1).seq }))).toBe('bad outOfOrder');
    expect(next(quoteAt(2, '100.01'))).toBe('bad conflict');
    expect(next(quoteAt(3, 100, { seq: quoteAt(2, 1).seq }))).toBe('bad conflict');
  });

  it('passes a second quote of the same time', () => {
    expect(next(quoteAt(2, 100, { seq: quoteAt(3, 1).seq }))).toBe('good near');
  });

  it('follows a feed that begins to count anew, after a second quote', () => {
    expect(
      saidOf(
        say([quoteAt(0, 100), quoteAt(1, 100, { seq: 7 }), quoteAt(2, 100, { seq: 8 }), quoteAt(3, 100, { seq: 9 })]),
      ),
    ).toEqual(['good first', 'held recount', 'good near', 'good near']);
  });

  it('is not led astray by one count far ahead', () => {
    expect(
      saidOf(say([quoteAt(0, 100), quoteAt(1, 100, { seq: 9_000_000 }), quoteAt(2, 100), quoteAt(3, 100)])),
    ).toEqual(['good first', 'good near', 'held recount', 'good near']);
  });
});

describe('a price far off the others', () => {
  it('is held until a second print agrees with it', () => {
    const said = say([quoteAt(0, 100), quoteAt(1, 80), quoteAt(2, '80.4'), quoteAt(3, 80)]);
    expect(saidOf(said)).toEqual(['good first', 'held jump', 'good confirmed', 'good near']);
    expect(said[1]!.state.good).toEqual(quoteAt(0, 100));
    expect(said[2]!.state.good).toEqual(quoteAt(2, '80.4'));
  });

  it('is forgotten when the next print is back', () => {
    expect(saidOf(say([quoteAt(0, 100), quoteAt(1, 80), quoteAt(2, 100), quoteAt(3, 80), quoteAt(4, 100)]))).toEqual([
      'good first',
      'held jump',
      'good near',
      'held jump',
      'good near',
    ]);
  });

  it('is held again when the second print is somewhere else, or too late', () => {
    expect(saidOf(say([quoteAt(0, 100), quoteAt(1, 80), quoteAt(2, 125), quoteAt(3, 125)]))).toEqual([
      'good first',
      'held jump',
      'held jump',
      'good confirmed',
    ]);
    const late = 1 + RULES.confirmMs / 1000;
    expect(saidOf(say([quoteAt(0, 100), quoteAt(1, 80), quoteAt(late + 1, 80)]))).toEqual([
      'good first',
      'held jump',
      'held jump',
    ]);
    expect(saidOf(say([quoteAt(0, 100), quoteAt(1, 80), quoteAt(late, 80)]))).toEqual([
      'good first',
      'held jump',
      'good confirmed',
    ]);
  });

  it('is followed while it runs: a second print farther on in the same direction agrees', () => {
    expect(saidOf(say([quoteAt(0, 100), quoteAt(1, 80), quoteAt(2, 74), quoteAt(3, 70)]))).toEqual([
      'good first',
      'held jump',
      'good confirmed',
      'good near',
    ]);
  });

  it('counts for bid and ask as for the last price', () => {
    expect(judged(quoteAt(1, 100, { ask: scaled(130) }))).toBe('held jump');
    expect(judged(quoteAt(1, 100, { bid: scaled(70) }))).toBe('held jump');
    expect(judged(quoteAt(1, 100, { ask: scaled(10_000) }))).toBe('bad farOff');
  });

  it.each([
    ['a hundred times', scaled(10_000)],
    ['a hundredth', scaled(1)],
    ['ten times', scaled(1_000)],
    ['a thousand times', scaled(100_000)],
  ])('is bad at %s the price, however often it is said', (_, price) => {
    const said = say([
      quoteAt(0, 100),
      ...Array.from({ length: 60 }, (_, second) => quoteAt(1 + second, price)),
      quoteAt(61, 100),
    ]);
    expect(new Set(saidOf(said.slice(1, -1)))).toEqual(new Set(['bad farOff']));
    expect(saidOf(said).at(-1)).toBe('good near');
  });

  it('may be farther off after a night, and after a wild minute', () => {
    expect(judged(quoteAt(63_000, 87))).toBe('good near');
    expect(judged(quoteAt(1, 87))).toBe('held jump');
    const wild = say(Array.from({ length: 60 }, (_, second) => quoteAt(second, second % 2 ? 96 : 100)));
    expect(wild.every(({ verdict }) => verdict === 'good')).toBe(true);
    expect(saidOf([judge(wild.at(-1)!.state, quoteAt(60, 83), quoteAt(60, 1).at, RULES)])[0]).toBe('good near');
  });

  it('is no more usual after a night because the evening was lively', () => {
    const lively = say(Array.from({ length: 60 }, (_, second) => quoteAt(second, second % 2 ? '99.9' : 100))).at(
      -1,
    )!.state;
    const next = (price: number) => saidOf([judge(lively, quoteAt(86_400, price), quoteAt(86_400, 1).at, RULES)])[0];
    expect([next(87), next(130)]).toEqual(['good near', 'held jump']);
  });

  it('is what is seen first, if it is far off its own previous close', () => {
    expect(saidOf(say([quoteAt(0, 110), quoteAt(1, 110)]))).toEqual(['good first', 'good near']);
    expect(saidOf(say([quoteAt(0, 70), quoteAt(1, 70)]))).toEqual(['held jump', 'good confirmed']);
    expect(saidOf(say([quoteAt(0, 10_000), quoteAt(1, 10_000)]))).toEqual(['bad farOff', 'bad farOff']);
  });

  it('is measured by board, and by how fast a replay plays', () => {
    const step = (board: 'fx' | 'otc') =>
      saidOf([judge(known, quoteAt(1, 97), START + 1000, guardRulesOf(board, '2026-11-20'))])[0];
    expect([step('fx'), step('otc')]).toEqual(['held jump', 'good near']);
    expect(saidOf([judge(known, quoteAt(1, 88), START + 1000, atPace(RULES, 86_400))])[0]).toBe('good near');
  });
});

describe('an unannounced split', () => {
  const split = (fresh: bigint, old: bigint, more: Partial<Quote> = {}) =>
    say([
      quoteAt(0, 100),
      ...Array.from({ length: 300 }, (_, second) =>
        quoteAt(1 + second, (scaled(100) * old * BigInt(10_000 + second)) / (fresh * 10_000n), more),
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
    expect(new Set(saidOf(split(fresh, old).slice(1)))).toEqual(new Set(['held split']));
  });

  it('is recognised by a previous close that came along, whatever the day has added', () => {
    expect(new Set(saidOf(split(23n, 10n, { previousClose: scaled(50) }).slice(1)))).toEqual(new Set(['held split']));
    // A real fall doesn't change the previous close.
    expect(saidOf(split(23n, 10n)).slice(1, 3)).toEqual(['held jump', 'good confirmed']);
  });

  it.each([
    [2n, 1n, 15],
    [5n, 1n, 15],
    [1n, 2n, 15],
    [2n, 1n, 65],
  ])('of %s new for %s old is recognised after %s hours in which the price moved by 6 %%', (fresh, old, hours) => {
    for (const moved of [94n, 106n]) {
      const later = (scaled(moved.toString()) * old) / fresh;
      const said = say([quoteAt(0, 100), quoteAt(hours * 3600, later), quoteAt(hours * 3600 + 1, later)]);
      expect(saidOf(said)).toEqual(['good first', 'held split', 'held split']);
    }
    // Companies don't split by this ratio at once, and it isn't a night's usual gap either.
    expect(saidOf(say([quoteAt(0, 100), quoteAt(1, 47), quoteAt(2, 47)])).at(-1)).toBe('good confirmed');
    expect(saidOf(say([quoteAt(0, 100), quoteAt(hours * 3600, 70), quoteAt(hours * 3600 + 1, 70)])).at(-1)).toBe(
      'good confirmed',
    );
  });

  it('is not looked for where nobody looked for weeks', () => {
    const weeks = 30 * 86_400;
    expect(saidOf(say([quoteAt(0, 100), quoteAt(weeks, 50), quoteAt(weeks + 1, 50)]))).toEqual([
      'good first',
      'held jump',
      'good confirmed',
    ]);
  });

  it('passes at once when it was announced', () => {
    const { state } = split(2n, 1n).at(-1)!;
    expect(saidOf([judge(rebase(state, ratioFrom(2n, 1n)), quoteAt(400, 50), START + 400_000, RULES)])).toEqual([
      'good near',
    ]);
  });

  it('passes when an operator says so, and is over when the price is back', () => {
    const { state } = split(2n, 1n).at(-1)!;
    const accepted = accept(state, quoteAt(400, 50), START + 400_000)!;
    expect(saidOf(say([quoteAt(401, 50)], accepted))).toEqual(['good near']);
    expect(saidOf(say([quoteAt(401, 100)], state))).toEqual(['good near']);
    expect(accept(state, quoteAt(400, 50, { last: 0n }), START + 400_000)).toBeNull();
  });
});

describe('a market that moves', () => {
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

  it('is never hidden for longer than one further print that stays', () =>
    fc.assert(
      fc.property(steps, (path) => {
        let [price, second] = [scaled(100), 0];
        const quotes: Quote[] = [quoteAt(0, 100)];
        for (const { change, seconds } of path) {
          price = (price * BigInt(1_000_000 + change)) / 1_000_000n;
          second += seconds;
          // Each level is said twice.
          quotes.push(quoteAt(second, price), quoteAt(++second, price));
        }
        const said = say(quotes);
        for (const [index, { verdict, state }] of said.entries()) {
          expect(verdict).not.toBe('bad');
          if (index % 2 === 0) expect(state.good).toEqual(quotes[index]);
        }
      }),
    ));
});
