import { expect, test } from 'vitest';
import { alertedSide, alertLines } from './use-chart-alerts.ts';

type Alert = Parameters<typeof alertLines>[0][number];
const alert = (over: Partial<Alert>): Alert => ({
  id: 'a',
  instrument: 'US.ONE',
  name: 'One',
  currency: 'USD',
  kind: 'above',
  status: 'waiting',
  price: '200',
  rate: null,
  upper: '200',
  lower: null,
  reference: '190',
  expiresAt: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  firedAt: null,
  firedPrice: null,
  ...over,
});

test('only what waits here is a line; a price can be dragged, a part of the price cannot', () => {
  const lines = alertLines(
    [
      alert({}),
      alert({ id: 'b', kind: 'percent', price: null, rate: '0.05', upper: '199.5', lower: '180.5' }),
      alert({ id: 'c', status: 'fired' }),
      alert({ id: 'd', instrument: 'US.TWO' }),
    ],
    'US.ONE',
    'Price alert',
  );
  expect(lines.map(({ id, price, movable }) => [id, price, movable])).toEqual([
    ['a.0', '200', true],
    ['b.0', '199.5', false],
    ['b.1', '180.5', false],
  ]);
});

test('a level above the price is reached from below, compared as numbers', () => {
  expect([alertedSide('1000', '999.99'), alertedSide('99', '100'), alertedSide('9', '10')]).toEqual([
    'above',
    'below',
    'below',
  ]);
});
