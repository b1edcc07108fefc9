import { expect, test } from 'vitest';
import { units, usd } from '../trading/testing.ts';
import { contractNote, type NoteFill } from './contract-note.ts';

const fill = (over: Partial<NoteFill>): NoteFill => ({
  order: 'o1', at: 0, instrument: 'US.NWRB', name: 'Nordwind', currency: 'USD', isPurchase: true, quantity: units('3'), price: units('33.335'), charges: [{ name: 'commission', amount: usd('1') }], ...over,
});

test('each trade with its charges, and the day as what the account pays and gets', () => {
  const [section, ...others] = contractNote([fill({}), fill({ isPurchase: false, charges: [{ name: 'commission', amount: usd('1') }, { name: 'us.secFee', amount: usd('0.01') }] })]);
  expect(others).toEqual([]);
  // Purchases are rounded up, sales down.
  expect(section).toMatchObject({ currency: 'USD', bought: usd('100.01'), sold: usd('100'), charged: usd('2.01'), net: -usd('2.02'), charges: [{ name: 'commission', amount: usd('2') }, { name: 'us.secFee', amount: usd('0.01') }] });
  expect(section?.rows.map(({ net }) => net)).toEqual([-usd('101.01'), usd('98.99')]);
});

test('nothing traded, nothing to say', () => { expect(contractNote([])).toEqual([]); });
