/**
 * The pledge is worth too little: the customer gets one margin call, with a day to answer; then available money pays
 * what is missing, and if that isn't enough, as many holdings are sold as restore the ratio. Published order: the most
 * valuable first, among those with a price and an open market.
 */
import type { Changes } from '../../ledger/changes.ts';
import { lotOf } from '../../markets/order-rules/lots.ts';
import { addDays } from '../../dates.ts';
import { type Amount, formatAmount, larger, type Quantity, SCALE, smaller } from '../../ledger/money.ts';
import { closeByHouse } from '../../trading/trading/close-by-house.ts';
import { consumedIn, take } from '../../trading/books/ladder.ts';
import { costsOf, nothingBefore } from '../../trading/execution/costs.ts';
import { worthOf } from '../../trading/orders/order.ts';
import { Draft } from '../../trading/execution/draft.ts';
import { type MarketView, tickAt } from '../../trading/orders/market-view.ts';
import type { AccountState, Decision } from '../../trading/orders/account-state.ts';
import type { Position } from '../../trading/orders/position.ts';
import { pledgedOf } from '../../trading/execution/units.ts';
import type { LoanBook, PledgeCall } from '../../borrowing/loans/loan-book.ts';
import type { Today } from './offer.ts';
import { type MarkOf, pledgedFor, type PledgeStep, worthOfPledge } from '../../trading/execution/pledge.ts';
import { CALL_DAYS, lackingFor } from '../../borrowing/loans/pledge-rules.ts';
import { type PledgeStanding, standingOf } from './pledge-coverage.ts';
import { decideRepay, type LoanMade, loanIn } from './run-loan.ts';
import { owedOn } from './secured-loan.ts';

type State = AccountState;

const about = (book: LoanBook, amount: Amount, more: Record<string, string | number> = {}) => ({
  amount: formatAmount(amount, book.terms.currency),
  currency: book.terms.currency,
  ...more,
});
const withCall = (
  state: State,
  book: LoanBook,
  call: PledgeCall | null,
  notice: Changes['notices'][number],
): LoanMade => ({
  transfers: [],
  records: { loanBooks: [{ ...book, call }], loanPayments: [] },
  notices: [notice],
  lastSeq: state.lastSeq,
});

/** Announces it once, and that it is over once the ratio is restored; null if there is nothing to announce. */
export function decidePledgeCall(state: State, seq: bigint, today: Today, markOf: MarkOf): LoanMade | null {
  const book = loanIn(state, seq);
  const standing = book && standingOf(book, state.holdings, today, markOf);
  if (!book || !standing) return null;
  const { lacking } = standing;
  if (book.call) {
    if (lacking > 0n) return null;
    return withCall(state, book, null, { code: 'pledgeCallOver', params: about(book, book.terms.principal) });
  }
  if (lacking === 0n) return null;
  const dueAt = today.zones.toInstant(addDays(today.date, CALL_DAYS + 1), 0, book.terms.zone);
  const until = new Date(dueAt).toISOString();
  return withCall(
    state,
    book,
    { at: today.now, dueAt, lacking },
    {
      code: 'pledgeCall',
      params: about(book, lacking, { until, level: Number(((standing.ratio ?? 0n) * 100n) / SCALE) }),
    },
  );
}

/** Whether the time for an answer is over. */
const isDue = ({ ratio, terms, lacking }: PledgeStanding, { call }: LoanBook, now: number): boolean =>
  call !== null &&
  call !== undefined &&
  lacking > 0n &&
  (call.dueAt <= now || (ratio !== null && ratio < terms.urgent));

/** Available money first pays what is missing, as far as it goes; null if nothing is due or available. */
export function decidePayCall(state: State, seq: bigint, today: Today, markOf: MarkOf): LoanMade | null {
  const book = loanIn(state, seq);
  const standing = book && standingOf(book, state.holdings, today, markOf);
  if (!book || !standing || !isDue(standing, book, today.now)) return null;
  const amount = smaller(standing.lacking, larger(0n, state.available(book.terms.currency)));
  if (amount === 0n) return null;
  const made = decideRepay(state, seq, amount, today, 'collected');
  return 'refused' in made ? null : made;
}

/** The order of sales: the most valuable pledge first, among equals the older purchase. */
export function saleOrder(pledged: readonly Position[], markOf: MarkOf): Position[] {
  const worth = (position: Position): Amount => {
    const mark = markOf(position);
    return mark ? worthOfPledge(position, pledgedOf(position), mark).value : 0n;
  };
  return pledged.toSorted((one, other) => {
    const difference = worth(other) - worth(one);
    return difference === 0n ? Number(one.seq - other.seq) : difference > 0n ? 1 : -1;
  });
}

/** A sale, and the loan payment it makes. */
export type PledgeSale = Decision & LoanMade;

