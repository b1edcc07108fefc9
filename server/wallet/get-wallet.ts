import { refuse } from '@bourse/contract/errors.ts';
import { accountFigures } from '@bourse/core/figures/account.ts';
import { positionFigures } from '@bourse/core/figures/position.ts';
import { CURRENCY_DIGITS, formatAmount, type Amount } from '@bourse/core/money.ts';
import { settledOf, withdrawable } from '@bourse/core/wallet/withdrawal.ts';
import { comingIn, NO_LOTS } from '@bourse/core/wallet/value-dates.ts';
import { readLots } from '../desk/lots.ts';
import { readCustomer } from '../desk/request-store.ts';
import type { Handler } from '../http/handler.ts';
import type { Cash } from '../ledger/holdings.ts';
import { marksOf } from '../ledger/marks.ts';
import { holdingsOfOneMoment } from '../ledger/one-moment.ts';
import { createRates } from '../ledger/rates.ts';
import type { Parts } from '../parts.ts';

export const getWallet = (parts: Pick<Parts, 'database' | 'feeds' | 'clock' | 'splits'>): Handler<'wallet/getWallet'> => {
  const { database, feeds } = parts;
  const rates = createRates(feeds);
  return async (input, { account }) => {
    const into = input.in ?? 'USD';
    if (CURRENCY_DIGITS[into] === undefined) return refuse('currencyUnknown', { currency: into });
    const [{ cash, positions, realized, pendingOrders, now, quoteOf }, customer] = await Promise.all([holdingsOfOneMoment(parts, account), readCustomer(database.kysely, account)]);

    const inTotal = (amount: Amount, currency: string): Amount => rates.convert(amount, currency, into, now) ?? 0n;
    const equities = new Map<string, Amount>();
    const valued = positions.map((position) => {
      const { openProfit, equity, marketValue } = positionFigures(position, marksOf(position, quoteOf(position)).closing);
      equities.set(position.currency, (equities.get(position.currency) ?? 0n) + equity);
      return { openProfit: inTotal(openProfit, position.currency), equity: inTotal(equity, position.currency), marketValue: inTotal(marketValue, position.currency) };
    });
    const openProfit = sum(valued.map((each) => each.openProfit));
    const of = (bucket: 'available' | 'frozen' | 'margin' | 'loan'): Amount => sum(cash.map((row) => inTotal(row[bucket], row.currency)));
    const [available, frozen, margin, loan] = [of('available'), of('frozen'), of('margin'), of('loan')];
    const figures = accountFigures({ available, frozen, loan, positions: valued });
    const money = (amount: Amount): string => formatAmount(amount, into);
    return {
      total: money(figures.total), available: money(available), inPositions: money(figures.inPositions), exposure: money(figures.exposure),
      profit: money(openProfit + sum(realized.map((row) => inTotal(row.amount, row.currency)))),
      frozen: money(frozen), margin: money(margin), loan: money(loan), in: into,
      accounts: cash.map((row) => ({ ...cashRow(row, customer, now), inPositions: formatAmount(equities.get(row.currency) ?? 0n, row.currency) })), openPositions: positions.length, pendingOrders,
    };
  };
};

function cashRow(row: Cash, customer: Awaited<ReturnType<typeof readCustomer>>, now: number) {
  const { currency } = row;
  const money = (amount: Amount): string => formatAmount(amount, currency);
  const coming = row.lots === null ? [] : comingIn(readLots(NO_LOTS, currency, row.lots), currency, now);
  const facts = { currency, available: row.available, coming, customer };
  return {
    currency, available: money(row.available), frozen: money(row.frozen), margin: money(row.margin), loan: money(row.loan),
    settled: money(settledOf(facts)), withdrawable: money(withdrawable(facts, now)), unsettled: coming.map(({ date, amount }) => ({ date, amount: money(amount) })),
  };
}

const sum = (amounts: readonly Amount[]): Amount => amounts.reduce((total, amount) => total + amount, 0n);
