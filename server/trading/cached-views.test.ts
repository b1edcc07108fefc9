/** Orders that are decided together share a view of the market, and later ones see it anew. */
import { expect, it } from 'vitest';
import { keptForTurn, type MarketViews } from './market-view.ts';

const counted = (): { views: MarketViews; built: string[] } => {
  const built: string[] = [];
  return {
    built,
    views: ((id, now) => {
      built.push(`${id} ${now}`);
      return id === 'US.NONE' ? null : { instrument: { id } };
    }) as MarketViews,
  };
};

it('builds the view of an instrument once a turn', async () => {
  const { views, built } = counted();
  const kept = keptForTurn(views);
  expect(kept('US.NWRB', 5)).toBe(kept('US.NWRB', 5));
  expect(kept('US.NONE', 5)).toBe(kept('US.NONE', 5));
  kept('KR.HANB', 5);
  expect(built).toEqual(['US.NWRB 5', 'US.NONE 5', 'KR.HANB 5']);
  await Promise.resolve();
  kept('US.NWRB', 5);
  expect(built.slice(3)).toEqual(['US.NWRB 5']);
});

it('builds another one for another time', () => {
  const { views, built } = counted();
  const kept = keptForTurn(views);
  kept('US.NWRB', 5);
  kept('US.NWRB', 6);
  kept('US.NWRB', 5);
  expect(built).toEqual(['US.NWRB 5', 'US.NWRB 6', 'US.NWRB 5']);
});
