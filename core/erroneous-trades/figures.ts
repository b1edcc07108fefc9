/** The figures of a trade's correction, which follow only from the fill and the reference price. */
import { type Amount, type Currency, divide, larger, type Price, type Quantity } from '../money.ts';
import type { Direction } from '../orders/order.ts';
import { worthOf } from '../orders/worth.ts';
import type { Transfer } from '../ledger/transfer.ts';

/** The trade as made. `fee` and `tax`: what was charged. */
export interface MadeTrade {
  direction: Direction;
  price: Price;
  quantity: Quantity;
  currency: Currency;
  fee: Amount;
  tax: Amount;
}

/**
 * The dealer pays `difference`, or the customer if it is negative; `fee` and `tax` are refunded. `all` is the
 * customer's total gain.
 */
export interface Figures {
  difference: Amount;
  fee: Amount;
  tax: Amount;
  all: Amount;
}
const figures = (difference: Amount, fee: Amount, tax: Amount): Figures => ({
  difference,
  fee,
  tax,
  all: difference + fee + tax,
});

/**
 * At the reference price instead. Charges on more than that value are refunded in proportion, rounded down; nothing is
 * charged on more than was traded.
 */
export function correctedTo({ direction, price, quantity, currency, fee, tax }: MadeTrade, reference: Price): Figures {
  const made = worthOf(direction, price, quantity, currency);
  const due = worthOf(direction, reference, quantity, currency);
  const over = larger(made - due, 0n);
  const back = (amount: Amount): Amount => (made > 0n ? divide(amount * over, made, 'down') : 0n);
  return figures(direction === 'buy' ? made - due : due - made, back(fee), back(tax));
}

/** A purchase and the sale of the same units that undid it together cost nothing and bring nothing. */
export function bustedBy(bought: MadeTrade, sold: readonly MadeTrade[]): Figures {
  const worth = ({ direction, price, quantity, currency }: MadeTrade): Amount =>
    worthOf(direction, price, quantity, currency);
  const sum = (of: (trade: MadeTrade) => Amount): Amount => sold.reduce((total, trade) => total + of(trade), 0n);
  return figures(worth(bought) - sum(worth), bought.fee + sum(({ fee }) => fee), bought.tax + sum(({ tax }) => tax));
}

/** Money in before money out. */
export function transfersOf({ difference, fee, tax }: Figures, currency: Currency, reference: string): Transfer[] {
  const move = (amount: Amount, debit: Transfer['debit'], credit: Transfer['credit'], code: Transfer['code']) =>
    amount > 0n ? [{ currency, amount, debit, credit, code, reference }] : [];
  return [
    ...move(fee, 'fees', 'available', 'tradeChargesBack'),
    ...move(tax, 'taxes', 'available', 'tradeTaxBack'),
    ...move(difference, 'dealer', 'available', 'tradeCorrection'),
    ...move(-difference, 'available', 'dealer', 'tradeCorrection'),
  ];
}
