/**
 * A contract note: what was traded in a market on one of its dates, with every charge by name, the total, and when that
 * settles.
 */
import { computePartProfit } from '../../trading/positions/position-figures.ts';
import {
  computeNotional,
  type Amount,
  type Currency,
  type Price,
  type Quantity,
  sumAmounts,
} from '../../ledger/money.ts';

/** What the ledger moved: into the customer's cash (held or not), and into the margin of positions. */
export interface LedgerMovedAmounts {
  cash: Amount;
  margin: Amount;
}
/** A closing order's effect on one position; `opening`: the charges of opening its `of` units. */
export interface ClosedPositionPart {
  quantity: Quantity;
  of: Quantity;
  opening: Amount;
}
/** For an order: `gross` and `paid` are what profits, losses and charges have moved for the customer. */
export interface ClosingOrderAmounts {
  gross: Amount;
  paid: Amount;
  parts: readonly ClosedPositionPart[];
}

/** By the function of the position's own page. Interest belongs to the position as a whole. */
export const computeClosingResult = ({ gross, paid, parts }: ClosingOrderAmounts): Amount =>
  parts
    .map(
      (part, nth) => computePartProfit({ ...part, gross: nth === 0 ? gross : 0n, closing: nth === 0 ? paid : 0n }).net,
    )
    .reduce((total, net) => total + net, 0n);

/**
 * A fill as the note needs it; `isPurchase`: by its direction, whether it opened or closed something. `moved`,
 * `insured` and `result` are on the last of an order's fills, for all of them: the charges that the insurance account
 * bore, and the result of a closing after all its costs.
 */
export interface ContractNoteFill {
  order: string;
  at: number;
  instrument: string;
  name: string;
  currency: Currency;
  isPurchase: boolean;
  quantity: Quantity;
  price: Price;
  charges: readonly { name: string; amount: Amount }[];
  moved: LedgerMovedAmounts | null;
  insured: Amount;
  result: Amount | null;
}
/**
 * `net` is the trade's total with its charges, negative for a purchase; for a leveraged or short one far less of it
 * moves.
 */
export interface ContractNoteRow extends ContractNoteFill {
  value: Amount;
  charged: Amount;
  net: Amount;
}
export interface ContractNoteSection {
  currency: Currency;
  rows: readonly ContractNoteRow[];
  charges: readonly { name: string; amount: Amount }[];
  bought: Amount;
  sold: Amount;
  charged: Amount;
  net: Amount;
  insured: Amount;
  /** For closings; null if nothing was closed. */
  result: Amount | null;
  cash: Amount;
  margin: Amount;
}

/** Rounded as the trade was: a purchase up, a sale down. */
function buildRow(fill: ContractNoteFill): ContractNoteRow {
  const value = computeNotional(fill.price, fill.quantity, fill.currency, fill.isPurchase ? 'up' : 'down');
  const charged = sumAmounts(fill.charges.map(({ amount }) => amount)) - fill.insured;
  return { ...fill, value, charged, net: fill.isPurchase ? -value - charged : value - charged };
}

function sumResults(rows: readonly ContractNoteRow[]): Amount | null {
  const results = rows.flatMap(({ result }) => result ?? []);
  return results.length === 0 ? null : sumAmounts(results);
}

/** Currencies in alphabetical order, fills in their own. */
export function buildContractNote(fills: readonly ContractNoteFill[]): ContractNoteSection[] {
  const sections = Map.groupBy(fills.map(buildRow), ({ currency }) => currency);
  return [...sections]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, rows]) => {
      const byName = Map.groupBy(
        rows.flatMap(({ charges }) => charges),
        ({ name }) => name,
      );
      return {
        currency,
        rows,
        charges: [...byName]
          .map(([name, parts]) => ({ name, amount: sumAmounts(parts.map(({ amount }) => amount)) }))
          .filter(({ amount }) => amount > 0n),
        bought: sumAmounts(rows.filter(({ isPurchase }) => isPurchase).map(({ value }) => value)),
        sold: sumAmounts(rows.filter(({ isPurchase }) => !isPurchase).map(({ value }) => value)),
        charged: sumAmounts(rows.map(({ charged }) => charged)),
        net: sumAmounts(rows.map(({ net }) => net)),
        insured: sumAmounts(rows.map(({ insured }) => insured)),
        result: sumResults(rows),
        cash: sumAmounts(rows.map(({ moved }) => moved?.cash ?? 0n)),
        margin: sumAmounts(rows.map(({ moved }) => moved?.margin ?? 0n)),
      };
    });
}
