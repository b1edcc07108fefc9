/**
 * What decisions about loans and their views need: the day in the zone of the loan, the value of holdings, and typed
 * amounts.
 */
import type { LoanTermsRequest, CurrentLoanDay } from '@bourse/core/products/credit/loan-quote.ts';
import type { LoanState, PledgeRequest } from '@bourse/core/borrowing/loans/loan-state.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type PledgePrice, computePledgePrice, type GetPledgePrice } from '@bourse/core/trading/execution/pledge.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { isCurrency, parseAmount, parseScaled, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { type AccountId, decodeId } from '../ids.ts';

export type LoanDateDependencies = Pick<ServerDependencies, 'timeZones' | 'settings'>;

/** Dates are in the operator's zone; a loan keeps the zone that it was offered in. */
export function computeLoanCalendarDay(
  { timeZones, settings }: LoanDateDependencies,
  now: number,
  loan: Pick<LoanState, 'terms'> | null = null,
): CurrentLoanDay {
  const zone = loan?.terms.zone ?? settings.get('zone');
  return { date: timeZones.toLocal(now, zone).date, zone, zones: timeZones, now };
}

export type CollateralPriceDependencies = Pick<ServerDependencies, 'venues' | 'getMarketView'>;

/**
 * The present value of holdings, and how much is lent on them, by their instrument's margin tables. Outside a session,
 * at the last price.
 */
export function createCollateralValuer(
  { venues, getMarketView }: CollateralPriceDependencies,
  now: number,
): GetPledgePrice {
  return (position: Position): PledgePrice | null => {
    const market = getMarketView(position.instrument, now);
    const quote = market?.quote ?? venues.quote(position.instrument, now);
    return market && quote && venues.isTraded(position.instrument) ? computePledgePrice(market, quote, position) : null;
  };
}

/** A typed amount in a currency: more than zero, and no more than can be stored. */
export function parsePositiveAmount(text: string, currency: string): bigint | Refusal {
  if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
  const amount = parseAmount(text, currency);
  return amount === null || amount <= 0n || amount > STORED_INTEGER_MAXIMUM
    ? refuse('badInput', { field: 'amount' })
    : amount;
}

interface LoanRequestInput extends Omit<LoanTermsRequest, 'amount' | 'pledges'> {
  amount: string;
  pledges?: readonly { position: string; quantity: string }[] | undefined;
}

export function parseLoanRequest(
  { currency, amount: text, months, plan, pledges = [] }: LoanRequestInput,
  account: AccountId,
): LoanTermsRequest | Refusal {
  const amount = parsePositiveAmount(text, currency);
  if (typeof amount !== 'bigint') return amount;
  const pledged: PledgeRequest[] = [];
  for (const each of pledges) {
    const position = decodeId('p', account, each.position);
    const quantity = parseScaled(each.quantity);
    if (position === null) return refuse('holdingNotPledgeable');
    if (quantity === null || quantity <= 0n || quantity > STORED_INTEGER_MAXIMUM)
      return refuse('badInput', { field: 'pledges' });
    pledged.push({ position, quantity });
  }
  return { currency, amount, months, plan, ...(pledged.length > 0 ? { pledges: pledged } : {}) };
}
