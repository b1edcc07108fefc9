import { expect, test } from 'vitest';
import { units, usd } from '../trading/testing.ts';
import { contractNote, type NoteFill } from './contract-note.ts';

const fill = (over: Partial<NoteFill>): NoteFill => ({
  order: 'o1',
  at: 0,
  instrument: 'US.NWRB',
  name: 'Nordwind',
  currency: 'USD',
  isPurchase: true,
  quantity: units('3'),
  price: units('33.335'),
  charges: [{ name: 'commission', amount: usd('1') }],
  moved: null,
  ...over,
});

test('each trade with its charges, and the day as what the account pays and gets', () => {
  const [section, ...others] = contractNote([
    fill({}),
    fill({
      isPurchase: false,
      charges: [
        { name: 'commission', amount: usd('1') },
        { name: 'us.secFee', amount: usd('0.01') },
      ],
    }),
  ]);
  expect(others).toEqual([]);
  // Purchases are rounded up, sales down.
  expect(section).toMatchObject({
    currency: 'USD',
    bought: usd('100.01'),
    sold: usd('100'),
    charged: usd('2.01'),
    net: -usd('2.02'),
    charges: [
      { name: 'commission', amount: usd('2') },
      { name: 'us.secFee', amount: usd('0.01') },
    ],
  });
  expect(section?.rows.map(({ net }) => net)).toEqual([-usd('101.01'), usd('98.99')]);
});

test('what has moved in the account stands beside, once for all fills of an order', () => {
  const [section] = contractNote([
    fill({}),
    fill({ moved: { cash: -usd('52'), margin: usd('50') } }),
    fill({ order: 'o2', isPurchase: false, moved: { cash: usd('20'), margin: -usd('25') } }),
  ]);
  expect([section?.cash, section?.margin, section?.net]).toEqual([
    -usd('32'),
    usd('25'),
    -usd('101.01') * 2n + usd('99'),
  ]);
});

test('nothing traded, nothing to say', () => {
  expect(contractNote([])).toEqual([]);
});
