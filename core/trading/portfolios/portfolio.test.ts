import { expect, it } from 'vitest';
import { FIRST_LEAGUE_PORTFOLIO } from '../../ledger/portfolio-kinds.ts';
import { decideTransferBetweenPortfolios } from './portfolio.ts';

it("a customer can't move money into or out of a league", () => {
  const portfolios = [1, FIRST_LEAGUE_PORTFOLIO].map((number) => ({ number, closedAt: null }));
  const between = (from: number, to: number) =>
    decideTransferBetweenPortfolios(
      { available: () => 100n, lastSeq: 0n, portfolios },
      { from, to, currency: 'USD', amount: 5n },
    );
  for (const other of [0, 1]) {
    expect(between(other, FIRST_LEAGUE_PORTFOLIO)).toMatchObject({ refused: 'portfolioNotFound' });
    expect(between(FIRST_LEAGUE_PORTFOLIO, other)).toMatchObject({ refused: 'portfolioNotFound' });
  }
  expect(between(0, 1)).toMatchObject({ lastSeq: 0n });
});
