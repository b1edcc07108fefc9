import { expect, it } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import type { Instrument } from '../market-types.ts';
import { computeStatedBook } from './stated-book.ts';

const SHARE: Instrument = {
  id: 'US.AAPL',
  market: 'US',
  code: 'AAPL',
  name: 'Apple',
  board: 'listed',
  currency: 'USD',
  segment: '',
  sector: 'technology',
  listedOn: '1980-12-12',
  sharesOutstanding: 0n,
};

it('states five basis points on each side of a listed share, on its ticks', () => {
  expect(computeStatedBook(SHARE, 200n * SCALE, 0n, '2026-11-27')).toEqual({
    bid: 19_990_000_000n,
    ask: 20_010_000_000n,
    size: SCALE,
  });
});

it('states at least one tick, and never a bid of nothing', () => {
  const cheap = computeStatedBook(SHARE, 2_000_000n, 0n, '2026-11-27');
  expect(cheap!.ask).toBeGreaterThan(2_000_000n);
  expect(cheap!.bid).toBeGreaterThan(0n);
  expect(cheap!.bid).toBeLessThan(2_000_000n);
});

it('shows a part of the volume of the day before, in whole lots', () => {
  const { size } = computeStatedBook(SHARE, 200n * SCALE, 50_001_234n * SCALE, '2026-11-27')!;
  expect(size).toBe(10_000n * SCALE);
});

it('gives an index no book', () => {
  expect(computeStatedBook({ ...SHARE, board: 'index', code: '^SPX' }, SCALE, 0n, '2026-11-27')).toBeNull();
});
