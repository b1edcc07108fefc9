import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import { type AllotmentRule, type Asked, allot, passOn, RULE_KINDS } from './rules.ts';

const sum = (parts: readonly bigint[]): bigint => parts.reduce((all, part) => all + part, 0n);
const shares = (count: number): bigint => BigInt(count) * SCALE;
const rule = (kind: AllotmentRule['kind'], quota: number, step = 1, minimum = 0): AllotmentRule => ({
  kind,
  quota: shares(quota),
  step: shares(step),
  minimum: shares(minimum),
});
const people = (...quantities: number[]): Asked[] =>
  quantities.map((quantity, index) => ({ number: index + 1, quantity: shares(quantity) }));
const whole = (parts: readonly bigint[]): number[] => parts.map((part) => Number(part / SCALE));
const many = (count: number, quantity: number, from = 1): Asked[] =>
  Array.from({ length: count }, (_, index) => ({ number: from + index, quantity: shares(quantity) }));

describe('an example of each rule, by hand', () => {
  it.each([
    ['the first two drawn get a lot each, the others nothing', rule('lottery', 40, 1, 20), [60, 20, 20], [20, 20, 0]],
    [
      'less than a lot is left: to those drawn who asked for more',
      rule('lottery', 45, 1, 20),
      [60, 20, 20],
      [25, 20, 0],
    ],
    ['a lot for each, the rest in proportion', rule('lottery', 100, 1, 20), [100, 60, 20], [47, 33, 20]],
    ['half equally, half by amount', rule('halfEqual', 12), [90, 10, 20], [7, 2, 3]],
    ['five tenths are cut, six filled up', rule('halfEqual', 20), [11, 6, 3], [11, 6, 3]],
    ['ten each, then in proportion', rule('minimumThenProRata', 60, 1, 10), [110, 60, 10], [30, 20, 10]],
    ['too few for ten each: as many as go round', rule('minimumThenProRata', 17, 1, 10), [110, 60, 10], [6, 6, 5]],
    ['fewer shares than people: by lot', rule('minimumThenProRata', 2, 1, 10), [110, 60, 10], [1, 1, 0]],
    ['the minimum, then lot by lot', rule('smallLotFirst', 1300, 100, 300), [300, 900, 900], [300, 500, 500]],
    ['the last round by lot', rule('smallLotFirst', 1200, 100, 300), [300, 900, 900], [300, 500, 400]],
    ['too few for the minimum', rule('smallLotFirst', 800, 100, 300), [300, 900, 900], [300, 500, 0]],
    ['in proportion, the largest part first', rule('proRata', 10), [10, 15, 5], [3, 5, 2]],
    ['as they came', rule('firstCome', 10), [4, 5, 3], [4, 5, 1]],
    ['who asks for less than the minimum is no applicant', rule('lottery', 20, 1, 20), [19, 20, 20], [0, 20, 0]],
  ])('%s', (_, terms, asked, given) => expect(whole(allot(terms, people(...asked)))).toEqual(given));

  it('first come goes by arrival, whatever the draw says', () => {
    const drawn = people(4, 5, 3).toReversed();
    expect(whole(allot(rule('firstCome', 10), drawn))).toEqual([1, 5, 4]);
  });
});

