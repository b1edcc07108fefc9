/** A bid as it is typed: whether it could be revealed later, what is frozen with it, and what it costs if it wins. */
import { useNamePayingPortfolio } from '../../components/acting-portfolio.tsx';
import { formatAmount, formatScaled, parseAmount, parseScaled } from '@bourse/core/ledger/money.ts';
import type { SealedBid } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import { checkBid } from '@bourse/core/products/offerings/reveal-bid.ts';
import {
  computeSubscriptionCost,
  computeSubscriptionDeposit,
} from '@bourse/core/products/offerings/subscribe-to-offering.ts';
import { getTickSize } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { formatMoneyWithCurrency, formatPrice, formatQuantity, formatWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders } from '../../language/language.ts';

type Offering = CallAnswer<'offerings/getOffering'>['offering'];
const parseAmountOrZero = (text: string): bigint => parseScaled(text) ?? 0n;

/** The market's date of the close, whose price steps apply to bids. */
const dateOf = ({ dates }: Pick<Offering, 'dates'>): string => dates.closesAt.slice(0, 'yyyy-mm-dd'.length);

export type BidParseResult = { bid: Omit<SealedBid, 'nonce'> } | { fault: 'price' | 'quantity' };

/** The bid, or the field for which it would be refused when revealed. */
export function parseBid(price: string, quantity: string, offering: Offering): BidParseResult {
  const bid = { price: parseAmountOrZero(price), quantity: parseAmountOrZero(quantity) };
  const { low, market, minimum, step, maximum, currency } = offering;
  const terms = {
    low: parseAmountOrZero(low),
    market,
    minimum: parseAmountOrZero(minimum),
    step: parseAmountOrZero(step),
    currency,
  };
  const refusal = checkBid(terms, bid, parseAmountOrZero(maximum), dateOf(offering));
  if (refusal === null) return { bid };
  return { fault: refusal.refused === 'bidTooLow' || refusal.refused === 'bidOffTick' ? 'price' : 'quantity' };
}

/** The price step at the typed price, or at the provisional price. */
export function findBidTick(price: string, offering: Offering): string {
  const typed = parseAmountOrZero(price);
  return formatScaled(
    getTickSize(offering.market, typed > 0n ? typed : parseAmountOrZero(offering.provisional), dateOf(offering)),
  );
}

/** The same for every bid, so that it reveals nothing. */
export function computeBidDeposit({ provisional, currency, deposit, fee, maximum }: Offering): {
  deposit: string;
  all: string;
} {
  const held = computeSubscriptionDeposit(
    { price: parseAmountOrZero(provisional), currency, deposit: parseAmountOrZero(deposit) },
    parseAmountOrZero(maximum),
  );
  return {
    deposit: formatAmount(held, currency),
    all: formatAmount(held + (parseAmount(fee, currency) ?? 0n), currency),
  };
}

/** If all of it wins: what it costs, and how much remains to be paid after the deposit. */
export function computeBidCost(
  { price, quantity }: Omit<SealedBid, 'nonce'>,
  offering: Offering,
): { cost: string; later: string } {
  const { currency } = offering;
  const cost = computeSubscriptionCost({ price, currency }, quantity);
  const later = cost - (parseAmount(computeBidDeposit(offering).deposit, currency) ?? 0n);
  return { cost: formatAmount(cost, currency), later: formatAmount(later > 0n ? later : 0n, currency) };
}

/** "10 shares at 52.30 USD". */
export const formatBid = (words: string, { price, quantity }: { price: string; quantity: string }, currency: string) =>
  fillPlaceholders(words, {
    quantity: formatQuantity(quantity),
    price: formatWithCurrency(formatPrice(price, currency), currency),
  });

/** What can pay for an application or its payment: the main portfolio's settled money in this currency. */
export function useSettledCash(currency: string): string {
  const pays = useNamePayingPortfolio();
  const { data } = useCall('wallet/getWallet', {});
  if (!data) return '–';
  const account = data.accounts.find((each) => each.currency === currency);
  return pays(formatMoneyWithCurrency(account?.settled ?? '0', currency));
}
