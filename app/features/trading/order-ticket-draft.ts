/** The ticket's state: what was typed and chosen, read field by field. */
import { parseAmount } from '@bourse/core/ledger/money.ts';
import { orderEffectOf, type Instrument, type OrderIntent, type OrderInput } from './order-ticket-intent.ts';
import { parseTypedAmount } from '../../format/typed-amounts.ts';
import {
  type QuantityInputUnit,
  computeInitialQuantity,
  type LotRules,
  roundToOrderable,
  type QuantityPartPercent,
  lotsToUnits,
} from './order-ticket-quantity.ts';

export type OrderType = OrderInput['type'];
export type TimeInForce = NonNullable<OrderInput['timeInForce']>;
export type TriggerPriceSource = NonNullable<OrderInput['triggerPriceSource']>;

export interface OrderTicketDraft {
  intent: OrderIntent;
  type: OrderType;
  /** As typed, in `counting`. */
  quantity: string;
  counting: QuantityInputUnit;
  /** What was typed in another way of counting, and comes back with it. */
  typedIn: Partial<Record<QuantityInputUnit, string>>;
  /** The ticket suggests the quantity: nobody has typed or chosen it. */
  isSuggested: boolean;
  /** A fraction of the maximum, chosen before the maximum was known; null for none. */
  part: QuantityPartPercent | null;
  /** Prices as typed. */
  limitPrice: string;
  stopPrice: string;
  /** How far a trailing stop follows, as typed: in percent or in price units. */
  trail: string;
  trailIn: 'rate' | 'amount';
  triggerPriceSource: TriggerPriceSource;
  leverage: number;
  /** Opened within the intraday allowance and closed before the session ends. */
  dayTrading: boolean;
  /** On an ex-date the order keeps its prices. */
  doNotReduce: boolean;
  timeInForce: TimeInForce;
  /** A calendar date (YYYY-MM-DD) on the reader's own clock. */
  goodTill: string;
  /** For an entry: orders that protect it. For a limit sale: `stopLoss` is the stop that would end it. */
  takeProfit: string;
  stopLoss: string;
  /** The limit of the order at `stopLoss`; empty: it is a market order. */
  stopLossLimit: string;
  /** A further stop, which trails by this, as typed: in percent or in price units; empty for none. */
  trailingStop: string;
  trailingStopIn: 'rate' | 'amount';
  /** Another currency to pay with; empty for its own. */
  payWith: string;
  /** The customer's own number for it; empty for none. */
  clientId: string;
  /**
   * A second order that waits for this one's fill: what it does (null if there is none), its price, and its units as
   * typed (empty: the same number).
   */
  next: OrderIntent | null;
  nextType: 'limit' | 'stop';
  nextPrice: string;
  nextQuantity: string;
}

export type TicketQuantityProblem =
  | 'quantityRequired'
  | 'quantityAboveZero'
  | 'lotsRequired'
  | 'lotsWhole'
  | 'amountRequired'
  | 'amountTooPrecise'
  | 'tooLong';
export type TicketPriceProblem = 'priceRequired' | 'priceAboveZero' | 'tooLong';
export const TICKET_PRICE_FIELDS = [
  'limitPrice',
  'stopPrice',
  'takeProfit',
  'stopLoss',
  'stopLossLimit',
  'nextPrice',
] as const;
export type TicketPriceField = (typeof TICKET_PRICE_FIELDS)[number];

export const NO_TICKET_EXITS = {
  takeProfit: '',
  stopLoss: '',
  stopLossLimit: '',
  trailingStop: '',
  trailingStopIn: 'rate',
} as const;

/** The initial distance, in percent. */
const FIRST_TRAIL = '5';

/** Without a quantity, a purchase begins with the smallest order, a sale with all that can be sold. */
export const createOrderTicketDraft = (
  intent: OrderIntent,
  lots: LotRules,
  quantity?: string,
  limitPrice?: string,
): OrderTicketDraft => ({
  intent,
  type: limitPrice === undefined ? 'market' : 'limit',
  ...(quantity === undefined && orderEffectOf(intent) === 'close'
    ? { quantity: '', part: 100 }
    : { quantity: quantity ?? computeInitialQuantity(lots, 'units'), part: null }),
  counting: 'units',
  typedIn: {},
  isSuggested: false,
  limitPrice: limitPrice ?? '',
  stopPrice: '',
  trail: FIRST_TRAIL,
  trailIn: 'rate',
  triggerPriceSource: 'last',
  leverage: 1,
  dayTrading: false,
  doNotReduce: false,
  timeInForce: 'day',
  goodTill: '',
  ...NO_TICKET_EXITS,
  payWith: '',
  clientId: '',
  next: null,
  nextType: 'limit',
  nextPrice: '',
  nextQuantity: '',
});

/**
 * A part that waits for its maximum goes on waiting, unless its quantity, how it counts, or the order changes. What was
 * typed stays known when it is counted otherwise; what was only suggested doesn't.
 */
