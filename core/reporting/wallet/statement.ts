/**
 * A statement: the opening balance of each currency in each portfolio, every transfer with the balances after it, the
 * closing balance.
 */
import { type Amount, type Currency, sum } from '../../ledger/money.ts';
import { isPlayAccount, type LedgerAccount, type OwnAccount } from '../../ledger/chart.ts';
import { MAIN } from '../../ledger/transfer.ts';
import { isCustomerAccount, isEstimate, isOwnAccount, OWN_ACCOUNTS, shownWithin } from '../../registry/chart.ts';

/** A customer's own money. Money lent to them is not theirs. */
export type Held = Record<OwnAccount, Amount>;
export const NOTHING_HELD = Object.fromEntries(OWN_ACCOUNTS.map((name) => [name, 0n])) as Held;
const sumOf = (held: Held, accounts: readonly OwnAccount[]): Amount =>
  accounts.reduce((sum, name) => sum + held[name], 0n);
export const totalOf = (held: Held): Amount => sumOf(held, OWN_ACCOUNTS);
/** The amount shown under one of these: its own, and that of areas' accounts within it. */
export const heldAs = (held: Held, shown: 'available' | 'frozen' | 'margin'): Amount =>
  sumOf(
    held,
    OWN_ACCOUNTS.filter((name) => shownWithin(name) === shown),
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
  after: Held;
}
export interface StatementSection {
  portfolio: number;
  currency: Currency;
  opening: Held;
  rows: readonly StatementRow[];
  closing: Held;
  into: Amount;
  out: Amount;
}

interface Open extends Pick<StatementSection, 'portfolio' | 'currency' | 'opening'> {
  rows: StatementRow[];
  closing: Held;
}

/** For a transfer between two portfolios the side that is in `portfolio`; for any other both. */
function rowOf(before: Held, transfer: StatementTransfer, portfolio: number): StatementRow {
  const after = { ...before };
  const { amount, debit, credit } = transfer;
  const [from, to] = portfoliosOf(transfer);
  if (isOwnAccount(debit) && from === portfolio) after[debit] -= amount;
  if (isOwnAccount(credit) && to === portfolio) after[credit] += amount;
  const gained = totalOf(after) - totalOf(before);
  return { ...transfer, into: gained > 0n ? gained : 0n, out: gained < 0n ? -gained : 0n, after };
}

/** The house's side is in the customer's portfolio. */
function portfoliosOf({ debit, credit, debitPortfolio = MAIN, creditPortfolio = MAIN }: StatementTransfer) {
  const [from, to] = [isCustomerAccount(debit), isCustomerAccount(credit)];
  return [from ? debitPortfolio : creditPortfolio, to ? creditPortfolio : debitPortfolio] as const;
}

/** The key of a portfolio's section in a currency: for the main one, the currency. */
export const sectionOf = (portfolio: number, currency: Currency): string =>
  portfolio === MAIN ? currency : `${currency} ${portfolio}`;

/** Whether a statement lists it: neither play money nor what the house expects moves anything of the customer's. */
export const isStated = ({ debit }: Pick<StatementTransfer, 'debit'>): boolean =>
  !isPlayAccount(debit) && !isEstimate(debit);

/**
 * `transfers` in their order; sections in alphabetical order of their currencies, then by portfolio, without those that
 * never held anything. `openings` by section.
 */
export function makeStatement(
  openings: ReadonlyMap<string, Held>,
  transfers: readonly StatementTransfer[],
): StatementSection[] {
  const sections = new Map<string, Open>(
    [...openings].map(([key, opening]) => {
      const [currency = '', portfolio = MAIN] = key.split(' ');
      return [key, { portfolio: Number(portfolio), currency, opening, rows: [], closing: opening }];
    }),
  );
  for (const transfer of transfers.filter(isStated)) {
    const { currency } = transfer;
    for (const portfolio of new Set(portfoliosOf(transfer))) {
      const section = sections.getOrInsertComputed(sectionOf(portfolio, currency), () => ({
        portfolio,
        currency,
        opening: NOTHING_HELD,
        rows: [],
        closing: NOTHING_HELD,
      }));
      const row = rowOf(section.closing, transfer, portfolio);
      section.rows.push(row);
      section.closing = row.after;
    }
  }
  return [...sections.values()]
    .sort((a, b) => (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : a.portfolio - b.portfolio))
    .map((section) => ({
      ...section,
      into: sum(section.rows.map((row) => row.into)),
      out: sum(section.rows.map((row) => row.out)),
    }));
}
