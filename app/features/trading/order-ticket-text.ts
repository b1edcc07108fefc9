/** How the ticket states quantities and actions. */
import {
  formatAveragePrice,
  formatMoney,
  formatPrice,
  formatQuantity,
  formatWithCurrency,
} from '../../format/numbers.ts';
import { fillPlaceholders, type Texts } from '../../language/language.ts';
import {
  type Instrument,
  type OrderIntent,
  orderIntentOf,
  type OrderInput,
  unitNameOf,
} from './order-ticket-intent.ts';

type Words = Texts['ticket'];
type Traded = Pick<Instrument, 'market' | 'code' | 'currency'>;

/** "250 dollars", "250.50 dollars", "100,000원"; with its code if there is no word for it. */
export function formatAmountInWords(t: Words, amount: string, currency: string): string {
  const words: Readonly<Record<string, string>> = t.currencyWords;
  const figure = formatMoney(amount, currency).replace(/\.0+$/, '');
  const word = words[currency];
  return word === undefined ? formatWithCurrency(figure, currency) : fillPlaceholders(word, { amount: figure });
}

/** "Buy 25 shares", "Sell 0.05 BTC". */
export function formatOrderAction(t: Words, intent: OrderIntent, units: string, instrument: Traded): string {
  const unit = unitNameOf(instrument);
  const quantity = formatQuantity(units);
  return unit === null
    ? fillPlaceholders(t.shares[intent], { quantity })
    : fillPlaceholders(t.units[intent], { quantity, unit });
}

/** "25 shares at 184.27 USD". */
export function formatFill(
  t: Words,
  units: string,
  price: string,
  instrument: Traded & Pick<Instrument, 'tick'>,
): string {
  const unit = unitNameOf(instrument);
  const values = {
    quantity: formatQuantity(units),
    price: formatWithCurrency(formatAveragePrice(price, instrument.currency, instrument.tick), instrument.currency),
  };
  return unit === null ? fillPlaceholders(t.sharesAt, values) : fillPlaceholders(t.unitsAt, { ...values, unit });
}

/** "Sell 25 shares · Limit 190.00 USD": an order that waits for another one's fill. */
export function formatNextOrder(
  t: Words,
  { side, effect = 'open', quantity, type, limitPrice, stopPrice }: NonNullable<OrderInput['oto']>,
  instrument: Traded & Pick<Instrument, 'tick'>,
): string {
  const price = limitPrice ?? stopPrice;
  const what = formatOrderAction(t, orderIntentOf(side, effect), quantity, instrument);
  if (price === undefined) return what;
  const at = formatWithCurrency(formatPrice(price, instrument.currency, instrument.tick), instrument.currency);
  return `${what} · ${type === 'stop' ? t.stop : t.limit} ${at}`;
}

/** "25 shares", without a price. */
export function formatUnitCount(t: Words, units: string, instrument: Traded): string {
  return formatLotsAsUnits(t, units, instrument).replace(/^= /, '');
}

/** "= 200 shares" below a number of lots. */
export function formatLotsAsUnits(t: Words, units: string, instrument: Traded): string {
  const unit = unitNameOf(instrument);
  const quantity = formatQuantity(units);
  return unit === null ? fillPlaceholders(t.asShares, { quantity }) : fillPlaceholders(t.asUnits, { quantity, unit });
}

/** A step's heading takes the focus when it appears; as one function, so that a new render doesn't take it again. */
export const focusStepHeading = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: true });
