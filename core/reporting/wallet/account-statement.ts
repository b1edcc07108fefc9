/**
 * A statement: the opening balance of each currency in each portfolio, every transfer with the balances after it, the
 * closing balance.
 */
import { type Amount, type Currency, sumAmounts } from '../../ledger/money.ts';
import {
  isPlayMoneyAccount,
  type LedgerAccount,
  type CustomerOwnedAccount,
} from '../../ledger/base-chart-of-accounts.ts';
import { MAIN_PORTFOLIO } from '../../ledger/transfer.ts';
import {
  isCustomerAccount,
  isEstimateAccount,
  isCustomerOwnedAccount,
  CUSTOMER_OWNED_ACCOUNTS,
  displayedBalanceOf,
} from '../../registry/chart-of-accounts.ts';

/** A customer's own money. Money lent to them is not theirs. */
export type CustomerBalances = Record<CustomerOwnedAccount, Amount>;
export const ZERO_BALANCES = Object.fromEntries(CUSTOMER_OWNED_ACCOUNTS.map((name) => [name, 0n])) as CustomerBalances;
const sumOf = (held: CustomerBalances, accounts: readonly CustomerOwnedAccount[]): Amount =>
  accounts.reduce((sum, name) => sum + held[name], 0n);
export const totalBalanceOf = (held: CustomerBalances): Amount => sumOf(held, CUSTOMER_OWNED_ACCOUNTS);
/** The amount shown under one of these: its own, and that of areas' accounts within it. */
export const computeDisplayedBalance = (held: CustomerBalances, displayed: 'available' | 'frozen' | 'margin'): Amount =>
  sumOf(
    held,
    CUSTOMER_OWNED_ACCOUNTS.filter((name) => displayedBalanceOf(name) === displayed),
  );

export interface StatementTransfer {
  seq: bigint;
  at: number;
  currency: Currency;
  amount: Amount;
  debit: LedgerAccount;
  credit: LedgerAccount;
  code: string;
  reference: string;
  /** When a loan's payment counts as paid, if that was before it was booked. */
  asOf?: number;
  /** The market's date of the night that it is for, if that was over long before. */
  night?: string;
  /** For each side; absent: the main one. */
  debitPortfolio?: number;
  creditPortfolio?: number;
}
/** `into` and `out` are what the total has gained and lost: zero if money only changed its place. */
export interface StatementRow extends StatementTransfer {
  into: Amount;
  out: Amount;
  after: CustomerBalances;
}
export interface StatementSection {
  portfolio: number;
  currency: Currency;
  opening: CustomerBalances;
  rows: readonly StatementRow[];
  closing: CustomerBalances;
  into: Amount;
  out: Amount;
}

interface OpenSection extends Pick<StatementSection, 'portfolio' | 'currency' | 'opening'> {
  rows: StatementRow[];
  closing: CustomerBalances;
}

/** For a transfer between two portfolios the side that is in `portfolio`; for any other both. */
function buildRow(before: CustomerBalances, transfer: StatementTransfer, portfolio: number): StatementRow {
  const after = { ...before };
  const { amount, debit, credit } = transfer;
  const [from, to] = portfoliosOf(transfer);
  if (isCustomerOwnedAccount(debit) && from === portfolio) after[debit] -= amount;
  if (isCustomerOwnedAccount(credit) && to === portfolio) after[credit] += amount;
  const gained = totalBalanceOf(after) - totalBalanceOf(before);
  return { ...transfer, into: gained > 0n ? gained : 0n, out: gained < 0n ? -gained : 0n, after };
}

/** The house's side is in the customer's portfolio. */
function portfoliosOf({
  debit,
  credit,
  debitPortfolio = MAIN_PORTFOLIO,
  creditPortfolio = MAIN_PORTFOLIO,
}: StatementTransfer) {
  const [from, to] = [isCustomerAccount(debit), isCustomerAccount(credit)];
  return [from ? debitPortfolio : creditPortfolio, to ? creditPortfolio : debitPortfolio] as const;
}

/** The key of a portfolio's section in a currency: for the main one, the currency. */
export const statementSectionKey = (portfolio: number, currency: Currency): string =>
  portfolio === MAIN_PORTFOLIO ? currency : `${currency} ${portfolio}`;

/** Whether a statement lists it: neither play money nor what the house expects moves anything of the customer's. */
export const isListedOnStatement = ({ debit }: Pick<StatementTransfer, 'debit'>): boolean =>
  !isPlayMoneyAccount(debit) && !isEstimateAccount(debit);

/**
 * `transfers` in their order; sections in alphabetical order of their currencies, then by portfolio, without those that
 * never held anything. `openings` by section.
 */
export function buildStatement(
  openings: ReadonlyMap<string, CustomerBalances>,
  transfers: readonly StatementTransfer[],
): StatementSection[] {
  const sections = new Map<string, OpenSection>(
    [...openings].map(([key, opening]) => {
      const [currency = '', portfolio = MAIN_PORTFOLIO] = key.split(' ');
      return [key, { portfolio: Number(portfolio), currency, opening, rows: [], closing: opening }];
    }),
  );
  for (const transfer of transfers.filter(isListedOnStatement)) {
    const { currency } = transfer;
    for (const portfolio of new Set(portfoliosOf(transfer))) {
      const section = sections.getOrInsertComputed(statementSectionKey(portfolio, currency), () => ({
        portfolio,
        currency,
        opening: ZERO_BALANCES,
        rows: [],
        closing: ZERO_BALANCES,
      }));
      const row = buildRow(section.closing, transfer, portfolio);
      section.rows.push(row);
      section.closing = row.after;
    }
  }
  return [...sections.values()]
    .sort((a, b) => (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : a.portfolio - b.portfolio))
    .map((section) => ({
      ...section,
      into: sumAmounts(section.rows.map((row) => row.into)),
      out: sumAmounts(section.rows.map((row) => row.out)),
    }));
}
