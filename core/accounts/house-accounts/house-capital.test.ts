import { describe, expect, it } from 'vitest';
import { type HouseCapitalMovement, decideHouseCapitalMovement } from './house-capital.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const PUT: HouseCapitalMovement = { number: 7n, direction: 'in', currency: 'USD', amount: 1_000_00n };
const having = (available: bigint, unsettled = 0n) => ({
  available: () => available,
  unsettled: () => unsettled,
  lastSeq: 4n,
});

describe("the house's capital", () => {
  it('comes from the capital account and is booked under the number of the approved movement', () => {
    const { transfers, records, lastSeq } = decideHouseCapitalMovement(having(0n), PUT, NOON);
    expect(transfers).toEqual([
      {
        code: 'capitalIn',
        debit: 'houseCapital',
        credit: 'available',
        currency: 'USD',
        amount: 1_000_00n,
        reference: 'h7',
      },
    ]);
    expect([records.capitalMoves, lastSeq]).toEqual([[{ number: 7n, booked: true }], 4n]);
  });

  it('is returned in full if it is free and settled, or not at all', () => {
    const back = (available: bigint, unsettled = 0n) =>
      decideHouseCapitalMovement(having(available, unsettled), { ...PUT, direction: 'out' }, NOON);
    expect(back(1_000_00n).transfers).toMatchObject([{ code: 'capitalOut', debit: 'available', amount: 1_000_00n }]);
    for (const short of [back(999_99n), back(1_500_00n, 500_01n)])
      expect([short.transfers, short.records.capitalMoves]).toEqual([[], [{ number: 7n, booked: false }]]);
  });
});
