/** Possible and present collateral for loans, as the wire shows it. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { lenderMarketOf } from '@bourse/core/borrowing/loans/legal-maximum-rate.ts';
import type { LoanState, LoanTerms } from '@bourse/core/borrowing/loans/loan-state.ts';
import { sortPledgesForSale } from '@bourse/core/products/credit/pledge-margin-call.ts';
import {
  applyRequestedPledges,
  computePledgeMarginCallLimits,
  computePledgeCoverage,
} from '@bourse/core/products/credit/pledge-coverage.ts';
import {
  countUnitsToPledge,
  isPledgeablePosition,
  type GetPledgePrice,
  listPledgedPositions,
  computePledgeValue,
} from '@bourse/core/trading/execution/pledge.ts';
import { countPledgedUnits } from '@bourse/core/trading/execution/position-units.ts';
import {
  PLEDGE_MARGIN_CALL_DAYS,
  PLEDGE_RULES_VERSION,
  pledgeTermsOn,
  SECURED_LOAN_RATE,
} from '@bourse/core/borrowing/loans/pledge-rules.ts';
import type { CurrentLoanDay } from '@bourse/core/products/credit/loan-quote.ts';
import { type Amount, formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';

export type PledgeView = CallAnswer<Calls['credit/getPledge']>;
type PledgeableView = CallAnswer<Calls['credit/listPledgeable']>;
type QuotedPledge = CallAnswer<Calls['credit/previewLoan']>['pledge'];
type HoldingView = PledgeView['holdings'][number];

export interface PledgeViewer {
  account: AccountId;
  language: Language;
}
type PledgeNameDependencies = Pick<ServerDependencies, 'venues'>;

const rulesOf = (currency: string, date: string): PledgeView['rules'] | null => {
  const market = lenderMarketOf(currency);
  const terms = market && pledgeTermsOn(market, date);
  return (
    terms && {
      version: PLEDGE_RULES_VERSION,
      rate: formatScaled(SECURED_LOAN_RATE),
      cap: formatScaled(terms.cap),
      maintenance: formatScaled(terms.maintenance),
      urgent: formatScaled(terms.urgent),
      callDays: PLEDGE_MARGIN_CALL_DAYS,
    }
  );
};

function holdingView(
  { venues }: PledgeNameDependencies,
  { account, language }: PledgeViewer,
  position: Position,
  quantity: bigint,
  markOf: GetPledgePrice,
): HoldingView & { worth: Amount } {
  const { instrument, currency } = position;
  const known = venues.instrument(instrument);
  const mark = markOf(position);
  const worth = mark && computePledgeValue(position, quantity, mark);
  return {
    position: encodeId('p', account, position.seq),
    instrument,
    name: known ? instrumentNameIn(language, known) : instrument,
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
export function buildPledgeableHoldingsView(
  dependencies: PledgeNameDependencies,
  reader: PledgeViewer,
  { currency, positions }: { currency: string; positions?: readonly string[] | undefined },
  { held, exits }: { held: readonly Position[]; exits: readonly Order[] },
  { date, now }: CurrentLoanDay,
  markOf: GetPledgePrice,
): PledgeableView {
  const holdings = held
    .map((position) => ({ position, free: countUnitsToPledge(position, exits) - countPledgedUnits(position) }))
    .filter(({ position, free }) => isPledgeablePosition(position, currency, 0n, now) && free > 0n)
    .map(({ position, free }) => holdingView(dependencies, reader, position, free, markOf))
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

const buildLimitsView = (owed: Amount, currency: string, date: string) => {
  const market = lenderMarketOf(currency);
  const terms = market && pledgeTermsOn(market, date);
  if (!terms) return null;
  const { callBelow, sellBelow } = computePledgeMarginCallLimits(owed, terms);
  return { callBelow: formatAmount(callBelow, currency), sellBelow: formatAmount(sellBelow, currency) };
};

/** How the holdings in a loan request would secure it; null if it names none. */
export function buildQuotedPledge(
  terms: Pick<LoanTerms, 'currency' | 'principal' | 'pledges'>,
  held: readonly Position[],
  { date }: CurrentLoanDay,
  markOf: GetPledgePrice,
): QuotedPledge {
  const { currency, principal } = terms;
  const limits = terms.pledges ? buildLimitsView(principal, currency, date) : null;
  if (!limits) return null;
  const collateralStatus = computePledgeCoverage(
    terms,
    applyRequestedPledges({ seq: NO_LOAN_YET, terms }, held),
    principal,
    date,
    markOf,
  );
  return {
    value: collateralStatus && formatAmount(collateralStatus.value, currency),
    ratio: collateralStatus?.ratio ? formatScaled(collateralStatus.ratio) : null,
    ...limits,
  };
}
const NO_LOAN_YET = 0n;

/** The collateral of a running loan, or of one applied for or offered. Null if it is unsecured. */
export function buildPledgeView(
  dependencies: PledgeNameDependencies,
  reader: PledgeViewer,
  { seq, terms, status, call }: Pick<LoanState, 'seq' | 'terms' | 'call'> & { status: LoanState['status'] | 'applied' },
  { held, exits, owed }: { held: readonly Position[]; exits?: readonly Order[]; owed: Amount },
  today: CurrentLoanDay,
  markOf: GetPledgePrice,
): PledgeView | null {
  const { currency, pledges } = terms;
  const rules = rulesOf(currency, today.date);
  const limits = buildLimitsView(owed, currency, today.date);
  if (!pledges || !rules || !limits) return null;
  const money = (amount: Amount): string => formatAmount(amount, currency);
  const isPledged = status === 'active' || status === 'overdue';
  const pledged = isPledged ? listPledgedPositions(held, { seq }) : applyRequestedPledges({ seq, terms }, held, exits);
  const collateralStatus = computePledgeCoverage(terms, pledged, owed, today.date, markOf);
  return {
    loan: encodeId('k', reader.account, seq),
    currency,
    pledged: isPledged,
    rules,
    value: collateralStatus && money(collateralStatus.value),
    loanable: collateralStatus && money(collateralStatus.loanable),
    owed: money(owed),
    ...limits,
    ratio: collateralStatus?.ratio ? formatScaled(collateralStatus.ratio) : null,
    lacking: collateralStatus && money(collateralStatus.lacking),
    call: call
      ? {
          at: new Date(call.at).toISOString(),
          until: new Date(call.dueAt).toISOString(),
          amount: money(call.lacking),
        }
      : null,
    holdings: sortPledgesForSale(pledged, markOf).map((each) => {
      const { worth: _, ...view } = holdingView(dependencies, reader, each, countPledgedUnits(each), markOf);
      return view;
    }),
  };
}
