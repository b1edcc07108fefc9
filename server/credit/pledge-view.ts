/** Possible and present collateral for loans, as the wire shows it. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { lenderMarket } from '@bourse/core/borrowing/loans/legal-maximum.ts';
import type { LoanBook, LoanTerms } from '@bourse/core/borrowing/loans/loan-book.ts';
import { saleOrder } from '@bourse/core/products/credit/pledge-call.ts';
import { asPledged, limitsOf, standingFor } from '@bourse/core/products/credit/pledge-coverage.ts';
import { isPledgeable, type MarkOf, pledgedTo, worthOfPledge } from '@bourse/core/trading/execution/pledge.ts';
import { pledgedOf, unitsOf } from '@bourse/core/trading/execution/units.ts';
import { CALL_DAYS, PLEDGE_VERSION, pledgeTerms, SECURED_RATE } from '@bourse/core/borrowing/loans/pledge-rules.ts';
import type { Today } from '@bourse/core/products/credit/offer.ts';
import { type Amount, formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { nameIn } from '../venue/instrument-names.ts';

export type PledgeView = AnswerOf<Calls['credit/getPledge']>;
type PledgeableView = AnswerOf<Calls['credit/listPledgeable']>;
type QuotedPledge = AnswerOf<Calls['credit/previewLoan']>['pledge'];
type HoldingView = PledgeView['holdings'][number];

export interface Reader {
  account: AccountId;
  language: Language;
}
type NameParts = Pick<Parts, 'feeds'>;

const rulesOf = (currency: string, date: string): PledgeView['rules'] | null => {
  const market = lenderMarket(currency);
  const terms = market && pledgeTerms(market, date);
  return (
    terms && {
      version: PLEDGE_VERSION,
      rate: formatScaled(SECURED_RATE),
      cap: formatScaled(terms.cap),
      maintenance: formatScaled(terms.maintenance),
      urgent: formatScaled(terms.urgent),
      callDays: CALL_DAYS,
    }
  );
};

function holdingView(
  { feeds }: NameParts,
  { account, language }: Reader,
  position: Position,
  quantity: bigint,
  markOf: MarkOf,
): HoldingView & { worth: Amount } {
  const { instrument, currency } = position;
  const known = feeds.instrument(instrument);
  const mark = markOf(position);
  const worth = mark && worthOfPledge(position, quantity, mark);
  return {
    position: encodeId('p', account, position.seq),
    instrument,
    name: known ? nameIn(language, known) : instrument,
    quantity: formatScaled(quantity),
    price: mark && formatScaled(mark.price),
    value: worth && formatAmount(worth.value, currency),
    loanToValue: mark && formatScaled(mark.ltv),
    loanable: worth && formatAmount(worth.loanable, currency),
    worth: worth?.loanable ?? 0n,
  };
}

/**
 * Holdings on which something would be lent now, the largest loan value first. The total counts only the requested
 * positions.
 */
export function pledgeableView(
  parts: NameParts,
  reader: Reader,
  { currency, positions }: { currency: string; positions?: readonly string[] | undefined },
  held: readonly Position[],
  { date, now }: Today,
  markOf: MarkOf,
): PledgeableView {
  const holdings = held
    .filter((each) => isPledgeable(each, currency, 0n, now) && unitsOf(each, 'free') > 0n)
    .map((each) => holdingView(parts, reader, each, unitsOf(each, 'free'), markOf))
    .filter(({ worth }) => worth > 0n)
    .sort((a, b) => (a.worth === b.worth ? 0 : a.worth > b.worth ? -1 : 1));
  const loanable = holdings
    .filter(({ position }) => positions?.includes(position) ?? true)
    .reduce((sum, { worth }) => sum + worth, 0n);
  return {
    rules: rulesOf(currency, date),
    loanable: formatAmount(loanable, currency),
    holdings: holdings.map(({ worth: _, ...each }) => each),
  };
}

const shownLimits = (owed: Amount, currency: string, date: string) => {
  const market = lenderMarket(currency);
  const terms = market && pledgeTerms(market, date);
  if (!terms) return null;
  const { callBelow, sellBelow } = limitsOf(owed, terms);
  return { callBelow: formatAmount(callBelow, currency), sellBelow: formatAmount(sellBelow, currency) };
};

/** How the holdings in a loan request would secure it; null if it names none. */
export function wishedPledge(
  terms: Pick<LoanTerms, 'currency' | 'principal' | 'pledges'>,
  held: readonly Position[],
  { date }: Today,
  markOf: MarkOf,
): QuotedPledge {
  const { currency, principal } = terms;
  const limits = terms.pledges ? shownLimits(principal, currency, date) : null;
  if (!limits) return null;
  const standing = standingFor(terms, asPledged({ seq: NO_LOAN_YET, terms }, held), principal, date, markOf);
  return {
    value: standing && formatAmount(standing.value, currency),
    ratio: standing?.ratio ? formatScaled(standing.ratio) : null,
    ...limits,
  };
}
const NO_LOAN_YET = 0n;

/** The collateral of a running loan, or of one applied for or offered. Null if it is unsecured. */
export function pledgeView(
  parts: NameParts,
  reader: Reader,
  { seq, terms, status, call }: Pick<LoanBook, 'seq' | 'terms' | 'call'> & { status: LoanBook['status'] | 'applied' },
  { held, owed }: { held: readonly Position[]; owed: Amount },
  today: Today,
  markOf: MarkOf,
): PledgeView | null {
  const { currency, pledges } = terms;
  const rules = rulesOf(currency, today.date);
  const limits = shownLimits(owed, currency, today.date);
  if (!pledges || !rules || !limits) return null;
  const money = (amount: Amount): string => formatAmount(amount, currency);
  const isPledged = status === 'active' || status === 'overdue';
  const pledged = isPledged ? pledgedTo(held, { seq }) : asPledged({ seq, terms }, held);
  const standing = standingFor(terms, pledged, owed, today.date, markOf);
  return {
    loan: encodeId('k', reader.account, seq),
    currency,
    pledged: isPledged,
    rules,
    value: standing && money(standing.value),
    loanable: standing && money(standing.loanable),
    owed: money(owed),
    ...limits,
    ratio: standing?.ratio ? formatScaled(standing.ratio) : null,
    lacking: standing && money(standing.lacking),
    call: call
      ? {
          at: new Date(call.at).toISOString(),
          until: new Date(call.dueAt).toISOString(),
          amount: money(call.lacking),
        }
      : null,
    holdings: saleOrder(pledged, markOf).map((each) => {
      const { worth: _, ...shown } = holdingView(parts, reader, each, pledgedOf(each), markOf);
      return shown;
    }),
  };
}
