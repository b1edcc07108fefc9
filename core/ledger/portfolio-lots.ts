/**
 * Value dates of an account with several portfolios: each has its own lots, so that unsettled money in one holds up
 * nothing in another. Money moved between two keeps its dates: settled money goes first, then what settles the soonest.
 */
import type { Transfer } from './transfer.ts';
import type { Amount, Currency } from './money.ts';
import {
  afterSettled,
  type Lot,
  type Lots,
  merge,
  moveCash,
  NO_LOTS,
  purse,
  sumOf,
  type ValueDate,
} from './value-dates.ts';

/** By the portfolio's number; absent: everything in it is settled. */
export type PortfolioLots = ReadonlyMap<number, Lots>;
export const NO_PORTFOLIO_LOTS: PortfolioLots = new Map();

export const lotsIn = (lots: PortfolioLots, portfolio: number): Lots => lots.get(portfolio) ?? NO_LOTS;

/** The two portfolios between which a transfer of a decision in `own` moves money. */
export const sidesOf = (
  { debitPortfolio, creditPortfolio }: Pick<Transfer, 'debitPortfolio' | 'creditPortfolio'>,
  own: number,
): { from: number; to: number } => ({ from: debitPortfolio ?? own, to: creditPortfolio ?? own });

export interface Moment {
  /** When the current trade settles; null: at once. */
  value: ValueDate | null;
  /** Epoch ms. */
  now: number;
}

/** Like `moveCash`, for the portfolio `own` of the decision and those that its transfers name. */
export function movePortfolioCash(
  before: PortfolioLots,
  transfers: readonly Transfer[],
  own: number,
  availableBefore: (portfolio: number, currency: Currency) => Amount,
  { value, now }: Moment,
): PortfolioLots {
  if (transfers.every(({ debitPortfolio, creditPortfolio }) => (debitPortfolio ?? creditPortfolio) === undefined))
    return replaced(
      before,
      own,
      moveCash(lotsIn(before, own), transfers, (currency) => availableBefore(own, currency), value, now),
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
    const { from, to } = sidesOf(transfer, own);
    lots =
      from === to
        ? replaced(
            lots,
            from,
            moveCash(lotsIn(lots, from), [transfer], (of) => available(from, of), value, now),
          )
        : moveBetween(lots, transfer, from, to, available(from, currency), now);
    if (debit === 'available') change(from, currency, -amount);
    if (credit === 'available') change(to, currency, amount);
  }
  return lots;
}

function moveBetween(
  lots: PortfolioLots,
  { currency, amount }: Transfer,
  from: number,
  to: number,
  available: Amount,
  now: number,
): PortfolioLots {
  const key = purse(currency);
  const coming = (portfolio: number): Lot[] => (lotsIn(lots, portfolio).get(key) ?? []).filter(({ at }) => at > now);
  const { taken, left } = afterSettled(coming(from), amount, available - sumOf(coming(from)));
  if (taken.length === 0) return lots;
  return put(put(lots, from, key, left), to, key, merge(coming(to), taken));
}

const put = (lots: PortfolioLots, portfolio: number, key: string, list: readonly Lot[]): PortfolioLots => {
  const changed = new Map(lotsIn(lots, portfolio));
  if (list.length === 0) changed.delete(key);
  else changed.set(key, list);
  return replaced(lots, portfolio, changed);
};

function replaced(lots: PortfolioLots, portfolio: number, by: Lots): PortfolioLots {
  if (by === lotsIn(lots, portfolio)) return lots;
  const all = new Map(lots);
  if (by.size === 0) all.delete(portfolio);
  else all.set(portfolio, by);
  return all;
}
