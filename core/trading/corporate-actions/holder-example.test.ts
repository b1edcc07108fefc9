import { expect, it } from 'vitest';
import type { CorporateAction } from '../../markets/market-types.ts';
import { testStockInstrument, parseUnits, parseUsd } from '../trading/testing.ts';
import { buildHolderExample } from './holder-example.ts';

const NONE = { units: parseUnits('100'), received: 0n, money: 0n, withheld: 0n, paidAtMarket: 0n };
const dates = { instrument: 'US.NWRB', exDate: '2026-11-30' };
const third = { numerator: 1n, denominator: 3n };

const CASES: readonly [CorporateAction, Partial<typeof NONE>][] = [
  [
    { ...dates, kind: 'split', ratio: third },
    { units: parseUnits('33'), paidAtMarket: parseUnits('0.33333333') },
  ],
  [
    { ...dates, kind: 'dividend', amount: parseUnits('0.25'), payDate: '2026-12-10' },
    { money: parseUsd('25'), withheld: parseUsd('7.50') },
  ],
  [{ ...dates, kind: 'rights', amount: parseUnits('0.25'), payDate: '2026-12-10' }, { money: parseUsd('25') }],
  [
    { ...dates, kind: 'delisting', amount: parseUnits('12.5') },
    { units: 0n, money: parseUsd('1250') },
  ],
  [
    { ...dates, kind: 'delisting', amount: null },
    { units: 0n, paidAtMarket: parseUnits('100') },
  ],
  [
    {
      ...dates,
      kind: 'merger',
      acquirer: 'US.SUNR',
      shares: third,
      sharePrice: parseUnits('150'),
      cash: parseUnits('5'),
    },
    { units: 0n, received: parseUnits('33'), money: parseUsd('550') },
  ],
  [
    {
      ...dates,
      kind: 'spinOff',
      company: 'US.SUNR',
      shares: third,
      sharePrice: parseUnits('60'),
      costShare: parseUnits('0.2'),
    },
    { received: parseUnits('33'), money: parseUsd('20') },
  ],
  [{ ...dates, kind: 'suspension' }, {}],
];

it.each(CASES)('says what a holder of a hundred gets: $kind', (action, expected) => {
  expect(buildHolderExample(action, testStockInstrument, parseUnits('100'))).toEqual({ ...NONE, ...expected });
});
