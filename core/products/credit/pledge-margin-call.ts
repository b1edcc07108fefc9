/**
 * The pledge is worth too little: the customer gets one margin call, with a day to answer; then available money pays
 * what is missing, and if that isn't enough, as many holdings are sold as restore the ratio. Published order: the most
 * valuable first, among those with a price and an open market.
 */
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import { getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import { addDays } from '../../dates.ts';
import { type Amount, formatAmount, maximumOf, type Quantity, SCALE, minimumOf } from '../../ledger/money.ts';
import { closePositionByHouse } from '../../trading/trading/close-position.ts';
import { countUnitsTakenBefore, computeLadderFill } from '../../trading/books/price-ladder.ts';
import { computeFillCosts, buildUnfilledOrderProgress } from '../../trading/execution/fill-costs.ts';
import { computeUnitsValue } from '../../trading/orders/order.ts';
import { DecisionDraft } from '../../trading/execution/decision-draft.ts';
import { type MarketView, getMarketTick } from '../../trading/orders/market-view.ts';
import type { AccountState, OrderDecision } from '../../trading/orders/account-state.ts';
import type { Position } from '../../trading/orders/position.ts';
import { countPledgedUnits } from '../../trading/execution/position-units.ts';
import type { LoanState, PledgeMarginCall } from '../../borrowing/loans/loan-state.ts';
import type { CurrentLoanDay } from './loan-quote.ts';
import {
  type GetPledgePrice,
  pledgePosition,
  type PledgeChange,
  computePledgeValue,
} from '../../trading/execution/pledge.ts';
import { PLEDGE_MARGIN_CALL_DAYS, computeRepaymentForPledgeRatio } from '../../borrowing/loans/pledge-rules.ts';
import { type PledgeCoverage, computeLoanPledgeCoverage } from './pledge-coverage.ts';
import { decideRepayLoan, type LoanDecision, findLoan } from './loan-lifecycle.ts';
import { computeLoanDebtOn } from './loan-pledges.ts';

type State = AccountState;

const about = (book: LoanState, amount: Amount, more: Record<string, string | number> = {}) => ({
  amount: formatAmount(amount, book.terms.currency),
  currency: book.terms.currency,
  ...more,
});
const withCall = (
  state: State,
  book: LoanState,
  call: PledgeMarginCall | null,
  notice: DecisionChanges['notices'][number],
): LoanDecision => ({
  transfers: [],
  records: { loanBooks: [{ ...book, call }], loanPayments: [] },
  notices: [notice],
  lastSeq: state.lastSeq,
});

/** Announces it once, and that it is over once the ratio is restored; null if there is nothing to announce. */
export function decidePledgeMarginCall(
  state: State,
  seq: bigint,
  today: CurrentLoanDay,
  markOf: GetPledgePrice,
): LoanDecision | null {
  const book = findLoan(state, seq);
  const coverage = book && computeLoanPledgeCoverage(book, state.holdings, today, markOf);
  if (!book || !coverage) return null;
  const { lacking } = coverage;
  if (book.call) {
    if (lacking > 0n) return null;
    return withCall(state, book, null, { code: 'pledgeCallOver', params: about(book, book.terms.principal) });
  }
  if (lacking === 0n) return null;
  const dueAt = today.zones.toInstant(addDays(today.date, PLEDGE_MARGIN_CALL_DAYS + 1), 0, book.terms.zone);
  const until = new Date(dueAt).toISOString();
  return withCall(
    state,
    book,
    { at: today.now, dueAt, lacking },
    {
      code: 'pledgeCall',
      params: about(book, lacking, { until, level: Number(((coverage.ratio ?? 0n) * 100n) / SCALE) }),
    },
  );
}

/** Whether the time for an answer is over. */
const isDue = ({ ratio, terms, lacking }: PledgeCoverage, { call }: LoanState, now: number): boolean =>
  call !== null &&
  call !== undefined &&
  lacking > 0n &&
  (call.dueAt <= now || (ratio !== null && ratio < terms.urgent));

/** Available money first pays what is missing, as far as it goes; null if nothing is due or available. */
export function decidePayPledgeMarginCall(
  state: State,
  seq: bigint,
  today: CurrentLoanDay,
  markOf: GetPledgePrice,
): LoanDecision | null {
  const book = findLoan(state, seq);
  const coverage = book && computeLoanPledgeCoverage(book, state.holdings, today, markOf);
  if (!book || !coverage || !isDue(coverage, book, today.now)) return null;
  const amount = minimumOf(coverage.lacking, maximumOf(0n, state.available(book.terms.currency)));
  if (amount === 0n) return null;
  const made = decideRepayLoan(state, seq, amount, today, 'collected');
  return 'refused' in made ? null : made;
}

/** The order of sales: the most valuable pledge first, among equals the older purchase. */
export function sortPledgesForSale(pledged: readonly Position[], markOf: GetPledgePrice): Position[] {
  const worth = (position: Position): Amount => {
    const mark = markOf(position);
    return mark ? computePledgeValue(position, countPledgedUnits(position), mark).value : 0n;
  };
  return pledged.toSorted((one, other) => {
    const difference = worth(other) - worth(one);
    return difference === 0n ? Number(one.seq - other.seq) : difference > 0n ? 1 : -1;
  });
}

/** A sale, and the loan payment it makes. */
export type PledgeSaleDecision = OrderDecision & LoanDecision;

/**
 * Sells from one position, which is in `state.positions`; null if nothing is due, the market isn't open, or nothing can
 * be filled within its limits now: the rest is tried again.
 */
export function decideSellPledge(
  state: State,
  seq: bigint,
  number: bigint,
  market: MarketView,
  today: CurrentLoanDay,
  markOf: GetPledgePrice,
): PledgeSaleDecision | null {
  const book = findLoan(state, seq);
  const coverage = book && computeLoanPledgeCoverage(book, state.holdings, today, markOf);
  const position = state.positions.find((each) => each.seq === number);
  const { quote } = market;
  if (!book || !coverage || !isDue(coverage, book, today.now)) return null;
  if (position?.pledge?.loan !== seq || market.session !== 'open' || !quote) return null;
  const before = countPledgedUnits(position);
  const quantity = computePledgeUnitsToSell(position, { ...market, quote }, coverage);
  const free = pledgePosition(position, seq, before - quantity);
  const draft = new DecisionDraft(
    { ...state, positions: state.positions.map((each) => (each === position ? free : each)) },
    market,
    today.now,
  );
  const sold = closePositionByHouse(draft, free, { quantity, quote, cause: 'pledgeSold', keepsOrders: true });
  return sold && applyPledgeSaleToLoan(state, { book, position, before }, sold, today);
}

/** The proceeds go to the loan at once; what wasn't sold stays pledged. */
function applyPledgeSaleToLoan(
  state: State,
  { book, position, before }: { book: LoanState; position: Position; before: Quantity },
  sold: OrderDecision,
  today: CurrentLoanDay,
): PledgeSaleDecision {
  const { currency } = book.terms;
  const { filled } = sold.order;
  const change = { ...step(book, position, -filled), seq: sold.lastSeq + 1n };
  const positions = sold.records.positions.map((each) =>
    each.seq === position.seq ? pledgePosition(each, book.seq, before - filled) : each,
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
  const amount = minimumOf(maximumOf(0n, brought), computeLoanDebtOn(book, today));
  const paid = amount > 0n ? decideRepayLoan(after, book.seq, amount, today, 'sold') : null;
  const loan: LoanDecision = paid && !('refused' in paid) ? paid : unpaid(book, change.seq);
  return {
    ...sold,
    ...loan,
    transfers: [...sold.transfers, ...loan.transfers],
    records: { ...sold.records, ...loan.records, positions, pledgeSteps: [change] },
    notices: [...sold.notices, ...loan.notices],
    lastSeq: loan.lastSeq,
  };
}
const unpaid = (book: LoanState, lastSeq: bigint): LoanDecision => ({
  transfers: [],
  records: { loanBooks: [book], loanPayments: [] },
  notices: [],
  lastSeq,
});
const step = (book: LoanState, { seq, instrument }: Position, change: Quantity): Omit<PledgeChange, 'seq'> => ({
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
export function computePledgeUnitsToSell(
  position: Position,
  market: MarketView & { quote: NonNullable<MarketView['quote']> },
  coverage: Pick<PledgeCoverage, 'value' | 'owed' | 'terms'>,
): Quantity {
  const all = countPledgedUnits(position);
  const { lot } = getLotSizeRules(market.instrument, market.date);
  let few = 0n;
  let enough = (all - 1n) / lot;
  if (enough < 1n || !isRestCovered(position, enough * lot, market, coverage)) return all;
  while (enough - few > 1n) {
    const middle = (few + enough) / 2n;
    if (isRestCovered(position, middle * lot, market, coverage)) enough = middle;
    else few = middle;
  }
  return enough * lot;
}

function isRestCovered(
  position: Position,
  quantity: Quantity,
  market: MarketView & { quote: NonNullable<MarketView['quote']> },
  { value, owed, terms }: Pick<PledgeCoverage, 'value' | 'owed' | 'terms'>,
): boolean {
  const { quote } = market;
  const { price } = computeLadderFill(
    'sell',
    quantity,
    quote,
    getMarketTick(market, quote.bid),
    countUnitsTakenBefore(market, 'sell'),
  );
  const { fee, tax, held } = computeFillCosts(
    market,
    'sell',
    price,
    quantity,
    1,
    false,
    buildUnfilledOrderProgress(position),
  );
  const net = computeUnitsValue('sell', price, quantity, position.currency) - fee - tax - (held ?? 0n);
  const gone = computeUnitsValue('sell', quote.bid, quantity, position.currency);
  return (
    computeRepaymentForPledgeRatio(maximumOf(0n, value - gone), maximumOf(0n, owed - net), terms.maintenance) === 0n
  );
}
