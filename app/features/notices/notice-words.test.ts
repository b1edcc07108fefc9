import { noticeCodes } from '@bourse/contract/notice-codes.ts';
import { expect, test } from 'vitest';
import { routeOf } from '../../routes/table.ts';
import { wayFrom } from './notice-words.ts';

test('every message leads to a screen that exists', () => {
  for (const code of Object.keys(noticeCodes)) {
    // What people have written is about whatever they say.
    if (code.startsWith('announcement')) continue;
    const way = wayFrom({ code, params: {} });
    expect(way, code).not.toBeNull();
    expect(routeOf(way?.to ?? '')?.load, code).toBeTypeOf('function');
  }
});

test("a fill leads to its instrument's positions", () => {
  expect(wayFrom({ code: 'orderFilled', params: { instrument: 'KR.005930' } })).toEqual({
    to: '/trade/index',
    query: { instrument: 'KR.005930' },
    says: 'toPositions',
  });
});

test("what concerns a position leads to it by its instrument's id", () => {
  expect(wayFrom({ code: 'marginCall', params: { instrument: 'Hanbit', instrumentId: 'KR.005930' } })).toMatchObject({
    to: '/trade/index',
    query: { instrument: 'KR.005930' },
  });
});

test('a price alert leads to its instrument', () => {
  expect(wayFrom({ code: 'priceAlert', params: { instrument: 'Hanbit', instrumentId: 'KR.005930' } })).toEqual({
    to: '/market/stockDetail',
    query: { instrument: 'KR.005930' },
    says: 'toInstrument',
  });
});

test('a message of a later version leads nowhere', () => {
  expect(wayFrom({ code: 'inventedLater', params: {} })).toBeNull();
});
