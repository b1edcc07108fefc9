/** A bid as it is typed: whether it could be revealed later, what is frozen with it, and what it costs if it wins. */
import { formatAmount, formatScaled, parseAmount, parseScaled } from '@bourse/core/ledger/money.ts';
import type { Bid } from '@bourse/core/products/offerings/offer-kinds.ts';
import { checkBid } from '@bourse/core/products/offerings/reveal.ts';
import { costOf, depositFor } from '@bourse/core/products/offerings/subscribe.ts';
import { tickOf } from '@bourse/core/markets/order-rules/ticks.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { formatMoneyIn, formatPrice, formatQuantity, withCurrency } from '../../format/numbers.ts';
import { fill } from '../../language/language.ts';

type Offering = Answer<'offerings/getOffering'>['offering'];
const of = (text: string): bigint => parseScaled(text) ?? 0n;

/** The market's date of the close, whose price steps apply to bids. */
const dateOf = ({ dates }: Pick<Offering, 'dates'>): string => dates.closesAt.slice(0, 'yyyy-mm-dd'.length);

export type TypedBid = { bid: Omit<Bid, 'nonce'> } | { fault: 'price' | 'quantity' };

/** The bid, or the field for which it would be refused when revealed. */
export function bidFor(price: string, quantity: string, offering: Offering): TypedBid {
  const bid = { price: of(price), quantity: of(quantity) };
  const { low, market, minimum, step, maximum, currency } = offering;
  const terms = { low: of(low), market, minimum: of(minimum), step: of(step), currency };
  const refusal = checkBid(terms, bid, of(maximum), dateOf(offering));
  if (refusal === null) return { bid };
  return { fault: refusal.refused === 'bidTooLow' || refusal.refused === 'bidOffTick' ? 'price' : 'quantity' };
}

/** The price step at the typed price, or at the provisional price. */
export function bidTick(price: string, offering: Offering): string {
  const typed = of(price);
  return formatScaled(tickOf(offering.market, typed > 0n ? typed : of(offering.provisional), dateOf(offering)));
}

/** The same for every bid, so that it reveals nothing. */
export function bidDeposit({ provisional, currency, deposit, fee, maximum }: Offering): {
  deposit: string;
  all: string;
} {
  const held = depositFor({ price: of(provisional), currency, deposit: of(deposit) }, of(maximum));
  return {
    deposit: formatAmount(held, currency),
    all: formatAmount(held + (parseAmount(fee, currency) ?? 0n), currency),
  };
}

/** If all of it wins: what it costs, and how much remains to be paid after the deposit. */
export function bidCost({ price, quantity }: Omit<Bid, 'nonce'>, offering: Offering): { cost: string; later: string } {
  const { currency } = offering;
  const cost = costOf({ price, currency }, quantity);
  const later = cost - (parseAmount(bidDeposit(offering).deposit, currency) ?? 0n);
  return { cost: formatAmount(cost, currency), later: formatAmount(later > 0n ? later : 0n, currency) };
}

/** "10 shares at 52.30 USD". */
export const bidWords = (words: string, { price, quantity }: { price: string; quantity: string }, currency: string) =>
  fill(words, { quantity: formatQuantity(quantity), price: withCurrency(formatPrice(price, currency), currency) });

/** What can pay for an application or its payment: settled money in this currency. */
export function useSettled(currency: string): string {
  const { data } = useCall('wallet/getWallet', {});
  if (!data) return '–';
  const account = data.accounts.find((each) => each.currency === currency);
  return formatMoneyIn(account?.settled ?? '0', currency);
}