/**
 * Sells from one position, which is in `state.positions`; null if nothing is due, the market isn't open, or nothing can
 * be filled within its limits now: the rest is tried again.
 */
export function decideSellPledge(
  state: State,
  seq: bigint,
  number: bigint,
  market: MarketView,
  today: Today,
  markOf: MarkOf,
): PledgeSale | null {
  const book = loanIn(state, seq);
  const standing = book && standingOf(book, state.holdings, today, markOf);
  const position = state.positions.find((each) => each.seq === number);
  const { quote } = market;
  if (!book || !standing || !isDue(standing, book, today.now)) return null;
  if (position?.pledge?.loan !== seq || market.session !== 'open' || !quote) return null;
  const before = pledgedOf(position);
  const quantity = unitsToSell(position, { ...market, quote }, standing);
  const free = pledgedFor(position, seq, before - quantity);
  const draft = new Draft(
    { ...state, positions: state.positions.map((each) => (each === position ? free : each)) },
    market,
    today.now,
  );
  const sold = closeByHouse(draft, free, { quantity, quote, cause: 'pledgeSold', keepsOrders: true });
  return sold && paidBySale(state, { book, position, before }, sold, today);
}

/** The proceeds go to the loan at once; what wasn't sold stays pledged. */
function paidBySale(
  state: State,
  { book, position, before }: { book: LoanBook; position: Position; before: Quantity },
  sold: Decision,
  today: Today,
): PledgeSale {
  const { currency } = book.terms;
  const { filled } = sold.order;
  const change = { ...step(book, position, -filled), seq: sold.lastSeq + 1n };
  const positions = sold.records.positions.map((each) =>
    each.seq === position.seq ? pledgedFor(each, book.seq, before - filled) : each,
  );
  const brought = sold.transfers.reduce(
    (sum, { debit, credit, amount }) =>
      sum + (credit === 'available' ? amount : 0n) - (debit === 'available' ? amount : 0n),
    0n,
  );
  const after = {
    ...state,
    lastSeq: change.seq,
    available: (of: string): Amount => state.available(of) + (of === currency ? brought : 0n),
  };
  const amount = smaller(larger(0n, brought), owedOn(book, today));
  const paid = amount > 0n ? decideRepay(after, book.seq, amount, today, 'sold') : null;
  const loan: LoanMade = paid && !('refused' in paid) ? paid : unpaid(book, change.seq);
  return {
    ...sold,
    ...loan,
    transfers: [...sold.transfers, ...loan.transfers],
    records: { ...sold.records, ...loan.records, positions, pledgeSteps: [change] },
    notices: [...sold.notices, ...loan.notices],
    lastSeq: loan.lastSeq,
  };
}
const unpaid = (book: LoanBook, lastSeq: bigint): LoanMade => ({
  transfers: [],
  records: { loanBooks: [book], loanPayments: [] },
  notices: [],
  lastSeq,
});
const step = (book: LoanBook, { seq, instrument }: Position, change: Quantity): Omit<PledgeStep, 'seq'> => ({
  loan: book.seq,
  position: seq,
  instrument,
  change,
  cause: 'sold',
});

/**
 * The fewest whole lots after whose sale, with its proceeds less charges repaid, the rest keeps the ratio; everything
 * pledged of it if no part does.
 */
export function unitsToSell(
  position: Position,
  market: MarketView & { quote: NonNullable<MarketView['quote']> },
  standing: Pick<PledgeStanding, 'value' | 'owed' | 'terms'>,
): Quantity {
  const all = pledgedOf(position);
  const { lot } = lotOf(market.instrument, market.date);
  let few = 0n;
  let enough = (all - 1n) / lot;
  if (enough < 1n || !restStands(position, enough * lot, market, standing)) return all;
  while (enough - few > 1n) {
    const middle = (few + enough) / 2n;
    if (restStands(position, middle * lot, market, standing)) enough = middle;
    else few = middle;
  }
  return enough * lot;
}

function restStands(
  position: Position,
  quantity: Quantity,
  market: MarketView & { quote: NonNullable<MarketView['quote']> },
  { value, owed, terms }: Pick<PledgeStanding, 'value' | 'owed' | 'terms'>,
): boolean {
  const { quote } = market;
  const { price } = take('sell', quantity, quote, tickAt(market, quote.bid), consumedIn(market, 'sell').units);
  const { fee, tax, held } = costsOf(market, 'sell', price, quantity, 1, false, nothingBefore(position));
  const net = worthOf('sell', price, quantity, position.currency) - fee - tax - (held ?? 0n);
  const gone = worthOf('sell', quote.bid, quantity, position.currency);
  return lackingFor(larger(0n, value - gone), larger(0n, owed - net), terms.maintenance) === 0n;
}
