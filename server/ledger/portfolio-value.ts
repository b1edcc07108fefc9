/** What one portfolio is worth, and the parts of a total of everything owned, from the same snapshot as the total. */
import type { Amount } from '@bourse/core/ledger/money.ts';
import { sumAmounts } from '@bourse/core/ledger/money.ts';
import { computeAccountFigures } from '@bourse/core/trading/positions/account-figures.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { SnapshotOtherAssets, SnapshotQuotes } from './account-snapshot.ts';
import { valuePosition } from './position-valuation.ts';
import { isInScope } from './portfolio-scope.ts';
import type { AccountPortfolios, PortfolioSnapshot } from './read-account-portfolios.ts';

type ConvertAmount = (amount: Amount, currency: string) => Amount;

/** In minor units of the currency that `inTotal` converts to. */
export function computePortfolioValue(
  {
    cash,
    positions,
    aside,
  }: Pick<PortfolioSnapshot, 'cash' | 'positions'> & { aside: SnapshotOtherAssets['aside']['toCome'] },
  { quoteOf }: SnapshotQuotes,
  inTotal: ConvertAmount,
): { total: Amount; available: Amount } {
  const of = (name: 'available' | 'frozen' | 'loan'): Amount =>
    sumAmounts(cash.map((each) => inTotal(each[name], each.currency)));
  const valued = positions.map((position) => {
    const { equity, marketValue } = valuePosition(position, quoteOf(position)).figures;
    return { equity: inTotal(equity, position.currency), marketValue: inTotal(marketValue, position.currency) };
  });
  const available = of('available');
  const otherAssets = sumAmounts(aside.map(({ amount, currency }) => inTotal(amount, currency)));
  const { total } = computeAccountFigures({
    available,
    frozen: of('frozen'),
    loan: of('loan'),
    aside: otherAssets,
    positions: valued,
  });
  return { total, available };
}

/** Each portfolio's part of everything owned, as the contract has it; nothing if there is only one. */
export function formatPortfolioParts(
  { portfolios, aside, ...moment }: Pick<AccountPortfolios, 'portfolios'> & SnapshotQuotes & SnapshotOtherAssets,
  inTotal: ConvertAmount,
  money: (amount: Amount) => string,
): { portfolio: string; total: string }[] {
  const own = [...portfolios].filter(([number]) => isInScope('all', number));
  if (own.length < 2) return [];
  return own.map(([number, { cash, positions }]) => {
    const others = number === MAIN_PORTFOLIO ? [...aside.inFunds, ...aside.toCome] : [];
    const { total } = computePortfolioValue({ cash, positions, aside: others }, moment, inTotal);
    return { portfolio: number.toString(), total: money(total) };
  });
}
