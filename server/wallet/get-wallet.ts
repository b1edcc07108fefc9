import { refuse } from '@bourse/contract/errors.ts';
import { CURRENCY_DIGITS, formatAmount, notional, type Amount } from '@bourse/core/money.ts';
import { settledOf, withdrawable } from '@bourse/core/wallet/withdrawal.ts';
import { comingIn, NO_LOTS } from '@bourse/core/wallet/value-dates.ts';
import { readLots } from '../desk/lots.ts';
import { readCustomer } from '../desk/request-store.ts';
import type { Handler } from '../http/handler.ts';
import { type Cash, readHoldings } from '../ledger/holdings.ts';
import { createRates } from '../ledger/rates.ts';
import type { Parts } from '../parts.ts';

export const getWallet = ({ database, feeds, clock }: Pick<Parts, 'database' | 'feeds' | 'clock'>): Handler<'wallet/getWallet'> => {
  const rates = createRates(feeds);
  return async (input, { account }) => {
    const into = input.in ?? 'USD';
    if (CURRENCY_DIGITS[into] === undefined) return refuse('currencyUnknown', { currency: into });
    const now = clock.now();
    const [{ cash, positions, realized, pendingOrders }, customer] = await Promise.all([readHoldings(database, account), readCustomer(database.kysely, account)]);

    const inTotal = (amount: Amount, currency: string): Amount => rates.convert(amount, currency, into, now) ?? 0n;
    const openProfit = sum(positions.map((position) => {
      // What it would bring: a long position is sold at the bid, a short one bought back at the ask.
      const quote = feeds.quote(position.instrument, now);
      const price = (position.side === 'long' ? quote?.bid : quote?.ask) ?? position.averageCost;
      const value = notional(price, position.openQuantity, position.currency);
      return inTotal(position.side === 'long' ? value - position.openCost : position.openCost - value, position.currency);
    }));
    const of = (bucket: 'available' | 'frozen' | 'margin' | 'loan'): Amount => sum(cash.map((row) => inTotal(row[bucket], row.currency)));
    const [available, frozen, margin, loan] = [of('available'), of('frozen'), of('margin'), of('loan')];
    const money = (amount: Amount): string => formatAmount(amount, into);
    return {
      total: money(available + frozen + margin + openProfit - loan), available: money(available),
      profit: money(openProfit + sum(realized.map((row) => inTotal(row.amount, row.currency)))),
      frozen: money(frozen), margin: money(margin), loan: money(loan), in: into,
      accounts: cash.map((row) => cashRow(row, customer, now)), openPositions: positions.length, pendingOrders,
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
