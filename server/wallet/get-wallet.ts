import { refuse } from '@bourse/contract/refusals.ts';
import {
  computeAccountFigures,
  type AssetAllocation,
  computeAssetAllocation,
  type AllocationPart,
  getAssetKind,
  type OwnedAsset,
} from '@bourse/core/trading/positions/account-figures.ts';
import type { DisplayedLedgerAccount } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import {
  CURRENCY_DIGITS,
  type Currency,
  formatAmount,
  formatDecimal,
  type Amount,
  sumAmounts,
} from '@bourse/core/ledger/money.ts';
import { computeSettledMoney, computeWithdrawable } from '@bourse/core/accounts/withdrawals/withdrawal-decisions.ts';
import { computeOverdueInOtherCurrencies } from '@bourse/core/borrowing/loans/overdue-loans.ts';
import { listComingSettlements, NO_SETTLEMENT_LOTS } from '@bourse/core/ledger/settlement-lots.ts';
import { addStoredLots } from '../ledger/value-dates.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { CurrencyCashBalances } from '../ledger/account-holdings.ts';
import type { OtherAssetsWorth } from '../ledger/funds-and-undelivered-shares.ts';
import {
  type AccountSnapshotDependencies,
  type SnapshotQuotes,
  readPortfolioSnapshot,
} from '../ledger/account-snapshot.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import type { PortfolioSnapshot } from '../ledger/read-account-portfolios.ts';
import { valuePosition } from '../ledger/position-valuation.ts';
import { formatPortfolioParts } from '../ledger/portfolio-value.ts';
import type { ServerDependencies } from '../dependencies.ts';

export const getWallet = (
  dependencies: AccountSnapshotDependencies & Pick<ServerDependencies, 'venues' | 'exchangeRates'>,
): Handler<'wallet/getWallet'> => {
  const rates = createValuationRates(dependencies.venues);
  return async (input, { account }) => {
    const into = input.in ?? 'USD';
    if (CURRENCY_DIGITS[into] === undefined) return refuse('currencyUnknown', { currency: into });
    const held = await readPortfolioSnapshot(dependencies, account, input.portfolio);
    if (!held) return refuse('portfolioNotFound');
    const { cash, positions, realized, pendingOrders, now, aside } = held;

    const converted = rates.into(into, now);
    const inTotal = (amount: Amount, currency: string): Amount => converted(amount, currency) ?? 0n;
    const { valued, equities } = valuePositions(held, inTotal);
    const invested = positions.map(({ currency, market }, index): OwnedAsset => {
      return { amount: valued[index]!.equity, currency, market, kind: getAssetKind(market) };
    });
    const openProfit = sumAmounts(valued.map((each) => each.openProfit));
    const of = (name: DisplayedLedgerAccount): Amount =>
      sumAmounts(cash.map((row) => inTotal(row[name], row.currency)));
    const [available, frozen, margin, loan] = [of('available'), of('frozen'), of('margin'), of('loan')];
    const inFunds = sumAmounts(aside.inFunds.map(({ amount, currency }) => inTotal(amount, currency)));
    const toCome = sumAmounts(aside.toCome.map(({ amount, currency }) => inTotal(amount, currency)));
    const figures = computeAccountFigures({ available, frozen, loan, aside: inFunds + toCome, positions: valued });
    const money = (amount: Amount): string => formatAmount(amount, into);
    const allocation = computeAssetAllocation(
      [...convertCash(cash, inTotal), ...invested, ...convertOtherAssets(aside, inTotal)],
      loan,
    );
    return {
      total: money(figures.total),
      available: money(available),
      inPositions: money(figures.inPositions),
      inFunds: money(inFunds),
      sharesToCome: money(toCome),
      exposure: money(figures.exposure),
      profit: money(openProfit + sumAmounts(realized.map((row) => inTotal(row.amount, row.currency)))),
      frozen: money(frozen),
      margin: money(margin),
      loan: money(loan),
      in: into,
      portfolio: input.portfolio ?? '0',
      parts: input.portfolio === 'all' ? formatPortfolioParts(held, inTotal, money) : [],
      accounts: cash.map((row) => ({
        ...cashBalanceRow(row, held, input.portfolio === 'all', dependencies),
        inPositions: formatAmount(equities.get(row.currency) ?? 0n, row.currency),
      })),
      openPositions: positions.length,
      holdings: new Set(positions.map((each) => `${each.portfolio ?? MAIN_PORTFOLIO} ${each.instrument} ${each.side}`))
        .size,
      pendingOrders,
      allocation: formatAllocation(allocation, money),
    };
  };
};

