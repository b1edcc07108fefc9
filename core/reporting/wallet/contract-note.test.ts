import { expect, test } from 'vitest';
import { units, usd } from '../../trading/trading/testing.ts';
import { closingResult, contractNote, type NoteFill } from './contract-note.ts';

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
  insured: 0n,
  result: null,
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

test('a closing has made what is left after its charges and its share of what the opening was charged', () => {
  // Bought ten for 2.00 of charges, sold four with a gain of 40.00 and 0.50 of charges.
  const four = { quantity: units('4'), of: units('10'), opening: usd('2') };
  expect(closingResult({ gross: usd('40'), paid: usd('0.5'), parts: [four] })).toBe(usd('38.7'));
  const other = { quantity: units('1'), of: units('1'), opening: usd('1') };
  expect(closingResult({ gross: usd('40'), paid: usd('0.5'), parts: [four, other] })).toBe(usd('37.7'));
  const [section] = contractNote([fill({}), fill({ result: usd('38.7') }), fill({ result: -usd('40') })]);
  expect(section?.result).toBe(-usd('1.3'));
  expect(contractNote([fill({})])[0]?.result).toBeNull();
});

test('what the insurance account has borne of the charges is no part of what the account pays', () => {
  const [section] = contractNote([fill({ isPurchase: false, insured: usd('0.4') })]);
  expect([section?.charged, section?.insured, section?.net]).toEqual([usd('0.6'), usd('0.4'), usd('99.4')]);
});

test('nothing traded, nothing to say', () => {
  expect(contractNote([])).toEqual([]);
});
