import { expect, it } from 'vitest';
import {
  FIRST_COPY_PORTFOLIO,
  FIRST_LEAGUE_PORTFOLIO,
  FIRST_STRATEGY_PORTFOLIO,
} from '../../ledger/portfolio-kinds.ts';
import { checkFollowsNothing, decideTransferBetweenPortfolios } from './portfolio.ts';

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

it("says what a portfolio follows: a trader, or a strategy of the customer's own", () => {
  expect([FIRST_COPY_PORTFOLIO, FIRST_STRATEGY_PORTFOLIO - 1].map(checkFollowsNothing)).toEqual([
    'copyPortfolio',
    'copyPortfolio',
  ]);
  expect(checkFollowsNothing(FIRST_STRATEGY_PORTFOLIO)).toBe('strategyPortfolio');
  expect([0, 1, FIRST_LEAGUE_PORTFOLIO].map(checkFollowsNothing)).toEqual([null, null, null]);
  const into = { from: 0, to: FIRST_STRATEGY_PORTFOLIO, currency: 'USD', amount: 5n } as const;
  expect(decideTransferBetweenPortfolios({ available: () => 100n, lastSeq: 0n, portfolios: [] }, into)).toMatchObject({
    refused: 'strategyPortfolio',
  });
});
