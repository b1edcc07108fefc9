/** Next to which field a refusal is shown. */
import type { RefusalCode } from '@bourse/contract/refusals.ts';
import type { RefusalParams } from '@bourse/contract/call-client.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import {
  type OrderTicketDraft,
  hasLimitPrice,
  nextOrderIntentOf,
  listPriceFields,
  TICKET_PRICE_FIELDS,
  type TicketPriceField,
} from './order-ticket-draft.ts';
import { parseTypedAmount } from '../../format/typed-amounts.ts';

export type TicketField =
  | 'quantity'
  | 'nextQuantity'
  | TicketPriceField
  | 'trail'
  | 'trailingStop'
  | 'goodTill'
  | 'leverage'
  | 'dayTrading'
  | 'intent'
  | 'order';

const PRICE_FIELDS: readonly string[] = TICKET_PRICE_FIELDS;
const numberOf = (params: RefusalParams, name: string): bigint | null => parseScaled(String(params[name] ?? ''));

/** The price field that a refusal is about: it names none, but only one of the typed prices breaks the rule. */
function brokenPrice(draft: OrderTicketDraft, breaks: (price: bigint) => boolean): TicketPriceField {
  const found = listPriceFields(draft).find(({ field }) => {
    const typed = parseTypedAmount(draft[field]);
    return !('problem' in typed) && breaks(parseScaled(typed.value) ?? 0n);
  });
  return found?.field ?? 'limitPrice';
}

/** Whether typed units are those refused for their lot. */
function isOffLot(text: string, params: RefusalParams): boolean {
  const typed = parseTypedAmount(text);
  const [lot, minimum] = [numberOf(params, 'lot') ?? 0n, numberOf(params, 'minimum') ?? 0n];
  if ('problem' in typed || lot <= 0n) return false;
  const units = parseScaled(typed.value) ?? 0n;
  return units % lot !== 0n || units < minimum;
}

/** Refusals that always concern the same field. */
const FIELD_OF: Partial<Record<RefusalCode, TicketField>> = {
  quantityExceedsHeld: 'quantity',
  holdingPledged: 'quantity',
  orderTooLarge: 'quantity',
  notEnoughStock: 'quantity',
  insufficientBalance: 'quantity',
  minimumBuyIn: 'quantity',
  minimumSale: 'quantity',
  partsByMarketOrder: 'quantity',
  leagueShare: 'quantity',
  amountTooSmall: 'quantity',
  amountBelowShare: 'quantity',
  dayTradingAllowance: 'quantity',
  dayTradingOrderLimit: 'quantity',
  dayTradingNotApproved: 'dayTrading',
  dayTradingNotOffered: 'dayTrading',
  dayTradingDayOnly: 'dayTrading',
  dayTradingTooLate: 'dayTrading',
  dayTradingTradesUsed: 'dayTrading',
  limitPriceRequired: 'limitPrice',
  stopPriceRequired: 'stopPrice',
  trailRequired: 'trail',
  goodTillPast: 'goodTill',
  bracketOnClosing: 'takeProfit',
  leverageTooHigh: 'leverage',
  marginNotEnabled: 'leverage',
  insuranceBelowLimit: 'leverage',
  shortNotAllowed: 'intent',
  oppositeSide: 'intent',
  shortDuringOffer: 'intent',
};

/** The field; `order` for the order as a whole. */
export function findRefusedTicketField(
  code: RefusalCode,
  draft: OrderTicketDraft,
  params: RefusalParams = {},
): TicketField {
  switch (code) {
    case 'offLot':
      return isOffLot(draft.counting === 'lots' ? '' : draft.quantity, params) || !isOffLot(draft.nextQuantity, params)
        ? 'quantity'
        : 'nextQuantity';
    case 'trailOutOfRange':
      return draft.type !== 'trailing' && draft.trailingStop !== '' ? 'trailingStop' : 'trail';
    case 'belowShortTest':
      return hasLimitPrice(draft.type) ? 'limitPrice' : 'order';
    case 'linkNotAllowed':
      return nextOrderIntentOf(draft) === null ? 'stopLoss' : 'nextQuantity';
    case 'offTick': {
      const [nearest, tick] = [numberOf(params, 'nearest') ?? 0n, numberOf(params, 'tick') ?? 0n];
      return brokenPrice(draft, (price) => price !== nearest && price > nearest - tick && price < nearest + tick);
    }
    case 'priceLimitExceeded': {
      const [low, high] = [numberOf(params, 'low') ?? 0n, numberOf(params, 'high')];
      const field = brokenPrice(draft, (price) => price < low || (high !== null && price > high));
      // A quote beyond the present limits isn't a typed price.
      return field === 'limitPrice' && !hasLimitPrice(draft.type) ? 'order' : field;
    }
    case 'wrongSide': {
      const field = String(params['field']);
      // The stop of a pair's other order is typed as the stop loss.
      if (field === 'stopPrice' && !listPriceFields(draft).some((each) => each.field === 'stopPrice'))
        return 'stopLoss';
      return PRICE_FIELDS.includes(field) ? (field as TicketPriceField) : 'order';
    }
    default:
      return FIELD_OF[code] ?? 'order';
  }
}
