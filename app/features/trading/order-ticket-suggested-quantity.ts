/**
 * The quantity that a purchase starts with, so that it is two taps away: an amount where parts of a unit are sold,
 * unless the customer counts in units; otherwise the smallest order.
 */
import { currencyDigitsOf, parseScaled } from '@bourse/core/ledger/money.ts';
import { allowsFractions } from '@bourse/core/trading/execution/fractional-shares.ts';
import { readStored, writeStored } from '../../session/local-storage.ts';
import type { OrderTicketDraft } from './order-ticket-draft.ts';
import { orderEffectOf, type Instrument, orderSideOf } from './order-ticket-intent.ts';
import { canCountInLots, type LotRules } from './order-ticket-quantity.ts';

type Counted = LotRules & Pick<Instrument, 'parts' | 'currency'>;
type Suggestion = Pick<OrderTicketDraft, 'quantity' | 'counting' | 'isSuggested'>;

const NAME = 'ticketCount';

/** What this customer counted in last, where there was a choice. */
export const rememberCounting = (counting: 'units' | 'money'): void => writeStored(NAME, counting);

/** Whether an amount buys what it is worth, and not only the whole units in it. */
export const sellsParts = (instrument: Counted): boolean =>
  instrument.parts !== null || (instrument.fraction && !canCountInLots(instrument));

/** A round amount in the instrument's currency: a first purchase, not a fortune. */
export const suggestAmount = (currency: string): string => (currencyDigitsOf(currency) === 0 ? '100000' : '100');

const AMOUNT = { counting: 'money', isSuggested: true } as const;

/** The amount that a new purchase starts with; null if it starts with units. */
export const suggestFirstAmount = (instrument: Counted, remembered = readStored(NAME)): Suggestion | null =>
  sellsParts(instrument) && remembered !== 'units' ? { ...AMOUNT, quantity: suggestAmount(instrument.currency) } : null;

/** What an amount that nobody typed becomes once the order's terms allow only whole shares; null if it stays. */
export function replaceSuggestedAmount(draft: OrderTicketDraft, instrument: Counted): Suggestion | null {
  const { type, leverage, dayTrading, timeInForce, intent } = draft;
  const parts = parseScaled(instrument.parts ?? '');
  if (!draft.isSuggested || draft.counting !== 'money' || parts === null) return null;
  const order = { effect: orderEffectOf(intent), side: orderSideOf(intent), type, leverage, dayTrading, timeInForce };
  return allowsFractions(order, { parts })
    ? null
    : { counting: 'units', quantity: instrument.minimum, isSuggested: true };
}
