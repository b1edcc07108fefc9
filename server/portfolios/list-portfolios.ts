import { refuse } from '@bourse/contract/errors.ts';
import { accountFigures } from '@bourse/core/trading/positions/account-figures.ts';
import { kindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { type Amount, CURRENCY_DIGITS, formatAmount, sum } from '@bourse/core/ledger/money.ts';
import { shownName } from '../customers/portfolio-names.ts';
import type { Handler } from '../calls/handler.ts';
import { type OneMoment, type WorthAside, wholeOfOneMoment } from '../ledger/account-snapshot.ts';
import { createRates } from '../ledger/exchange-rates.ts';
import { type AccountAtOnce, nothingIn } from '../ledger/read-account.ts';
import { valuedAt } from '../ledger/position-valuation.ts';
import type { Parts } from '../parts.ts';
import { readPortfolios } from './store.ts';

/** Each portfolio, and all together, from one read and so from one snapshot. */
export const listPortfolios = (
  parts: Pick<Parts, 'database' | 'secrets' | 'feeds' | 'splits' | 'clock' | 'accounts' | 'days'>,
): Handler<'portfolios/listPortfolios'> => {
  const rates = createRates(parts.feeds);
  return async (input, { account }) => {
    const into = input.in ?? 'USD';
    if (CURRENCY_DIGITS[into] === undefined) return refuse('currencyUnknown', { currency: into });
    const whole = await wholeOfOneMoment(parts, account);
    // Read now, after the balances: each portfolio in the earlier read is among them.
    const stored = await readPortfolios(parts.database.kysely, account, ['own', 'copy']);
    const converted = rates.into(into, whole.now);
    const inTotal = (amount: Amount, currency: string): Amount => converted(amount, currency) ?? 0n;

    const shown = stored.filter(
      ({ number, closedAt }) => (closedAt === null && kindOf(number) === 'own') || holds(whole.portfolios.get(number)),
    );
    const others = shown.map((each) => ({
      ...row(each.number, shownName(parts.secrets, account, each.number, each.name)),
      createdAt: new Date(each.createdAt).toISOString(),
      ...figuresOf(each.number),
    }));
    const rows = [{ ...row(MAIN, null), createdAt: null, ...figuresOf(MAIN) }, ...others];
    return {
      in: into,
      total: formatAmount(sum(rows.map(({ value }) => value)), into),
      rows: rows.map(({ value, ...each }) => ({ ...each, total: formatAmount(value, into) })),
    };

    function figuresOf(number: number) {
      const held = whole.portfolios.get(number) ?? nothingIn(whole);
      const aside = number === MAIN ? [...whole.aside.inFunds, ...whole.aside.toCome] : [];
      const { total, available } = valueOf({ ...held, aside }, whole, inTotal);
      return {
        value: total,
        available: formatAmount(available, into),
        openPositions: held.positions.length,
        pendingOrders: held.pendingOrders,
      };
    }
  };
};

const row = (number: number, name: string | null) => ({
  portfolio: number.toString(),
  kind: kindOf(number) as 'main' | 'own' | 'copy',
  name,
});

/** A closed portfolio holds something if it received something unexpected, or was closed only just now. */
const holds = (held: AccountAtOnce | undefined): boolean =>
  held !== undefined &&
  (held.positions.length > 0 ||
    held.pendingOrders > 0 ||
    held.cash.some(({ available, frozen, loan }) => available + frozen + loan !== 0n));

function valueOf(
  { cash, positions, aside }: Pick<AccountAtOnce, 'cash' | 'positions'> & { aside: WorthAside['aside']['toCome'] },
  { quoteOf }: OneMoment,
  inTotal: (amount: Amount, currency: string) => Amount,
): { total: Amount; available: Amount } {
  const of = (name: 'available' | 'frozen' | 'loan'): Amount =>
    sum(cash.map((each) => inTotal(each[name], each.currency)));
  const valued = positions.map((position) => {
    const { equity, marketValue } = valuedAt(position, quoteOf(position)).figures;
    return { equity: inTotal(equity, position.currency), marketValue: inTotal(marketValue, position.currency) };
  });
  const available = of('available');
  const beside = sum(aside.map(({ amount, currency }) => inTotal(amount, currency)));
  const { total } = accountFigures({
    available,
    frozen: of('frozen'),
    loan: of('loan'),
    aside: beside,
    positions: valued,
  });
  return { total, available };
}
