import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildMarketView, TEST_NOON, buildQuote, parseUnits } from '../../trading/trading/testing.ts';
import { computeLadderFill } from '../../trading/books/price-ladder.ts';
import {
  buildCopyBlockMarket,
  type CopyBlockMarket,
  canFillAgainstMarket,
  computePriceDeviation,
  getLateCopySkipReason,
  priceCopyBlock,
  computeQuantityTakenBefore,
} from './copy-block-pricing.ts';
import { buildLeaderFill } from './testing.ts';

const TICK = parseUnits('0.01');
const met = (over: Partial<CopyBlockMarket> = {}): CopyBlockMarket => ({
  quote: buildQuote('100'),
  tick: TICK,
  takenBefore: 0n,
  most: parseUnits('40000'),
  step: parseUnits('1'),
  ...over,
});
const wish = (quantity: string, deviation = '0.01') => ({
  quantity: parseUnits(quantity),
  maximumDeviationRate: parseUnits(deviation),
});
describe('all copies of one fill', () => {
  it('have one price, that of a single order of their total size, however they are split', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 30 }), (sizes) => {
        const wanted = sizes.map((size) => wish(size.toString(), '1'));
        const { block, shares } = priceCopyBlock('open', 'buy', parseUnits('100.01'), wanted, met());
        const all = wanted.reduce((sum, { quantity }) => sum + quantity, 0n);
        expect(block!.price).toBe(computeLadderFill('buy', all, buildQuote('100'), TICK).price);
        expect(wanted.map((each) => shares.get(each))).toEqual(wanted.map(({ quantity }) => ({ quantity })));
      }),
    );
  });

  it('skip the copies whose maximum deviation is exceeded, strictest first, and the rest is priced again', () => {
    const strict = wish('4000', '0.0001');
    const loose = wish('4000', '0.05');
    const { block, shares } = priceCopyBlock('open', 'buy', parseUnits('100.01'), [loose, strict], met());
    expect(shares.get(strict)).toEqual({ skipped: 'difference' });
    expect(shares.get(loose)).toEqual({ quantity: parseUnits('4000') });
    expect(block!.quantity).toBe(parseUnits('4000'));
    expect(block!.price).toBe(computeLadderFill('buy', parseUnits('4000'), buildQuote('100'), TICK).price);
  });

  it('never skip a closing', () => {
    const strict = wish('4000', '0');
    const { shares } = priceCopyBlock('close', 'sell', parseUnits('100.01'), [strict], met());
    expect(shares.get(strict)).toEqual({ quantity: parseUnits('4000') });
  });

  it('get the same share each if the market offers less', () => {
    const [one, two] = [wish('100', '1'), wish('300', '1')];
    const { shares } = priceCopyBlock(
      'open',
      'buy',
      parseUnits('100.01'),
      [one, two],
      met({ most: parseUnits('200') }),
    );
    expect([shares.get(one), shares.get(two)]).toEqual([
      { quantity: parseUnits('50') },
      { quantity: parseUnits('150') },
    ]);
  });
});

it('are priced behind the quantity that the leader and earlier blocks have just taken', () => {
  expect(computeQuantityTakenBefore(buildLeaderFill({ takenBefore: parseUnits('40') }), null, TEST_NOON)).toBe(
    parseUnits('140'),
  );
  expect(computeQuantityTakenBefore(buildLeaderFill({ takenBefore: parseUnits('40') }), null, TEST_NOON + 60_000)).toBe(
    0n,
  );
  const earlier = { takenBefore: parseUnits('100'), quantity: parseUnits('500'), at: TEST_NOON };
  expect(computeQuantityTakenBefore(buildLeaderFill(), earlier, TEST_NOON + 30_000)).toBe(parseUnits('350'));
});

it('fill on no quote older than the leader’s, and in no closed or halted market', () => {
  const fill = buildLeaderFill();
  const at = (quoteTime: number, session: 'open' | 'closed' = 'open') => ({
    ...buildMarketView('100'),
    quote: buildQuote('100', { at: quoteTime }),
    session,
  });
  expect([canFillAgainstMarket(fill, at(fill.quoteAt)), canFillAgainstMarket(fill, at(fill.quoteAt - 1))]).toEqual([
    true,
    false,
  ]);
  expect(canFillAgainstMarket(fill, at(fill.quoteAt, 'closed'))).toBe(false);
  expect(buildCopyBlockMarket(fill, at(fill.quoteAt - 1), null, false, TEST_NOON)).toBeNull();
});

it('state why they were not made in time: halted or closed, without a price, or late', () => {
  const reasons = [
    buildMarketView('100'),
    { ...buildMarketView('100'), session: 'closed' as const },
    { ...buildMarketView('100'), quote: null },
    null,
  ];
  expect(reasons.map(getLateCopySkipReason)).toEqual(['late', 'closed', 'noPrice', 'noPrice']);
});

it('a better price has a deviation of zero', () => {
  expect(computePriceDeviation('buy', parseUnits('99'), parseUnits('100'))).toBe(0n);
  expect(computePriceDeviation('buy', parseUnits('101'), parseUnits('100'))).toBe(parseUnits('0.01'));
  expect(computePriceDeviation('sell', parseUnits('99'), parseUnits('100'))).toBe(parseUnits('0.01'));
});
