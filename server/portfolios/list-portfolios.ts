import { refuse } from '@bourse/contract/refusals.ts';
import { portfolioKindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { type Amount, CURRENCY_DIGITS, formatAmount, sumAmounts } from '@bourse/core/ledger/money.ts';
import { decryptPortfolioName } from '../customers/portfolio-names.ts';
import type { Handler } from '../calls/handler-types.ts';
import { readAccountSnapshot } from '../ledger/account-snapshot.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import { type PortfolioSnapshot, buildEmptyPortfolio } from '../ledger/read-account-portfolios.ts';
import { computePortfolioValue } from '../ledger/portfolio-value.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readPortfolios, type StoredPortfolio } from './store.ts';

/** Each portfolio, and all together, from one read and so from one snapshot. */
export const listPortfolios = (
  dependencies: Pick<
    ServerDependencies,
    'database' | 'secrets' | 'venues' | 'splitSchedule' | 'clock' | 'accountCache' | 'dayCalendar'
  >,
): Handler<'portfolios/listPortfolios'> => {
  const rates = createValuationRates(dependencies.venues);
  return async (input, { account }) => {
    const into = input.in ?? 'USD';
    if (CURRENCY_DIGITS[into] === undefined) return refuse('currencyUnknown', { currency: into });
    const whole = await readAccountSnapshot(dependencies, account);
    // Read now, after the balances: each portfolio in the earlier read is among them.
    const stored = await readPortfolios(dependencies.database.kysely, account, ['own', 'copy']);
    const converted = rates.into(into, whole.now);
    const inTotal = (amount: Amount, currency: string): Amount => converted(amount, currency) ?? 0n;

    const visiblePortfolios = stored.filter(
      ({ number, closedAt }) =>
        (closedAt === null && portfolioKindOf(number) === 'own') || isHolding(whole.portfolios.get(number)),
    );
    const nameOf = ({ number, name }: StoredPortfolio) =>
      decryptPortfolioName(dependencies.secrets, account, number, name);
    const others = visiblePortfolios.map((each) => ({
      ...portfolioRow(each.number, nameOf(each)),
      createdAt: new Date(each.createdAt).toISOString(),
      ...figuresOf(each.number),
    }));
    const rows = [{ ...portfolioRow(MAIN_PORTFOLIO, null), createdAt: null, ...figuresOf(MAIN_PORTFOLIO) }, ...others];
    return {
      in: into,
      total: formatAmount(sumAmounts(rows.map(({ value }) => value)), into),
      rows: rows.map(({ value, ...each }) => ({ ...each, total: formatAmount(value, into) })),
      closed: stored
        .filter((each) => !visiblePortfolios.includes(each))
        .map((each) => ({ portfolio: each.number.toString(), name: nameOf(each) })),
    };

    function figuresOf(number: number) {
      const held = whole.portfolios.get(number) ?? buildEmptyPortfolio(whole);
      const aside = number === MAIN_PORTFOLIO ? [...whole.aside.inFunds, ...whole.aside.toCome] : [];
      const { total, available } = computePortfolioValue({ ...held, aside }, whole, inTotal);
      return {
        value: total,
        available: formatAmount(available, into),
        openPositions: held.positions.length,
        pendingOrders: held.pendingOrders,
      };
    }
  };
};

const portfolioRow = (number: number, name: string | null) => ({
  portfolio: number.toString(),
  kind: portfolioKindOf(number) as 'main' | 'own' | 'copy',
  name,
});

/** A closed portfolio holds something if it received something unexpected, or was closed only just now. */
const isHolding = (held: PortfolioSnapshot | undefined): boolean =>
  held !== undefined &&
  (held.positions.length > 0 ||
    held.pendingOrders > 0 ||
    held.cash.some(({ available, frozen, loan }) => available + frozen + loan !== 0n));