export const applyDraftChange = (draft: OrderTicketDraft, next: Partial<OrderTicketDraft>): OrderTicketDraft => {
  const { quantity, counting, intent } = next;
  const isTyped = quantity !== undefined || counting !== undefined || intent !== undefined;
  const typedIn =
    counting === undefined || counting === draft.counting || draft.isSuggested
      ? draft.typedIn
      : { ...draft.typedIn, [draft.counting]: draft.quantity };
  return { ...draft, ...(isTyped ? { part: null, isSuggested: false } : {}), typedIn, ...next };
};

export const hasLimitPrice = (type: OrderType): boolean => type === 'limit' || type === 'stopLimit';
/** Whether it has its own stop price; a trailing one derives it from the market. */
export const hasStopPrice = (type: OrderType): boolean => type === 'stop' || type === 'stopLimit';
export const isStopOrderType = (type: OrderType): boolean => hasStopPrice(type) || type === 'trailing';

const AUCTIONS = ['atOpen', 'atClose'] as const;
/** Whether an order waits for an auction, so that its price can't be known in advance. */
export const isAuctionOrder = (timeInForce: TimeInForce | undefined): boolean =>
  timeInForce === 'atAuction' || AUCTIONS.some((each) => each === timeInForce);

/**
 * How long an order of a type may wait, where there are auctions; an order that opens a day trade ends with the day. A
 * stop that had to fill at once could never wait for its price.
 */
const validities = ({ type, dayTrading }: Pick<OrderTicketDraft, 'type' | 'dayTrading'>): readonly TimeInForce[] => {
  if (dayTrading) return type === 'limit' ? ['day', 'ioc', 'fok'] : ['day'];
  return type === 'market'
    ? ['day', ...AUCTIONS]
    : type === 'limit'
      ? ['day', 'extended', 'gtc', 'gtd', 'ioc', 'fok', ...AUCTIONS]
      : ['day', 'gtc', 'gtd'];
};

/** The choices for an instrument with these auctions and hours; empty if there is no choice. */
export function listValidityChoices(
  draft: Pick<OrderTicketDraft, 'type' | 'dayTrading'>,
  { auctions, extendedHours }: { auctions: readonly ('open' | 'close')[]; extendedHours: boolean },
): readonly TimeInForce[] {
  const held = auctions.map((kind) => (kind === 'open' ? 'atOpen' : 'atClose'));
  const choices = validities(draft).filter(
    (each) =>
      (each !== 'extended' || extendedHours) && (!isAuctionOrder(each) || held.some((auction) => auction === each)),
  );
  return choices.length > 1 ? choices : [];
}

/** The chosen validity if the type has it, else the day. */
/** Whether the order can wait until an ex-date. */
export const canWaitOverDays = (draft: Pick<OrderTicketDraft, 'type' | 'timeInForce' | 'dayTrading'>): boolean =>
  effectiveValidityOf(draft) === 'gtc' || effectiveValidityOf(draft) === 'gtd';
export const effectiveValidityOf = (
  draft: Pick<OrderTicketDraft, 'type' | 'timeInForce' | 'dayTrading'>,
): TimeInForce => (validities(draft).includes(draft.timeInForce) ? draft.timeInForce : 'day');

/** Whether a limit sale may name the stop that would end it, which is an order of its own. */
export const canAttachStop = ({ intent, type }: Pick<OrderTicketDraft, 'intent' | 'type'>): boolean =>
  orderEffectOf(intent) === 'close' && type === 'limit';

/** Whether it may name stops that close what it opens, or that end it. */
export const canNameStops = (draft: Pick<OrderTicketDraft, 'intent' | 'type'>): boolean =>
  orderEffectOf(draft.intent) === 'open' || canAttachStop(draft);
export const namesStops = (draft: OrderTicketDraft): boolean =>
  canNameStops(draft) && (draft.stopLoss !== '' || draft.trailingStop !== '');

/**
 * Whether another order may wait for this one's fill: it must open something, in units, and may wait beyond an auction,
 * an evening and a day trade.
 */
export const canAttachNextOrder = (
  draft: Pick<OrderTicketDraft, 'intent' | 'type' | 'counting' | 'timeInForce' | 'dayTrading'>,
): boolean =>
  orderEffectOf(draft.intent) === 'open' &&
  draft.counting !== 'money' &&
  !draft.dayTrading &&
  !isAuctionOrder(effectiveValidityOf(draft)) &&
  effectiveValidityOf(draft) !== 'extended';
/** The order that waits for this one's fill; null if none. */
export const nextOrderIntentOf = (draft: OrderTicketDraft): OrderIntent | null =>
  canAttachNextOrder(draft) ? draft.next : null;

