/**
 * What decisions about loans and their views need: the day in the zone of the loan, the value of holdings, and typed
 * amounts.
 */
import type { LoanWish, Today } from '@bourse/core/products/credit/offer.ts';
import type { LoanBook, PledgeWish } from '@bourse/core/borrowing/loans/loan-book.ts';
import type { Parts } from '../parts.ts';
import { type Mark, markIn, type MarkOf } from '@bourse/core/trading/execution/pledge.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { isCurrency, parseAmount, parseScaled, STORED_MAXIMUM } from '@bourse/core/ledger/money.ts';
import { type AccountId, decodeId } from '../ids.ts';

export type DayParts = Pick<Parts, 'zones' | 'settings'>;

/** Dates are in the operator's zone; a loan keeps the zone that it was offered in. */
export function todayAt(
  { zones, settings }: DayParts,
  now: number,
  loan: Pick<LoanBook, 'terms'> | null = null,
): Today {
  const zone = loan?.terms.zone ?? settings.get('zone');
  return { date: zones.toLocal(now, zone).date, zone, zones, now };
}

export type MarkParts = Pick<Parts, 'feeds' | 'views'>;

/**
 * The present value of holdings, and how much is lent on them, by their instrument's margin tables. Outside a session,
 * at the last price.
 */
export function marksAt({ feeds, views }: MarkParts, now: number): MarkOf {
  return (position: Position): Mark | null => {
    const market = views(position.instrument, now);
    const quote = market?.quote ?? feeds.quote(position.instrument, now);
    return market && quote && feeds.isTraded(position.instrument) ? markIn(market, quote, position) : null;
  };
}

/** A typed amount in a currency: more than zero, and no more than can be stored. */
export function typedMoney(text: string, currency: string): bigint | Refusal {
  if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
  const amount = parseAmount(text, currency);
  return amount === null || amount <= 0n || amount > STORED_MAXIMUM ? refuse('badInput', { field: 'amount' }) : amount;
}

interface Typed extends Omit<LoanWish, 'amount' | 'pledges'> {
  amount: string;
  pledges?: readonly { position: string; quantity: string }[] | undefined;
}

export function typedLoan(
  { currency, amount: text, months, plan, pledges = [] }: Typed,
  account: AccountId,
): LoanWish | Refusal {
  const amount = typedMoney(text, currency);
  if (typeof amount !== 'bigint') return amount;
  const pledged: PledgeWish[] = [];
  for (const each of pledges) {
    const position = decodeId('p', account, each.position);
    const quantity = parseScaled(each.quantity);
    if (position === null) return refuse('holdingNotPledgeable');
    if (quantity === null || quantity <= 0n || quantity > STORED_MAXIMUM)
      return refuse('badInput', { field: 'pledges' });
    pledged.push({ position, quantity });
  }
  return { currency, amount, months, plan, ...(pledged.length > 0 ? { pledges: pledged } : {}) };
}
