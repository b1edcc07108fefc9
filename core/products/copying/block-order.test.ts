import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { market, NOON, quoteAt, units } from '../../trading/trading/testing.ts';
import { take } from '../../trading/books/ladder.ts';
import {
  blockMarket,
  type BlockMarket,
  canMeet,
  deviationOf,
  lateReason,
  priceBlock,
  takenBefore,
} from './block-order.ts';
import { ledFill } from './testing.ts';

const TICK = units('0.01');
const met = (over: Partial<BlockMarket> = {}): BlockMarket => ({
  quote: quoteAt('100'),
  tick: TICK,
  takenBefore: 0n,
  most: units('40000'),
  step: units('1'),
  ...over,
});
const wish = (quantity: string, deviation = '0.01') => ({
  quantity: units(quantity),
  maximumDeviationRate: units(deviation),
});
describe('all copies of one fill', () => {
  it('have one price, that of one order for all of them, however they are split', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 30 }), (sizes) => {
        const wanted = sizes.map((size) => wish(size.toString(), '1'));
        const { block, shares } = priceBlock('open', 'buy', units('100.01'), wanted, met());
        const all = wanted.reduce((sum, { quantity }) => sum + quantity, 0n);
        expect(block!.price).toBe(take('buy', all, quoteAt('100'), TICK).price);
        expect(wanted.map((each) => shares.get(each))).toEqual(wanted.map(({ quantity }) => ({ quantity })));
      }),
    );
  });

  it('leave out those whose difference it exceeds, strictest first, and the rest is priced again', () => {
    const strict = wish('4000', '0.0001');
    const loose = wish('4000', '0.05');
    const { block, shares } = priceBlock('open', 'buy', units('100.01'), [loose, strict], met());
    expect(shares.get(strict)).toEqual({ skipped: 'difference' });
    expect(shares.get(loose)).toEqual({ quantity: units('4000') });
    expect(block!.quantity).toBe(units('4000'));
    expect(block!.price).toBe(take('buy', units('4000'), quoteAt('100'), TICK).price);
  });

  it('never leave out what closes', () => {
    const strict = wish('4000', '0');
    const { shares } = priceBlock('close', 'sell', units('100.01'), [strict], met());
    expect(shares.get(strict)).toEqual({ quantity: units('4000') });
  });

  it('get the same part each where the market gives less', () => {
    const [one, two] = [wish('100', '1'), wish('300', '1')];
    const { shares } = priceBlock('open', 'buy', units('100.01'), [one, two], met({ most: units('200') }));
    expect([shares.get(one), shares.get(two)]).toEqual([{ quantity: units('50') }, { quantity: units('150') }]);
  });
});

it('stand behind what the leader and earlier blocks have just taken', () => {
  expect(takenBefore(ledFill({ takenBefore: units('40') }), null, NOON)).toBe(units('140'));
  expect(takenBefore(ledFill({ takenBefore: units('40') }), null, NOON + 60_000)).toBe(0n);
  const earlier = { takenBefore: units('100'), quantity: units('500'), at: NOON };
  expect(takenBefore(ledFill(), earlier, NOON + 30_000)).toBe(units('350'));
});

it('meet no quote that is older than the leader’s, and no market that is closed or halted', () => {
  const fill = ledFill();
  const at = (quoteTime: number, session: 'open' | 'closed' = 'open') => ({
    ...market('100'),
    quote: quoteAt('100', { at: quoteTime }),
    session,
  });
  expect([canMeet(fill, at(fill.quoteAt)), canMeet(fill, at(fill.quoteAt - 1))]).toEqual([true, false]);
  expect(canMeet(fill, at(fill.quoteAt, 'closed'))).toBe(false);
  expect(blockMarket(fill, at(fill.quoteAt - 1), null, false, NOON)).toBeNull();
});

it('say why they were not in time: halted or closed, without a price, or late', () => {
  const reasons = [
    market('100'),
    { ...market('100'), session: 'closed' as const },
    { ...market('100'), quote: null },
    null,
  ];
  expect(reasons.map(lateReason)).toEqual(['late', 'closed', 'noPrice', 'noPrice']);
});

it('a better price differs by nothing', () => {
  expect(deviationOf('buy', units('99'), units('100'))).toBe(0n);
  expect(deviationOf('buy', units('101'), units('100'))).toBe(units('0.01'));
  expect(deviationOf('sell', units('99'), units('100'))).toBe(units('0.01'));
});
