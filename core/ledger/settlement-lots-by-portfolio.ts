/**
 * Value dates of an account with several portfolios: each has its own lots, so that unsettled money in one holds up
 * nothing in another. Money moved between two keeps its dates: settled money goes first, then what settles the soonest.
 */
import type { Transfer } from './transfer.ts';
import type { Amount, Currency } from './money.ts';
import {
  takeLotsSettledFirst,
  type SettlementLot,
  type SettlementLots,
  mergeLots,
  updateSettlementLots,
  NO_SETTLEMENT_LOTS,
  settlementLotsKey,
  sumLots,
  type ValueDate,
} from './settlement-lots.ts';

/** By the portfolio's number; absent: everything in it is settled. */
export type SettlementLotsByPortfolio = ReadonlyMap<number, SettlementLots>;
export const NO_LOTS_BY_PORTFOLIO: SettlementLotsByPortfolio = new Map();

export const settlementLotsIn = (lots: SettlementLotsByPortfolio, portfolio: number): SettlementLots =>
  lots.get(portfolio) ?? NO_SETTLEMENT_LOTS;

/** The two portfolios between which a transfer of a decision in `own` moves money. */
export const portfoliosOfTransfer = (
  { debitPortfolio, creditPortfolio }: Pick<Transfer, 'debitPortfolio' | 'creditPortfolio'>,
  own: number,
): { from: number; to: number } => ({ from: debitPortfolio ?? own, to: creditPortfolio ?? own });

export interface ValueDateAndNow {
  /** When the current trade settles; null: at once. */
  value: ValueDate | null;
  /** Epoch ms. */
  now: number;
}

/** Like `updateSettlementLots`, for the portfolio `own` of the decision and those that its transfers name. */
export function updatePortfolioLots(
  before: SettlementLotsByPortfolio,
  transfers: readonly Transfer[],
  own: number,
  availableBefore: (portfolio: number, currency: Currency) => Amount,
  { value, now }: ValueDateAndNow,
): SettlementLotsByPortfolio {
  if (transfers.every(({ debitPortfolio, creditPortfolio }) => (debitPortfolio ?? creditPortfolio) === undefined))
    return withPortfolioLots(
      before,
      own,
      updateSettlementLots(
        settlementLotsIn(before, own),
        transfers,
        (currency) => availableBefore(own, currency),
        value,
        now,
      ),
    );
  let lots = before;
  const changes = new Map<string, Amount>();
  const available = (portfolio: number, currency: Currency): Amount =>
    availableBefore(portfolio, currency) + (changes.get(`${portfolio} ${currency}`) ?? 0n);
  const change = (portfolio: number, currency: Currency, amount: Amount): void => {
    const key = `${portfolio} ${currency}`;
    changes.set(key, (changes.get(key) ?? 0n) + amount);
  };
  for (const transfer of transfers) {
    const { currency, amount, debit, credit } = transfer;
    const { from, to } = portfoliosOfTransfer(transfer, own);
    lots =
      from === to
        ? withPortfolioLots(
            lots,
            from,
            updateSettlementLots(settlementLotsIn(lots, from), [transfer], (of) => available(from, of), value, now),
          )
        : moveBetween(lots, transfer, from, to, available(from, currency), now);
    if (debit === 'available') change(from, currency, -amount);
    if (credit === 'available') change(to, currency, amount);
  }
  return lots;
}

function moveBetween(
  lots: SettlementLotsByPortfolio,
  { currency, amount }: Transfer,
  from: number,
  to: number,
  available: Amount,
  now: number,
): SettlementLotsByPortfolio {
  const key = settlementLotsKey(currency);
  const coming = (portfolio: number): SettlementLot[] =>
    (settlementLotsIn(lots, portfolio).get(key) ?? []).filter(({ at }) => at > now);
  const { taken, left } = takeLotsSettledFirst(coming(from), amount, available - sumLots(coming(from)));
  if (taken.length === 0) return lots;
  return withLots(withLots(lots, from, key, left), to, key, mergeLots(coming(to), taken));
}

const withLots = (
  lots: SettlementLotsByPortfolio,
  portfolio: number,
  key: string,
  list: readonly SettlementLot[],
): SettlementLotsByPortfolio => {
  const changed = new Map(settlementLotsIn(lots, portfolio));
  if (list.length === 0) changed.delete(key);
  else changed.set(key, list);
  return withPortfolioLots(lots, portfolio, changed);
};

function withPortfolioLots(
  lots: SettlementLotsByPortfolio,
  portfolio: number,
  by: SettlementLots,
): SettlementLotsByPortfolio {
  if (by === settlementLotsIn(lots, portfolio)) return lots;
  const all = new Map(lots);
  if (by.size === 0) all.delete(portfolio);
  else all.set(portfolio, by);
  return all;
}
