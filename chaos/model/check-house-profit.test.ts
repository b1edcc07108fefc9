import { expect, it } from 'vitest';
import { HOUSE_PROFIT_ACCOUNTS } from '@bourse/core/reporting/house-profit.ts';
import {
  checkHouseProfit,
  type HouseResultMovement,
  type ReportedProfit,
  HOUSE_RESULT_ACCOUNTS,
} from './check-house-profit.ts';

const move = (account: string, code: string, amount: bigint, day = '2026-06-29'): HouseResultMovement => ({
  day,
  currency: 'USD',
  account,
  code,
  amount,
});
const MOVES = [move('dealer', 'loss', 900n), move('fees', 'fee', 25n), move('fees', 'exchangeSpread', 4n)];
const REPORTED: ReportedProfit = {
  day: '2026-06-29',
  currency: 'USD',
  sum: 929n,
  kinds: new Map([
    ['spread', 20n],
    ['impact', 3n],
    ['market', 877n],
    ['fees', 25n],
    ['exchange', 4n],
  ]),
};

function found(moves: readonly HouseResultMovement[], reportedProfits: readonly ReportedProfit[]): string[] {
  const sentences: string[] = [];
  checkHouseProfit(moves, reportedProfits, (sentence) => sentences.push(sentence));
  return sentences;
}

it('the model and the house use the same result accounts', () => {
  expect([...HOUSE_RESULT_ACCOUNTS].sort()).toEqual([...HOUSE_PROFIT_ACCOUNTS].sort());
});

it('the check finds nothing if the kinds add up to the movements', () => {
  expect(found(MOVES, [REPORTED])).toEqual([]);
});

it('collateral that is set aside is no loss, and the check reports an answer that states it as one', () => {
  const aside = [move('dealer', 'collateral', -5_000n), move('dealer', 'collateralBack', 1_200n)];
  expect(found([...MOVES, ...aside], [REPORTED])).toEqual([]);
  const kinds = new Map(REPORTED.kinds).set('setAside', -3_800n);
  expect(found([...MOVES, ...aside], [{ ...REPORTED, sum: REPORTED.sum - 3_800n, kinds }])).toEqual([
    "the house's profit of 2026-06-29 USD setAside: told -3800, its accounts moved 0",
  ]);
});

it('the check reports a unit under the wrong kind, on the wrong day, or missing from the sum', () => {
  const kinds = new Map(REPORTED.kinds).set('fees', 26n).set('exchange', 3n);
  expect(found(MOVES, [{ ...REPORTED, kinds }])).toEqual([
    "the house's profit of 2026-06-29 USD fees: told 26, its accounts moved 25",
    "the house's profit of 2026-06-29 USD exchange: told 3, its accounts moved 4",
  ]);
  expect(found([...MOVES, move('interest', 'financing', 1n, '2026-06-30')], [REPORTED])).toEqual([
    "the house's profit of 2026-06-30 USD financing: told 0, its accounts moved 1",
  ]);
  expect(found(MOVES, [{ ...REPORTED, sum: 930n }])).toEqual([
    "the house's profit of 2026-06-29 in USD: told 930, its kinds come to 929",
  ]);
});