describe('for any demand', () => {
  const terms = fc.record({
    kind: fc.constantFrom(...RULE_KINDS),
    quota: fc.integer({ min: 0, max: 3000 }),
    step: fc.constantFrom(1, 10),
    minimum: fc.constantFrom(0, 20, 50),
  });
  const asks = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
  const build = (drawn: { kind: AllotmentRule['kind']; quota: number; step: number; minimum: number }) =>
    rule(drawn.kind, drawn.quota, drawn.step, drawn.minimum);

  it('nobody gets more than they asked for, nor all more than there is, and only whole steps', () => {
    fc.assert(
      fc.property(terms, asks, (drawn, quantities) => {
        const [one, asked] = [build(drawn), people(...quantities)];
        const given = allot(one, asked);
        expect(sum(given) <= one.quota).toBe(true);
        for (const [index, part] of given.entries()) {
          expect(part >= 0n && part <= asked[index]!.quantity && part % one.step === 0n).toBe(true);
        }
      }),
    );
  });

  it('all of it is given where enough is asked for, but for less than a lot that nobody drawn wants', () => {
    fc.assert(
      fc.property(terms, asks, (drawn, quantities) => {
        const [one, asked] = [
          build({ ...drawn, quota: drawn.quota - (drawn.quota % drawn.step) }),
          people(...quantities),
        ];
        const caps = asked.map(({ quantity }) => (quantity < one.minimum ? 0n : quantity - (quantity % one.step)));
        const given = sum(allot(one, asked));
        const wanted = sum(caps) < one.quota ? sum(caps) : one.quota;
        const leavesLots = one.kind === 'lottery' || one.kind === 'smallLotFirst';
        if (leavesLots) expect(wanted - given < (one.minimum || 1n)).toBe(true);
        else expect(given).toBe(wanted);
      }),
    );
  });

  it('equals are treated alike: who asked for the same gets the same, but for one step or one lot by the draw', () => {
    fc.assert(
      fc.property(terms, asks, (drawn, quantities) => {
        const one = build(drawn);
        // These two follow an order that the entries bring along: who is before another may have all.
        if (one.kind === 'firstCome' || one.kind === 'highestBid') return;
        const asked = people(...quantities);
        const given = allot(one, asked);
        const isByLot = one.kind === 'lottery' || one.kind === 'smallLotFirst';
        const unlike = isByLot && one.minimum > 0n ? one.minimum * 2n : one.step * 2n;
        for (const [index, { quantity }] of asked.entries())
          for (const [other, { quantity: same }] of asked.entries()) {
            if (quantity !== same || given[index] === 0n || given[other] === 0n) continue;
            const [more, less] = [given[index]!, given[other]!];
            expect(more - less <= unlike).toBe(true);
          }
      }),
    );
  });

  it('what is not paid for is passed on whole, to nobody who lapsed and to nobody beyond what they asked for', () => {
    fc.assert(
      fc.property(terms, asks, fc.integer({ min: 2, max: 5 }), (drawn, quantities, every) => {
        const [one, asked] = [build(drawn), people(...quantities)];
        const given = allot(one, asked);
        const lapsed = new Set(asked.filter(({ number }) => number % every === 0).map(({ number }) => number));
        const more = passOn(one, asked, given, lapsed);
        const freed = sum(given.filter((_, index) => lapsed.has(asked[index]!.number)));
        expect(sum(more) <= freed).toBe(true);
        for (const [index, part] of more.entries()) {
          expect(part >= 0n && given[index]! + part <= asked[index]!.quantity).toBe(true);
          if (lapsed.has(asked[index]!.number)) expect(part).toBe(0n);
          if (given[index]! + part > 0n)
            expect(given[index]! + part >= one.minimum || one.kind !== 'lottery').toBe(true);
        }
      }),
    );
  });
});

it('a lot that was not paid for goes to the next in the draw', () => {
  const terms = rule('lottery', 40, 1, 20);
  const asked = people(60, 20, 20, 20);
  const given = allot(terms, asked);
  expect(whole(passOn(terms, asked, given, new Set([2])))).toEqual([0, 0, 20, 0]);
});

