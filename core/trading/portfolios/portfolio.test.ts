import { expect, it } from 'vitest';
import { LEAGUES_FROM } from '../../ledger/portfolio-kinds.ts';
import { decideTransferBetween } from './portfolio.ts';

it('a customer moves nothing into a league or out of it', () => {
  const portfolios = [1, LEAGUES_FROM].map((number) => ({ number, closedAt: null }));
  const between = (from: number, to: number) =>
    decideTransferBetween(
      { available: () => 100n, lastSeq: 0n, portfolios },
      { from, to, currency: 'USD', amount: 5n },
    );
  for (const other of [0, 1]) {
    expect(between(other, LEAGUES_FROM)).toMatchObject({ refused: 'portfolioNotFound' });
    expect(between(LEAGUES_FROM, other)).toMatchObject({ refused: 'portfolioNotFound' });
  }
  expect(between(0, 1)).toMatchObject({ lastSeq: 0n });
});
