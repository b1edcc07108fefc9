/** A bid as it is typed: whether it could be shown later, and what is frozen with it. */
import { formatAmount, parseAmount, parseScaled } from '@bourse/core/money.ts';
import type { Bid } from '@bourse/core/offerings/kinds/auction.ts';
import { checkBid } from '@bourse/core/offerings/reveal.ts';
import { depositFor } from '@bourse/core/offerings/subscribe.ts';
import type { Answer } from '../../api/use-call.ts';

type Offering = Answer<'offerings/getOffering'>['offering'];
const of = (text: string): bigint => parseScaled(text) ?? 0n;

/** Null for what would be refused when it is shown. */
export function bidFor(price: string, quantity: string, offering: Offering): Omit<Bid, 'nonce'> | null {
  const bid = { price: of(price), quantity: of(quantity) };
  const { low, market, minimum, step, maximum, currency, dates } = offering;
  const terms = { low: of(low), market, minimum: of(minimum), step: of(step), currency };
  return checkBid(terms, bid, of(maximum), dates.closesAt.slice(0, 'yyyy-mm-dd'.length)) === null ? bid : null;
}

/** The same for every bid, so that it says nothing about one. */
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
