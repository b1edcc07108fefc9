/** A day's effect on an account: on its positions by prices, on its money by movements. */
import { notional, type Amount, type Currency, type Price, type Quantity } from '../money.ts';
import { brought, type Brought } from '../area.ts';
import { joinEntries, type Joined } from '../folds.ts';
import { directionOf } from '../orders/direction.ts';
import type { TransferCode } from '../ledger/bookings.ts';
import type { Effect, Side } from '../orders/order.ts';

export interface HeldToday {
  side: Side;
  openQuantity: Quantity;
  currency: Currency;
}
export interface FilledToday {
  side: Side;
  effect: Effect;
  price: Price;
  quantity: Quantity;
  currency: Currency;
}

/** Units as the market counts them: short units are owed. */
const signed = (side: Side, quantity: Quantity): Quantity => (side === 'long' ? quantity : -quantity);

/** The effect on a position of the change from the previous close to `price`. */
export const priceChange = ({ side, openQuantity, currency }: HeldToday, price: Price, previousClose: Price): Amount =>
  notional(price - previousClose, signed(side, openQuantity), currency);

/**
 * The correction that today's fill makes to that: units bought since the close missed part of the move, units sold took
 * theirs with them. Together the two are the day's gain from prices.
 */
export function fillChange({ side, effect, price, quantity, currency }: FilledToday, previousClose: Price): Amount {
  return notional(previousClose - price, directionOf(side, effect) === 'buy' ? quantity : -quantity, currency);
}

/** `exchanged`: what was bought of another currency, whose remaining amount gains or loses with the rate. */
export type DayPart = 'deposits' | 'income' | 'charges' | 'exchanged';

type Said = Joined<Brought<'dayParts'>>;
/** A code that is booked but not listed here is a type error. */
const PARTS: Record<TransferCode, DayPart | null> = joinEntries(brought('dayParts')) as Said;

/** Which part of the day's change a movement belongs to; null if to none. */
export const dayPartOf = (code: TransferCode): DayPart | null => PARTS[code];

/** What trades and positions cost and bring: not an exchange, a transfer of money, a loan, a fund or a subscription. */
const OF_POSITIONS: ReadonlySet<TransferCode> = new Set<TransferCode>([
  ...(['fee', 'tax', 'financing', 'borrowFee', 'rollover'] as const),
  ...(['dividend', 'rights', 'fraction'] as const),
  ...(['tradeCorrection', 'tradeChargesBack', 'tradeTaxBack'] as const),
]);
export const isOfPositions = (code: TransferCode): boolean => OF_POSITIONS.has(code);
