import { expect, it } from 'vitest';
import { RESULT_ACCOUNTS } from '@bourse/core/reporting/house-profit.ts';
import { checkHouseProfit, type HouseMove, type ProfitTold, RESULT } from './check-house-profit.ts';

const move = (account: string, code: string, amount: bigint, day = '2026-06-29'): HouseMove => ({
  day,
  currency: 'USD',
  account,
  code,
  amount,
});
const MOVES = [move('dealer', 'loss', 900n), move('fees', 'fee', 25n), move('fees', 'exchangeSpread', 4n)];
const TOLD: ProfitTold = {
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

function found(moves: readonly HouseMove[], told: readonly ProfitTold[]): string[] {
  const sentences: string[] = [];
  checkHouseProfit(moves, told, (sentence) => sentences.push(sentence));
  return sentences;
}

it('knows the same accounts of the result as the house', () => {
  expect([...RESULT].sort()).toEqual([...RESULT_ACCOUNTS].sort());
});

it('finds nothing where the kinds come to what moved', () => {
  expect(found(MOVES, [TOLD])).toEqual([]);
});

it('takes what is set aside as collateral for no loss, and names who tells it as one', () => {
  const aside = [move('dealer', 'collateral', -5_000n), move('dealer', 'collateralBack', 1_200n)];
  expect(found([...MOVES, ...aside], [TOLD])).toEqual([]);
  const kinds = new Map(TOLD.kinds).set('setAside', -3_800n);
  expect(found([...MOVES, ...aside], [{ ...TOLD, sum: TOLD.sum - 3_800n, kinds }])).toEqual([
    "the house's profit of 2026-06-29 USD setAside: told -3800, its accounts moved 0",
  ]);
});

it('names a unit under another kind, on another day, and one that is missing in the sum', () => {
  const kinds = new Map(TOLD.kinds).set('fees', 26n).set('exchange', 3n);
  expect(found(MOVES, [{ ...TOLD, kinds }])).toEqual([
    "the house's profit of 2026-06-29 USD fees: told 26, its accounts moved 25",
    "the house's profit of 2026-06-29 USD exchange: told 3, its accounts moved 4",
  ]);
  expect(found([...MOVES, move('interest', 'financing', 1n, '2026-06-30')], [TOLD])).toEqual([
    "the house's profit of 2026-06-30 USD financing: told 0, its accounts moved 1",
  ]);
  expect(found(MOVES, [{ ...TOLD, sum: 930n }])).toEqual([
    "the house's profit of 2026-06-29 in USD: told 930, its kinds come to 929",
  ]);
});
