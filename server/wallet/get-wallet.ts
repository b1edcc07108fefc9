import { refuse } from '@bourse/contract/errors.ts';
import {
  accountFigures,
  type Allocation,
  allocationOf,
  type AllocationPart,
  kindOfMarket,
  type Owned,
} from '@bourse/core/trading/positions/account-figures.ts';
import type { ShownAccount } from '@bourse/core/ledger/chart.ts';
import {
  CURRENCY_DIGITS,
  type Currency,
  formatAmount,
  formatDecimal,
  type Amount,
  sum,
} from '@bourse/core/ledger/money.ts';
import { settledOf, withdrawable } from '@bourse/core/accounts/withdrawals/withdrawal.ts';
import { lateElsewhere } from '@bourse/core/borrowing/loans/overdue-loans.ts';
import { comingIn, NO_LOTS } from '@bourse/core/ledger/value-dates.ts';
import { readLots } from '../ledger/value-dates.ts';
import type { Handler } from '../calls/handler.ts';
import type { Cash } from '../ledger/holdings.ts';
import type { AsideWorth } from '../ledger/other-assets.ts';
import { type AccountParts, accountOfOneMoment } from '../ledger/account-snapshot.ts';
import { createRates } from '../ledger/exchange-rates.ts';
import type { AccountAtOnce } from '../ledger/read-account.ts';
import { valuedAt } from '../ledger/position-valuation.ts';
import type { Parts } from '../parts.ts';

export const getWallet = (
  parts: AccountParts & Pick<Parts, 'feeds' | 'exchangeRates'>,
): Handler<'wallet/getWallet'> => {
  const rates = createRates(parts.feeds);
  return async (input, { account }) => {
    const into = input.in ?? 'USD';
    if (CURRENCY_DIGITS[into] === undefined) return refuse('currencyUnknown', { currency: into });
    const held = await accountOfOneMoment(parts, account, input.portfolio);
    if (!held) return refuse('portfolioNotFound');
    const { cash, positions, realized, pendingOrders, customer, now, quoteOf, anywhere, aside } = held;

    const converted = rates.into(into, now);
    const inTotal = (amount: Amount, currency: string): Amount => converted(amount, currency) ?? 0n;
    const equities = new Map<string, Amount>();
    const valued = positions.map((position) => {
      const { openProfit, equity, marketValue } = valuedAt(position, quoteOf(position)).figures;
      equities.set(position.currency, (equities.get(position.currency) ?? 0n) + equity);
      return {
        openProfit: inTotal(openProfit, position.currency),
        equity: inTotal(equity, position.currency),
        marketValue: inTotal(marketValue, position.currency),
      };
    });
    const invested = positions.map(({ currency, market }, index): Owned => {
      return { amount: valued[index]!.equity, currency, market, kind: kindOfMarket(market) };
    });
    const openProfit = sum(valued.map((each) => each.openProfit));
    const of = (name: ShownAccount): Amount => sum(cash.map((row) => inTotal(row[name], row.currency)));
    const [available, frozen, margin, loan] = [of('available'), of('frozen'), of('margin'), of('loan')];
    const inFunds = sum(aside.inFunds.map(({ amount, currency }) => inTotal(amount, currency)));
    const toCome = sum(aside.toCome.map(({ amount, currency }) => inTotal(amount, currency)));
    const figures = accountFigures({ available, frozen, loan, aside: inFunds + toCome, positions: valued });
    const money = (amount: Amount): string => formatAmount(amount, into);
    const allocation = allocationOf([...cashIn(cash, inTotal), ...invested, ...asideIn(aside, inTotal)], loan);
    const lateFor = (currency: string): Amount =>
      lateElsewhere(customer.loans, currency, anywhere, (pay, buy) => parts.exchangeRates(pay, buy, now), now);
    return {
      total: money(figures.total),
      available: money(available),
      inPositions: money(figures.inPositions),
      inFunds: money(inFunds),
      sharesToCome: money(toCome),
      exposure: money(figures.exposure),
      profit: money(openProfit + sum(realized.map((row) => inTotal(row.amount, row.currency)))),
      frozen: money(frozen),
      margin: money(margin),
      loan: money(loan),
      in: into,
      portfolio: input.portfolio ?? '0',
      accounts: cash.map((row) => ({
        ...cashRow(row, customer, lateFor(row.currency), now),
        inPositions: formatAmount(equities.get(row.currency) ?? 0n, row.currency),
      })),
      openPositions: positions.length,
      holdings: new Set(positions.map(({ instrument, side }) => `${instrument} ${side}`)).size,
      pendingOrders,
      allocation: written(allocation, money),
    };
  };
};

type InTotal = (amount: Amount, currency: Currency) => Amount;

const cashIn = (cash: readonly Cash[], inTotal: InTotal): Owned[] =>
  cash.flatMap(({ available, frozen, currency }) =>
    [available, frozen].map((amount) => lyingIn('cash', inTotal(amount, currency), currency)),
  );

const asideIn = ({ inFunds, toCome }: AsideWorth, inTotal: InTotal): Owned[] => [
  ...inFunds.map(({ amount, currency }) => lyingIn('funds', inTotal(amount, currency), currency)),
  ...toCome.map(({ amount, currency }) => lyingIn('sharesToCome', inTotal(amount, currency), currency)),
];

const lyingIn = (kind: 'cash' | 'funds' | 'sharesToCome', amount: Amount, currency: Currency): Owned => ({
  amount,
  currency,
  market: kind,
  kind,
});

function written({ owed, currency, market, kind }: Allocation, money: (amount: Amount) => string) {
  const rows = (parts: readonly AllocationPart[]) =>
    parts.map(({ name, amount, share }) => ({ name, amount: money(amount), share: formatDecimal(share, 3) }));
  return { currency: rows(currency), market: rows(market), kind: rows(kind), owed: money(owed) };
}

function cashRow(row: Cash, customer: AccountAtOnce['customer'], late: Amount, now: number) {
  const { currency } = row;
  const money = (amount: Amount): string => formatAmount(amount, currency);
  const coming = row.lots === null ? [] : comingIn(readLots(NO_LOTS, currency, row.lots), currency, now);
  const facts = { currency, available: row.available, coming, customer, lateElsewhere: late };
  return {
    currency,
    available: money(row.available),
    frozen: money(row.frozen),
    margin: money(row.margin),
    loan: money(row.loan),
    settled: money(settledOf(facts)),
    withdrawable: money(withdrawable(facts, now)),
    unsettled: coming.map(({ date, at, amount }) => ({ date, at: new Date(at).toISOString(), amount: money(amount) })),
  };
}
