/** An application as it is typed. */
import { formatAmount, formatScaled, parseAmount, parseScaled } from '@bourse/core/money.ts';
import { costOf, depositFor, leastOf } from '@bourse/core/offerings/subscribe.ts';

interface Bounds {
  price: string;
  currency: string;
  deposit: string;
  minimum: string;
  maximum: string;
  step: string;
  minimumAmount: string;
}

export interface Cost {
  quantity: string;
  cost: string;
  deposit: string;
  /** What is due at the allotment if everything is allotted. */
  later: string;
}

const of = (text: string): bigint => parseScaled(text) ?? 0n;
/** The smallest possible application, by number and by value. */
export const leastFor = ({ price, currency, minimum, step, minimumAmount }: Omit<Bounds, 'deposit' | 'maximum'>) =>
  formatScaled(
    leastOf({
      price: of(price),
      currency,
      minimum: of(minimum),
      step: of(step),
      minimumAmount: parseAmount(minimumAmount, currency) ?? 0n,
    }),
  );

/** What it would cost and freeze, by the server's own rule; null if it can't be applied for. */
export function costFor(typed: string, offer: Bounds): Cost | null {
  const quantity = parseScaled(typed);
  const [minimum, maximum, step] = [of(leastFor(offer)), of(offer.maximum), of(offer.step)];
  if (quantity === null || quantity < minimum || quantity > maximum || step <= 0n || quantity % step !== 0n)
    return null;
  const { currency } = offer;
  const terms = { price: of(offer.price), currency, deposit: of(offer.deposit) };
  const [cost, deposit] = [costOf(terms, quantity), depositFor(terms, quantity)];
  return {
    quantity: formatScaled(quantity),
    cost: formatAmount(cost, currency),
    deposit: formatAmount(deposit, currency),
    later: formatAmount(cost > deposit ? cost - deposit : 0n, currency),
  };
}

const BYTES = 32;
/** The applicant's random contribution to the draw: nobody else knows it before the close. */
export const newContribution = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
