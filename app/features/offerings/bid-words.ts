import { formatPrice, formatQuantity, withCurrency } from '../../format/numbers.ts';
import { fill } from '../../language/language.ts';

/** "10 shares at 52.30 USD". */
export const bidWords = (words: string, { price, quantity }: { price: string; quantity: string }, currency: string) =>
  fill(words, { quantity: formatQuantity(quantity), price: withCurrency(formatPrice(price, currency), currency) });
