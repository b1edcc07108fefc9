/**
 * A secured loan: what is pledged at its payout, what may be pledged or released while it runs, and what is released at
 * its end.
 */
import { addRecords } from '../../ledger/decision-changes.ts';
import { formatAmount } from '../../ledger/money.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import { countPledgedUnits } from '../../trading/execution/position-units.ts';
import {
  advanceLoanTo,
  isLoanRunning,
  type LoanState,
  computeLoanDebt,
  type PledgeRequest,
} from '../../borrowing/loans/loan-state.ts';
import {
  listUnsecuredLoanDebts,
  type CreditRefusal,
  buildPlainCreditRefusal,
  computeBorrowerCreditScore,
  type CurrentLoanDay,
} from './loan-quote.ts';
import { amountToQuotaPoints, computeLoanQuota } from '../../borrowing/loans/loan-quota.ts';
import {
  isPledgeablePosition,
  refuseLoanBeyondPledge,
  type GetPledgePrice,
  listPledgedPositions,
  type PledgeRefusal,
  applyPledgeChanges,
  valuePledges,
} from '../../trading/execution/pledge.ts';
import { decideAcceptLoan, type LoanDecision, findLoan } from './loan-lifecycle.ts';

type State = Parameters<typeof decideAcceptLoan>[0] &
  Pick<AccountState, 'holdings' | 'exits' | 'loansElsewhere' | 'grantedPoints'>;

/** What is owed on it on a date, as the customer would have to pay it. */
export const computeLoanDebtOn = (book: LoanState, { date, now }: Pick<CurrentLoanDay, 'date' | 'now'>): bigint =>
  computeLoanDebt(advanceLoanTo(book, date), now).total;

/** Accepts a secured loan: pledges the offered security, if it still covers as much at present prices. */
export function decideAcceptSecuredLoan(
  state: State,
  seq: bigint,
  displayedTotal: bigint,
  today: CurrentLoanDay,
  markOf: GetPledgePrice,
): LoanDecision | CreditRefusal {
  const made = decideAcceptLoan(state, seq, displayedTotal, today);
  if ('refused' in made) return made;
  const { terms } = made.records.loanBooks[0]!;
  if (!terms.pledges) return refuseQuotaUsedElsewhere(state, today) ?? made;
  const { holdings = [], exits } = state;
  const secured = valuePledges(terms.pledges, holdings, {
    currency: terms.currency,
    loan: seq,
    markOf,
    now: today.now,
    exits,
  });
  if ('refused' in secured) return secured;
  if (terms.principal > secured.loanable) return refuseLoanBeyondPledge(secured.loanable, terms.currency);
  const changes = terms.pledges.map(({ position, quantity }) => ({
    position: holdings.find((each) => each.seq === position)!,
    loan: seq,
    quantity,
  }));
  const { positions, pledgeSteps, lastSeq } = applyPledgeChanges(changes, 'pledged', made.lastSeq);
  return { ...addRecords(made, { positions, pledgeSteps }), lastSeq };
}

/**
 * The offer counted for the quota of this account; if another account of the same person has used that meanwhile,
 * nothing is left of it.
 */
function refuseQuotaUsedElsewhere(
  { customer, loanBooks = [], loansElsewhere = [], grantedPoints = 0n }: State,
  { now }: CurrentLoanDay,
): CreditRefusal | null {
  const elsewhere = listUnsecuredLoanDebts(loansElsewhere);
  if (!customer || elsewhere.length === 0) return null;
  const { points } = computeLoanQuota(computeBorrowerCreditScore(customer, now), grantedPoints, []);
  const used = [...listUnsecuredLoanDebts(loanBooks), ...elsewhere].reduce(
    (sum, each) => sum + amountToQuotaPoints(each.owed, each.currency),
    0n,
  );
  const { currency } = loanBooks[0]!.terms;
  return used <= points
    ? null
    : { refused: 'loanQuotaInsufficient', params: { available: formatAmount(0n, currency), currency } };
}

