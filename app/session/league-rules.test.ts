import { expect, test } from 'vitest';
import { applyLeagueRules, chooseTotalsCurrency, hasLeftLeague, listAllowedOrderTypes } from './league-rules.ts';

const STOCK = { code: 'NWRB', shortAllowed: true, maximumLeverage: 5, dayTradeLeverage: 4 };
const TYPES = ['market', 'limit', 'stop'] as const;

test('an instrument shows what can be done with it in the league', () => {
  expect(applyLeagueRules(STOCK, null)).toBe(STOCK);
  expect(applyLeagueRules(STOCK, { leverage: 1 })).toEqual({
    code: 'NWRB',
    shortAllowed: false,
    maximumLeverage: 1,
    dayTradeLeverage: 1,
  });
  expect(applyLeagueRules(STOCK, { leverage: 20 }).maximumLeverage).toBe(5);
});

test('only the types of order that the league allows open a position, and any sells', () => {
  const rules = { orderTypes: ['limit' as const] };
  expect(listAllowedOrderTypes(TYPES, 'open', rules)).toEqual(['limit']);
  expect(listAllowedOrderTypes(TYPES, 'close', rules)).toEqual(TYPES);
  expect(listAllowedOrderTypes(TYPES, 'open', null)).toEqual(TYPES);
});

test('whoever has left or was removed trades no more', () => {
  const mine = { entry: 'e', name: null, portfolio: '10000', joinedAt: '', leftAt: null };
  expect(hasLeftLeague({ mine })).toBe(false);
  expect(hasLeftLeague({ mine: { ...mine, leftAt: '2026-01-01T00:00:00Z' } })).toBe(true);
  expect(hasLeftLeague({ mine: null })).toBe(false);
  expect(hasLeftLeague(null)).toBe(false);
});

test('totals of a league are in its own currency, and wait until it is known', () => {
  const league = { isLeague: true, league: null, error: null };
  expect(chooseTotalsCurrency(league, 'KRW')).toMatchObject({ isKnown: false });
  expect(chooseTotalsCurrency({ ...league, league: { currency: 'USD' } }, 'KRW')).toEqual({
    isLeague: true,
    currency: 'USD',
    isKnown: true,
  });
  // Then what is shown says why it can't be.
  expect(chooseTotalsCurrency({ ...league, error: new Error('offline') }, 'KRW')).toMatchObject({ isKnown: true });
  expect(chooseTotalsCurrency({ ...league, isLeague: false }, 'KRW')).toMatchObject({ currency: 'KRW', isKnown: true });
});
