/** Orders that are decided together share a view of the market, and later ones see it anew. */
import { expect, it } from 'vitest';
import { cacheViewsForTurn, type GetMarketView } from './decision-market-view.ts';

const counted = (): { getMarketView: GetMarketView; built: string[] } => {
  const built: string[] = [];
  return {
    built,
    getMarketView: ((id, now) => {
      built.push(`${id} ${now}`);
      return id === 'US.NONE' ? null : { instrument: { id } };
    }) as GetMarketView,
  };
};

it("builds an instrument's view once per turn", async () => {
  const { getMarketView, built } = counted();
  const cachedViews = cacheViewsForTurn(getMarketView);
  expect(cachedViews('US.NWRB', 5)).toBe(cachedViews('US.NWRB', 5));
  expect(cachedViews('US.NONE', 5)).toBe(cachedViews('US.NONE', 5));
  cachedViews('KR.HANB', 5);
  expect(built).toEqual(['US.NWRB 5', 'US.NONE 5', 'KR.HANB 5']);
  await Promise.resolve();
  cachedViews('US.NWRB', 5);
  expect(built.slice(3)).toEqual(['US.NWRB 5']);
});

it('builds a new view for another time', () => {
  const { getMarketView, built } = counted();
  const cachedViews = cacheViewsForTurn(getMarketView);
  cachedViews('US.NWRB', 5);
  cachedViews('US.NWRB', 6);
  cachedViews('US.NWRB', 5);
  expect(built).toEqual(['US.NWRB 5', 'US.NWRB 6', 'US.NWRB 5']);
});
