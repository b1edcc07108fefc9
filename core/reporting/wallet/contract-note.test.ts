import { expect, test } from 'vitest';
import { parseUnits, parseUsd } from '../../trading/trading/testing.ts';
import { computeClosingResult, buildContractNote, type ContractNoteFill } from './contract-note.ts';

const fill = (over: Partial<ContractNoteFill>): ContractNoteFill => ({
  order: 'o1',
  at: 0,
  instrument: 'US.NWRB',
  name: 'Nordwind',
  currency: 'USD',
  isPurchase: true,
  quantity: parseUnits('3'),
  price: parseUnits('33.335'),
  charges: [{ name: 'commission', amount: parseUsd('1') }],
  moved: null,
  insured: 0n,
  result: null,
  ...over,
});

test("lists each trade with its charges, and the day's net amount that the account pays or receives", () => {
  const [section, ...others] = buildContractNote([
    fill({}),
    fill({
      isPurchase: false,
      charges: [
        { name: 'commission', amount: parseUsd('1') },
        { name: 'us.secFee', amount: parseUsd('0.01') },
      ],
    }),
  ]);
  expect(others).toEqual([]);
  // Purchases are rounded up, sales down.
  expect(section).toMatchObject({
    currency: 'USD',
    bought: parseUsd('100.01'),
    sold: parseUsd('100'),
    charged: parseUsd('2.01'),
    net: -parseUsd('2.02'),
    charges: [
      { name: 'commission', amount: parseUsd('2') },
      { name: 'us.secFee', amount: parseUsd('0.01') },
    ],
  });
  expect(section?.rows.map(({ net }) => net)).toEqual([-parseUsd('101.01'), parseUsd('98.99')]);
});

test("states the account's movements separately, once for all fills of an order", () => {
  const [section] = buildContractNote([
    fill({}),
    fill({ moved: { cash: -parseUsd('52'), margin: parseUsd('50') } }),
    fill({ order: 'o2', isPurchase: false, moved: { cash: parseUsd('20'), margin: -parseUsd('25') } }),
  ]);
  expect([section?.cash, section?.margin, section?.net]).toEqual([
    -parseUsd('32'),
    parseUsd('25'),
    -parseUsd('101.01') * 2n + parseUsd('99'),
  ]);
});

test("a closing's result is net of its charges and its share of the opening's charges", () => {
  // Bought ten for 2.00 of charges, sold four with a gain of 40.00 and 0.50 of charges.
  const four = { quantity: parseUnits('4'), of: parseUnits('10'), opening: parseUsd('2') };
  expect(computeClosingResult({ gross: parseUsd('40'), paid: parseUsd('0.5'), parts: [four] })).toBe(parseUsd('38.7'));
  const other = { quantity: parseUnits('1'), of: parseUnits('1'), opening: parseUsd('1') };
  expect(computeClosingResult({ gross: parseUsd('40'), paid: parseUsd('0.5'), parts: [four, other] })).toBe(
    parseUsd('37.7'),
  );
  const [section] = buildContractNote([
    fill({}),
    fill({ result: parseUsd('38.7') }),
    fill({ result: -parseUsd('40') }),
  ]);
  expect(section?.result).toBe(-parseUsd('1.3'));
  expect(buildContractNote([fill({})])[0]?.result).toBeNull();
});

test("charges borne by the insurance account aren't part of what the account pays", () => {
  const [section] = buildContractNote([fill({ isPurchase: false, insured: parseUsd('0.4') })]);
  expect([section?.charged, section?.insured, section?.net]).toEqual([
    parseUsd('0.6'),
    parseUsd('0.4'),
    parseUsd('99.4'),
  ]);
});

test('without trades there are no sections', () => {
  expect(buildContractNote([])).toEqual([]);
});