/** Published allotments; each with its source. */
describe('as it was published', () => {
  it('Kakao Pay, October 2021, all equally: one share or two at Shinhan, 1.66 on average', () => {
    // ilyo.co.kr 414827, economist.co.kr ecn202110260039: 177,083 shares for 106,986 applicants, of 20 shares or more.
    const given = allot(rule('equal', 177_083), many(106_986, 20));
    expect(given.filter((part) => part === shares(2))).toHaveLength(177_083 - 106_986);
    expect(given.filter((part) => part === shares(1))).toHaveLength(2 * 106_986 - 177_083);
    expect((Number(sum(given) / SCALE) / 106_986).toFixed(2)).toBe('1.66');
  });

  it('Doosan Robotics, September 2023, NH: half equally at 1.63 each, half at 999.30 to 1 by amount', () => {
    // movingsmooth.tistory.com (NH's own table), v.daum.net/v/20230922180515296: 546,067 shares; 167,062 applicants
    // asked for 272,842,830. Here all but one ask for 1,630, and the last one for what is missing.
    const asked = [...many(167_061, 1_630), { number: 167_062, quantity: shares(272_842_830 - 167_061 * 1_630) }];
    const terms = rule('halfEqual', 546_067);
    const given = whole(allot(terms, asked));
    expect(given.reduce((all, part) => all + part, 0)).toBe(546_067);
    const half = Math.ceil(546_067 / 2);
    expect((half / 167_062).toFixed(2)).toBe('1.63');
    // 1,630 at 999.30 to 1 is 1.631: 1 and a part that is filled up as far as there is something left.
    expect(new Set(given)).toEqual(new Set([2, 3, 4, ...given.slice(-1)]));
  });

  it('BSE Limited, January 2017, retail: 299,973 lots of 18 by lot among 1,131,847, and five shares besides', () => {
    // The registrar's basis of allotment, at chittorgarh.com (ipo-feedback 635): 5,399,519 shares at Rs 806. The five
    // that are less than a lot went to five of those drawn who had asked for more than one lot.
    const asked = [...many(967_705, 18), ...many(1_131_847 - 967_705, 36, 967_706)];
    const mixed = asked.map((_, index) => asked[(index * 7_919) % asked.length]!);
    const given = allot(rule('lottery', 5_399_519, 1, 18), mixed);
    expect(given.filter((part) => part > 0n)).toHaveLength(299_973);
    expect(given.filter((part) => part === shares(19))).toHaveLength(5);
    expect(sum(given)).toBe(shares(5_399_519));
    for (const [index, part] of given.entries())
      if (part === shares(19)) expect(mixed[index]!.quantity).toBe(shares(36));
  });

  it('SEBI’s illustration, schedule XIV part A: of 100,000 applicants each has 20, the rest in proportion', () => {
    // 3,500,000 shares, asked for four times; A to E ask for 320, 220, 120, 60 and 20. The entitlements are 57.5, 45,
    // 32.5, 25 and 20; the schedule rounds to the nearest, here the largest parts come first, so that all of it is
    // given.
    const five = [320, 220, 120, 60, 20];
    const rest = 4 * 3_500_000 - five.reduce((all, part) => all + part, 0);
    const others = Array.from({ length: 99_995 }, (_, index) => 20 * (Math.floor(rest / 99_995 / 20) + (index % 2)));
    const missing = rest - others.reduce((all, part) => all + part, 0);
    others[0]! += missing;
    const given = whole(allot(rule('lottery', 3_500_000, 1, 20), people(...five, ...others)));
    expect([57, 58]).toContain(given[0]);
    expect([32, 33]).toContain(given[2]);
    expect([given[1], given[3], given[4]]).toEqual([45, 25, 20]);
    expect(given.reduce((all, part) => all + part, 0)).toBe(3_500_000);
  });

  it('Retal, June 2022: too few for ten each, so five each, then 0.364 percent of what else was asked for', () => {
    // alfozan.com and argaam.com 1566435: 1.2 million shares, 233,100 subscribers, covered 8.88 times.
    const demand = 10_656_000;
    const asked = [...many(233_099, 45), { number: 233_100, quantity: shares(demand - 233_099 * 45) }];
    const given = whole(allot(rule('minimumThenProRata', 1_200_000, 1, 10), asked));
    const rest = 1_200_000 - 5 * 233_100;
    expect(((rest / (demand - 5 * 233_100)) * 100).toFixed(3)).toBe('0.364');
    // 40 more at 0.364 percent are 0.145 of a share: five, or six where the draw filled the part up.
    expect(new Set(given.slice(0, -1))).toEqual(new Set([5, 6]));
    expect(given.reduce((all, part) => all + part, 0)).toBe(1_200_000);
  });

  it('Saudi Tadawul Group, December 2021, a tenth of it: ten each, then 11.52 percent of what more was asked', () => {
    // argaam.com 1517295: 10.8 million shares, 598,330 subscribers, covered 442.53 percent, 11.5206 percent on average.
    const demand = 4_779_324;
    const asked = [...many(59_832, 70), { number: 59_833, quantity: shares(demand - 59_832 * 70) }];
    const given = whole(allot(rule('minimumThenProRata', 1_080_000, 1, 10), asked));
    const factor = (1_080_000 - 598_330) / (demand - 598_330);
    expect(factor * 100).toBeCloseTo(11.5206, 3);
    // 60 more at 11.52 percent are 6.9: sixteen, or seventeen where the part of a share was filled up.
    expect(new Set(given.slice(0, -1))).toEqual(new Set([16, 17]));
    expect(Math.abs(given.at(-1)! - (10 + (demand - 59_832 * 70 - 10) * factor))).toBeLessThan(1);
    expect(given.reduce((all, part) => all + part, 0)).toBe(1_080_000);
  });

  it('Thailand, as Settrade divides: 500 each, then rounds of 100, the last round by lot (example of our own)', () => {
    // The method as told for Siam Makro in 2021 at support.truemoney.com; it gives no figures.
    const given = whole(allot(rule('smallLotFirst', 2_600, 100, 500), people(1_000, 500, 700, 600)));
    expect(given).toEqual([800, 500, 700, 600]);
    expect(whole(allot(rule('smallLotFirst', 2_500, 100, 500), people(1_000, 500, 700, 600)))).toEqual([
      700, 500, 700, 600,
    ]);
  });
});
