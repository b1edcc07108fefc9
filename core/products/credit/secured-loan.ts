/**
 * A secured loan: what is pledged at its payout, what may be pledged or released while it runs, and what is released at
 * its end.
 */
import { withRecords } from '../../ledger/changes.ts';
import { formatAmount } from '../../ledger/money.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import { pledgedOf } from '../../trading/execution/units.ts';
import { countedTo, isRunning, type LoanBook, owedOf, type PledgeWish } from '../../borrowing/loans/loan-book.ts';
import { borrowedIn, type CreditRefusal, plainRefusal, scoreOf, type Today } from './offer.ts';
import { pointsOf, quotaOf } from '../../borrowing/loans/quota.ts';
import {
  isPledgeable,
  loanBeyondPledge,
  type MarkOf,
  pledgedTo,
  type PledgeRefusal,
  repledged,
  secure,
} from '../../trading/execution/pledge.ts';
import { decideAccept, type LoanMade, loanIn } from './run-loan.ts';

type State = Parameters<typeof decideAccept>[0] & Pick<AccountState, 'holdings' | 'loansElsewhere' | 'grantedPoints'>;

/** What is owed on it on a date, as the customer would have to pay it. */
export const owedOn = (book: LoanBook, { date, now }: Pick<Today, 'date' | 'now'>): bigint =>
  owedOf(countedTo(book, date), now).total;

/** Accepts a secured loan: pledges the offered security, if it still covers as much at present prices. */
export function decideAcceptSecured(
  state: State,
  seq: bigint,
  shown: bigint,
  today: Today,
  markOf: MarkOf,
): LoanMade | CreditRefusal {
  const made = decideAccept(state, seq, shown, today);
  if ('refused' in made) return made;
  const { terms } = made.records.loanBooks[0]!;
  if (!terms.pledges) return refuseElsewhere(state, today) ?? made;
  const { holdings = [] } = state;
  const secured = secure(terms.pledges, holdings, { currency: terms.currency, loan: seq, markOf, now: today.now });
  if ('refused' in secured) return secured;
  if (terms.principal > secured.loanable) return loanBeyondPledge(secured.loanable, terms.currency);
  const changes = terms.pledges.map(({ position, quantity }) => ({
    position: holdings.find((each) => each.seq === position)!,
    loan: seq,
    quantity,
  }));
  const { positions, pledgeSteps, lastSeq } = repledged(changes, 'pledged', made.lastSeq);
  return { ...withRecords(made, { positions, pledgeSteps }), lastSeq };
}

/**
 * The offer counted for the quota of this account; if another account of the same person has used that meanwhile,
 * nothing is left of it.
 */
function refuseElsewhere(
  { customer, loanBooks = [], loansElsewhere = [], grantedPoints = 0n }: State,
  { now }: Today,
): CreditRefusal | null {
  const elsewhere = borrowedIn(loansElsewhere);
  if (!customer || elsewhere.length === 0) return null;
  const { points } = quotaOf(scoreOf(customer, now), grantedPoints, []);
  const used = [...borrowedIn(loanBooks), ...elsewhere].reduce(
    (sum, each) => sum + pointsOf(each.owed, each.currency),
    0n,
  );
  const { currency } = loanBooks[0]!.terms;
  return used <= points
    ? null
    : { refused: 'loanQuotaInsufficient', params: { available: formatAmount(0n, currency), currency } };
}

/** At the end of a loan everything is released. `made` is about `state` and nothing else. */
export function releasedAtEnd<Made extends LoanMade>(state: Pick<State, 'holdings'>, made: Made): Made {
  const book = made.records.loanBooks[0];
  if (!book || isRunning(book) || book.disbursedAt === null) return made;
  const changed = made.records.positions ?? [];
  const pledged = pledgedTo(state.holdings, book).map((each) => changed.find(({ seq }) => seq === each.seq) ?? each);
  const free = pledged
    .filter((each) => pledgedOf(each) > 0n)
    .map((position) => ({ position, loan: book.seq, quantity: 0n }));
  if (free.length === 0) return made;
  const { positions, pledgeSteps, lastSeq } = repledged(free, 'repaid', made.lastSeq);
  const others = changed.filter(({ seq }) => !positions.some((each) => each.seq === seq));
  return {
    ...withRecords(made, {
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
  { position: number, quantity }: PledgeWish,
  today: Today,
  markOf: MarkOf,
): LoanMade | CreditRefusal | PledgeRefusal {
  const book = loanIn(state, seq);
  if (!book?.terms.pledges || !isRunning(book)) return plainRefusal('notFound');
  const { holdings = [] } = state;
  const position = holdings.find((each) => each.seq === number);
  const { currency } = book.terms;
  // What secures this loan already may be locked by now; what secures another loan isn't available.
  const isIts = position?.pledge?.loan === seq;
  if (!position || (!isIts && !isPledgeable(position, currency, seq, today.now)))
    return { refused: 'holdingNotPledgeable', params: {} };
  const more = quantity > (isIts ? pledgedOf(position) : 0n);
  if (more) {
    const checked = secure([{ position: number, quantity }], [position], {
      currency,
      loan: seq,
      markOf,
      now: today.now,
    });
    if ('refused' in checked) return checked;
  } else {
    const short = shortAfter(book, holdings, { position: number, quantity }, today, markOf);
    if (short) return short;
  }
  const { positions, pledgeSteps, lastSeq } = repledged(
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
function shortAfter(
  book: LoanBook,
  holdings: readonly NonNullable<State['holdings']>[number][],
  { position, quantity }: PledgeWish,
  today: Today,
  markOf: MarkOf,
): CreditRefusal | PledgeRefusal | null {
  const { currency } = book.terms;
  const rest = pledgedTo(holdings, book)
    .map((each) => ({ position: each.seq, quantity: each.seq === position ? quantity : pledgedOf(each) }))
    .filter((each) => each.quantity > 0n);
  const secured = secure(rest, holdings, { currency, loan: book.seq, markOf, now: today.now });
  if ('refused' in secured) return secured;
  const owed = owedOn(book, today);
  return secured.loanable >= owed
    ? null
    : {
        refused: 'pledgeNeeded',
        params: { owed: formatAmount(owed, currency), available: formatAmount(secured.loanable, currency), currency },
      };
}
