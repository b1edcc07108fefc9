/**
 * The house's own money in one of its trading accounts. Two people decide each movement. If the money to be returned
 * isn't there, settled and free, nothing moves and the request ends.
 */
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import { type Amount, type Currency, maximumOf } from '../../ledger/money.ts';

export interface HouseCapitalMovement {
  number: bigint;
  direction: 'in' | 'out';
  currency: Currency;
  amount: Amount;
}
/** The outcome of a movement, written once. */
export interface HouseCapitalOutcome {
  number: bigint;
  booked: boolean;
}
export type HouseCapitalChanges = DecisionChanges & { records: { capitalMoves: HouseCapitalOutcome[] } };

type FreeMoneyState = Pick<AccountState, 'available' | 'unsettled'>;

/** What can be returned now: neither set aside nor unsettled. */
export const computeReturnableCapital = (
  { available, unsettled }: FreeMoneyState,
  currency: Currency,
  now: number,
): Amount => maximumOf(0n, available(currency) - unsettled(currency, now));

export function decideHouseCapitalMovement(
  { lastSeq, ...state }: FreeMoneyState & Pick<AccountState, 'lastSeq'>,
  { number, direction, currency, amount }: HouseCapitalMovement,
  now: number,
): HouseCapitalChanges {
  const booked = direction === 'in' || computeReturnableCapital(state, currency, now) >= amount;
  const reference = `h${number}`;
  const transfer =
    direction === 'in'
      ? ({ code: 'capitalIn', debit: 'houseCapital', credit: 'available' } as const)
      : ({ code: 'capitalOut', debit: 'available', credit: 'houseCapital' } as const);
  return {
    transfers: booked ? [{ ...transfer, currency, amount, reference }] : [],
    records: { capitalMoves: [{ number, booked }] },
    notices: [],
    lastSeq,
  };
}

declare module '../../ledger/decision-changes.ts' {
  interface RecordKinds {
    capitalMoves: HouseCapitalOutcome;
  }
}
