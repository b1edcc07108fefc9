import { expect, test } from 'vitest';
import type { InstrumentHoldings } from '../positions/shared/use-instrument-holdings.ts';
import { findUnsellableHoldings } from './unsellable-holdings.tsx';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
type Held = InstrumentHoldings['positions'][number];
const held = (change: Partial<Held>): Held =>
  ({ side: 'long', status: 'inPosition', openQuantity: '5', lockedUntil: null, ...change }) as Held;
const find = (
  positions: Held[],
  more: { intent?: 'sell' | 'cover' | 'buy'; mayShort?: boolean; read?: boolean } = {},
) =>
  findUnsellableHoldings(
    { positions, isComplete: more.read ?? true },
    { intent: more.intent ?? 'sell', mayShort: more.mayShort ?? false },
    NOW,
  );

test('a sale of nothing has no form, unless it may become a short sale, or nothing is known yet', () => {
  expect(find([])).toEqual([]);
  expect(find([held({ side: 'short' })])).toEqual([]);
  expect([find([], { mayShort: true }), find([], { read: false }), find([], { intent: 'buy' })]).toEqual([
    null,
    null,
    null,
  ]);
  expect(find([], { intent: 'cover', mayShort: true })).toEqual([]);
});

test('a wholly locked holding says by what, added up; one free position is enough for a form', () => {
  const [waiting, pledged] = [held({ status: 'readyToClose' }), held({ pledged: '5' })];
  expect(find([waiting, pledged, waiting], { mayShort: true })).toEqual([
    { units: '10', lock: { says: 'reserved', time: null } },
    { units: '5', lock: { says: 'pledged', time: null } },
  ]);
  expect(find([waiting, held({})])).toBeNull();
});
