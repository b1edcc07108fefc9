/**
 * A statement: the opening balance of each currency, every transfer with the balances after it, the closing balance.
 */
import type { Amount, Currency } from '../money.ts';
import { isOwnAccount, type LedgerAccount, OWN_ACCOUNTS, type OwnAccount, shownWithin } from '../ledger/chart.ts';

/** A customer's own money. What was lent to them is not theirs. */
export type Held = Record<OwnAccount, Amount>;
export const NOTHING_HELD = Object.fromEntries(OWN_ACCOUNTS.map((name) => [name, 0n])) as Held;
const sumOf = (held: Held, accounts: readonly OwnAccount[]): Amount =>
  accounts.reduce((sum, name) => sum + held[name], 0n);
export const totalOf = (held: Held): Amount => sumOf(held, OWN_ACCOUNTS);
/** What is shown as one of these: its own, and what areas' accounts hold within it. */
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
}
/** `into` and `out` are what the total has gained and lost: neither where money only changed its place. */
export interface StatementRow extends StatementTransfer {
  into: Amount;
  out: Amount;
  after: Held;
}
export interface StatementSection {
  currency: Currency;
  opening: Held;
  rows: readonly StatementRow[];
  closing: Held;
  into: Amount;
  out: Amount;
}

function rowOf(before: Held, transfer: StatementTransfer): StatementRow {
  const after = { ...before };
  const { amount, debit, credit } = transfer;
  if (isOwnAccount(debit)) after[debit] -= amount;
  if (isOwnAccount(credit)) after[credit] += amount;
  const gained = totalOf(after) - totalOf(before);
  return { ...transfer, into: gained > 0n ? gained : 0n, out: gained < 0n ? -gained : 0n, after };
}

/** `transfers` in their order; currencies in that of the alphabet, those that never held anything left out. */
export function makeStatement(
  openings: ReadonlyMap<Currency, Held>,
  transfers: readonly StatementTransfer[],
): StatementSection[] {
  const sections = new Map(
    [...openings].map(([currency, opening]) => [currency, { opening, rows: [] as StatementRow[], closing: opening }]),
  );
  for (const transfer of transfers) {
    const { currency } = transfer;
    const section = sections.get(currency) ?? { opening: NOTHING_HELD, rows: [], closing: NOTHING_HELD };
    const row = rowOf(section.closing, transfer);
    section.rows.push(row);
    section.closing = row.after;
    sections.set(currency, section);
  }
  const sum = (amounts: readonly Amount[]): Amount => amounts.reduce((total, amount) => total + amount, 0n);
  return [...sections]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, { opening, rows, closing }]) => ({
      currency,
      opening,
      rows,
      closing,
      into: sum(rows.map((row) => row.into)),
      out: sum(rows.map((row) => row.out)),
    }));
}