/** At the end of a loan everything is released. `made` is about `state` and nothing else. */
export function releasePledgesAtEnd<Made extends LoanDecision>(state: Pick<State, 'holdings'>, made: Made): Made {
  const book = made.records.loanBooks[0];
  if (!book || isLoanRunning(book) || book.disbursedAt === null) return made;
  const changed = made.records.positions ?? [];
  const pledged = listPledgedPositions(state.holdings, book).map(
    (each) => changed.find(({ seq }) => seq === each.seq) ?? each,
  );
  const free = pledged
    .filter((each) => countPledgedUnits(each) > 0n)
    .map((position) => ({ position, loan: book.seq, quantity: 0n }));
  if (free.length === 0) return made;
  const { positions, pledgeSteps, lastSeq } = applyPledgeChanges(free, 'repaid', made.lastSeq);
  const others = changed.filter(({ seq }) => !positions.some((each) => each.seq === seq));
  return {
    ...addRecords(made, {
      positions: [...others, ...positions],
      pledgeSteps: [...(made.records.pledgeSteps ?? []), ...pledgeSteps],
    }),
    lastSeq,
  };
}

/** Changes how much of a position is pledged: more at any time, less as far as the rest still secures what is owed. */
export function decideChangePledge(
  state: State,
  seq: bigint,
  { position: number, quantity }: PledgeRequest,
  today: CurrentLoanDay,
  markOf: GetPledgePrice,
): LoanDecision | CreditRefusal | PledgeRefusal {
  const book = findLoan(state, seq);
  if (!book?.terms.pledges || !isLoanRunning(book)) return buildPlainCreditRefusal('notFound');
  const { holdings = [], exits } = state;
  const position = holdings.find((each) => each.seq === number);
  const { currency } = book.terms;
  // What secures this loan already may be locked by now; what secures another loan isn't available.
  const isIts = position?.pledge?.loan === seq;
  if (!position || (!isIts && !isPledgeablePosition(position, currency, seq, today.now)))
    return { refused: 'holdingNotPledgeable', params: {} };
  const more = quantity > (isIts ? countPledgedUnits(position) : 0n);
  if (more) {
    const checked = valuePledges([{ position: number, quantity }], [position], {
      currency,
      loan: seq,
      markOf,
      now: today.now,
      exits,
    });
    if ('refused' in checked) return checked;
  } else {
    const short = refuseInsufficientPledge(book, holdings, { position: number, quantity }, today, markOf);
    if (short) return short;
  }
  const { positions, pledgeSteps, lastSeq } = applyPledgeChanges(
    [{ position, loan: seq, quantity }],
    more ? 'added' : 'released',
    state.lastSeq,
  );
  return {
    transfers: [],
    records: { loanBooks: [book], loanPayments: [], positions, pledgeSteps },
    notices: [],
    lastSeq,
  };
}

/** Why it can't be reduced that far: the rest would secure less than what is owed. */
function refuseInsufficientPledge(
  book: LoanState,
  holdings: readonly NonNullable<State['holdings']>[number][],
  { position, quantity }: PledgeRequest,
  today: CurrentLoanDay,
  markOf: GetPledgePrice,
): CreditRefusal | PledgeRefusal | null {
  const { currency } = book.terms;
  const rest = listPledgedPositions(holdings, book)
    .map((each) => ({ position: each.seq, quantity: each.seq === position ? quantity : countPledgedUnits(each) }))
    .filter((each) => each.quantity > 0n);
  const secured = valuePledges(rest, holdings, { currency, loan: book.seq, markOf, now: today.now });
  if ('refused' in secured) return secured;
  const owed = computeLoanDebtOn(book, today);
  return secured.loanable >= owed
    ? null
    : {
        refused: 'pledgeNeeded',
        params: { owed: formatAmount(owed, currency), available: formatAmount(secured.loanable, currency), currency },
      };
}