/** The order's prices, required ones first, and whether they may be empty. */
export function listPriceFields(draft: OrderTicketDraft): { field: TicketPriceField; optional: boolean }[] {
  return [
    ...(hasLimitPrice(draft.type) ? [{ field: 'limitPrice' as const, optional: false }] : []),
    ...(hasStopPrice(draft.type) ? [{ field: 'stopPrice' as const, optional: false }] : []),
    ...(orderEffectOf(draft.intent) === 'open' ? [{ field: 'takeProfit' as const, optional: true }] : []),
    ...(canNameStops(draft) ? [{ field: 'stopLoss' as const, optional: true }] : []),
    ...(canNameStops(draft) && draft.stopLoss.trim() !== ''
      ? [{ field: 'stopLossLimit' as const, optional: true }]
      : []),
    ...(nextOrderIntentOf(draft) === null ? [] : [{ field: 'nextPrice' as const, optional: false }]),
  ];
}

/** The intended units (or the amount, while money is counted), as a decimal string, or why there are none. */
export function parseDraftQuantity(
  draft: Pick<OrderTicketDraft, 'quantity' | 'counting'>,
  { displayLot, currency }: Pick<Instrument, 'displayLot' | 'currency'>,
): { value: string } | { problem: TicketQuantityProblem } {
  const typed = parseTypedAmount(draft.quantity);
  const inLots = draft.counting === 'lots';
  if ('problem' in typed) {
    if (typed.problem === 'tooLong') return { problem: 'tooLong' };
    if (draft.counting === 'money') return { problem: 'amountRequired' };
    if (typed.problem === 'missing') return { problem: inLots ? 'lotsRequired' : 'quantityRequired' };
    return { problem: 'quantityAboveZero' };
  }
  if (draft.counting === 'money' && parseAmount(typed.value, currency) === null) return { problem: 'amountTooPrecise' };
  if (!inLots) return typed;
  const units = lotsToUnits(typed.value, displayLot);
  return units === null ? { problem: 'lotsWhole' } : { value: units };
}

/**
 * Converts what is typed for an order of another intent: only purchases are counted in money, and only purchases and
 * holdings have parts of a lot.
 */
export function convertTypedQuantity(
  intent: OrderIntent,
  {
    quantity,
    counting,
    typedIn,
  }: Pick<OrderTicketDraft, 'quantity' | 'counting'> & Partial<Pick<OrderTicketDraft, 'typedIn'>>,
  instrument: LotRules & Pick<Instrument, 'parts'>,
): Pick<OrderTicketDraft, 'quantity' | 'counting'> {
  if (counting === 'money' && intent !== 'buy')
    return { counting: 'units', quantity: typedIn?.units ?? instrument.minimum };
  const inWhole = counting === 'units' && (intent === 'short' || (intent === 'buy' && instrument.parts === null));
  const typed = parseTypedAmount(quantity);
  if (!inWhole || ('problem' in typed && typed.problem !== 'missing')) return { quantity, counting };
  return {
    counting,
    quantity:
      'problem' in typed ? computeInitialQuantity(instrument, 'units') : roundToOrderable(typed.value, instrument),
  };
}

/** A typed price, or its fault. */
export function parseTypedPrice(text: string): { value: string } | { problem: TicketPriceProblem } {
  const typed = parseTypedAmount(text);
  if (!('problem' in typed)) return typed;
  return {
    problem:
      typed.problem === 'missing' ? 'priceRequired' : typed.problem === 'notPositive' ? 'priceAboveZero' : 'tooLong',
  };
}

export type TicketFieldProblem =
  | { field: TicketPriceField; problem: TicketPriceProblem }
  | { field: 'nextQuantity'; problem: 'quantityAboveZero' | 'tooLong' }
  | { field: 'trail' | 'trailingStop'; problem: 'distanceRequired' | 'tooLong' }
  | { field: 'goodTill'; problem: 'dateRequired' };

/** Faults of the fields other than the quantity, and whether the field is only empty. */
export function listFieldProblems(draft: OrderTicketDraft): (TicketFieldProblem & { missing: boolean })[] {
  const problems: (TicketFieldProblem & { missing: boolean })[] = [];
  for (const { field, optional } of listPriceFields(draft)) {
    const price = parseTypedPrice(draft[field]);
    const missing = draft[field].trim() === '';
    if ('problem' in price && !(optional && missing)) problems.push({ field, problem: price.problem, missing });
  }
  const more = parseTypedAmount(draft.nextQuantity);
  if (nextOrderIntentOf(draft) !== null && 'problem' in more && more.problem !== 'missing')
    problems.push({
      field: 'nextQuantity',
      problem: more.problem === 'tooLong' ? 'tooLong' : 'quantityAboveZero',
      missing: false,
    });
  for (const field of ['trail', 'trailingStop'] as const) {
    const distance = parseTypedAmount(draft[field]);
    const missing = 'problem' in distance && distance.problem === 'missing';
    const isNeeded = field === 'trail' ? draft.type === 'trailing' : canNameStops(draft) && !missing;
    if (isNeeded && 'problem' in distance)
      problems.push({ field, problem: distance.problem === 'tooLong' ? 'tooLong' : 'distanceRequired', missing });
  }
  if (effectiveValidityOf(draft) === 'gtd' && draft.goodTill === '')
    problems.push({ field: 'goodTill', problem: 'dateRequired', missing: true });
  return problems;
}
