import { expect, test } from 'vitest';
import { alertDirectionOf, buildAlertLines } from './use-chart-alerts.ts';

type Alert = Parameters<typeof buildAlertLines>[0][number];
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

test('draws a line per waiting alert of this instrument; price alerts can be dragged, percentage alerts cannot', () => {
  const lines = buildAlertLines(
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

test('compares levels with the price as numbers: a level above the price is reached from below', () => {
  expect([alertDirectionOf('1000', '999.99'), alertDirectionOf('99', '100'), alertDirectionOf('9', '10')]).toEqual([
    'above',
    'below',
    'below',
  ]);
});