type ConvertToTotal = (amount: Amount, currency: Currency) => Amount;

/** Each position's figures in the currency of the total, and the equity of all of them by their own currency. */
function valuePositions(
  { positions, quoteOf }: Pick<PortfolioSnapshot, 'positions'> & Pick<SnapshotQuotes, 'quoteOf'>,
  inTotal: ConvertToTotal,
) {
  const equities = new Map<string, Amount>();
  const valued = positions.map((position) => {
    const { openProfit, equity, marketValue } = valuePosition(position, quoteOf(position)).figures;
    equities.set(position.currency, (equities.get(position.currency) ?? 0n) + equity);
    return {
      openProfit: inTotal(openProfit, position.currency),
      equity: inTotal(equity, position.currency),
      marketValue: inTotal(marketValue, position.currency),
    };
  });
  return { valued, equities };
}

const convertCash = (cash: readonly CurrencyCashBalances[], inTotal: ConvertToTotal): OwnedAsset[] =>
  cash.flatMap(({ available, frozen, currency }) =>
    [available, frozen].map((amount) => ownedAmount('cash', inTotal(amount, currency), currency)),
  );

const convertOtherAssets = ({ inFunds, toCome }: OtherAssetsWorth, inTotal: ConvertToTotal): OwnedAsset[] => [
  ...inFunds.map(({ amount, currency }) => ownedAmount('funds', inTotal(amount, currency), currency)),
  ...toCome.map(({ amount, currency }) => ownedAmount('sharesToCome', inTotal(amount, currency), currency)),
];

const ownedAmount = (kind: 'cash' | 'funds' | 'sharesToCome', amount: Amount, currency: Currency): OwnedAsset => ({
  amount,
  currency,
  market: kind,
  kind,
});

function formatAllocation({ owed, currency, market, kind }: AssetAllocation, money: (amount: Amount) => string) {
  const rows = (allocation: readonly AllocationPart[]) =>
    allocation.map(({ name, amount, share }) => ({ name, amount: money(amount), share: formatDecimal(share, 3) }));
  return { currency: rows(currency), market: rows(market), kind: rows(kind), owed: money(owed) };
}

type CashFacts = Pick<
  NonNullable<Awaited<ReturnType<typeof readPortfolioSnapshot>>>,
  'customer' | 'now' | 'anywhere' | 'mainCash'
>;

const listComing = ({ currency, lots }: CurrencyCashBalances, now: number) =>
  lots === null ? [] : listComingSettlements(addStoredLots(NO_SETTLEMENT_LOTS, currency, lots), currency, now);

/** Withdrawals are paid from the main portfolio: of everything owned (`isAll`), its money can be withdrawn. */
function cashBalanceRow(
  row: CurrencyCashBalances,
  { customer, now, anywhere, mainCash }: CashFacts,
  isAll: boolean,
  { exchangeRates }: Pick<ServerDependencies, 'exchangeRates'>,
) {
  const { currency } = row;
  const money = (amount: Amount): string => formatAmount(amount, currency);
  const rate = (pay: Currency, buy: Currency) => exchangeRates(pay, buy, now);
  const factsOf = (each: CurrencyCashBalances) => ({
    currency,
    available: each.available,
    coming: listComing(each, now),
    customer,
    lateElsewhere: computeOverdueInOtherCurrencies(customer.loans, currency, anywhere, rate, now),
  });
  const toWithdraw = isAll ? mainCash.find((each) => each.currency === currency) : row;
  return {
    currency,
    available: money(row.available),
    frozen: money(row.frozen),
    margin: money(row.margin),
    loan: money(row.loan),
    settled: money(computeSettledMoney(factsOf(row))),
    withdrawable: money(toWithdraw ? computeWithdrawable(factsOf(toWithdraw), now) : 0n),
    unsettled: listComing(row, now).map(({ date, at, amount }) => ({
      date,
      at: new Date(at).toISOString(),
      amount: money(amount),
    })),
  };
}
