/** The order that a draft makes, in the contract's terms. */
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import {
  type OrderTicketDraft,
  NO_TICKET_EXITS,
  canNameStops,
  listFieldProblems,
  isAuctionOrder,
  hasLimitPrice,
  isStopOrderType,
  hasStopPrice,
  nextOrderIntentOf,
  listPriceFields,
  type TicketPriceField,
  parseDraftQuantity,
  canAttachStop,
  effectiveValidityOf,
  canWaitOverDays,
} from './order-ticket-draft.ts';
import {
  orderEffectOf,
  type Instrument,
  type OrderInput,
  type OrderPreview,
  orderSideOf,
} from './order-ticket-intent.ts';
import { type LotRules, computeQuantityStep } from './order-ticket-quantity.ts';
import { percentToRate, parseTypedAmount } from '../../format/typed-amounts.ts';

/**
 * The order that would be sent; null while something is missing. A market order's protection is added on confirmation.
 */
export function buildOrderInput(
  draft: OrderTicketDraft,
  instrument: Pick<Instrument, 'instrument' | 'displayLot' | 'currency'>,
): OrderInput | null {
  const quantity = parseDraftQuantity(draft, instrument);
  return 'problem' in quantity || listFieldProblems(draft).length > 0
    ? null
    : inputOf(
        draft,
        instrument.instrument,
        draft.counting === 'money' ? { amount: quantity.value } : { quantity: quantity.value },
      );
}

/** The text key for what is missing to build an order, as the button says it: the quantity first. */
export function findMissingField(
  draft: OrderTicketDraft,
  instrument: Pick<Instrument, 'displayLot' | 'currency'>,
): 'enterAmount' | 'enterQuantity' | 'checkPrice' | 'distanceRequired' | 'dateRequired' {
  const fields = listFieldProblems(draft);
  if (!('problem' in parseDraftQuantity(draft, instrument))) {
    if (fields.some(({ field }) => field === 'trail')) return 'distanceRequired';
    if (fields.some(({ field }) => field === 'goodTill')) return 'dateRequired';
    if (fields.some(({ field }) => field !== 'nextQuantity')) return 'checkPrice';
  }
  return draft.counting === 'money' ? 'enterAmount' : 'enterQuantity';
}

type ProbedInstrument = LotRules & Pick<Instrument, 'instrument'> & { quote?: { ask: string } | null };
/** The smallest order; for purchases in any fraction one worth ten or more, since a purchase has a minimum value. */
const probeSize = ({ intent }: OrderTicketDraft, instrument: ProbedInstrument): string =>
  instrument.fraction && orderEffectOf(intent) === 'open'
    ? computeQuantityStep(instrument, instrument.quote?.ask ?? null)
    : instrument.minimum;

/** The order previewed for price and maximum while nothing valid is typed. */
export function buildProbeOrder(draft: OrderTicketDraft, instrument: ProbedInstrument): OrderInput {
  const validDraft =
    listFieldProblems(draft).length > 0 ? { ...draft, type: 'market' as const, ...NO_TICKET_EXITS } : draft;
  return inputOf({ ...validDraft, next: null }, instrument.instrument, { quantity: probeSize(draft, instrument) });
}

function inputOf(
  draft: OrderTicketDraft,
  instrument: string,
  size: { quantity: string } | { amount: string },
): OrderInput {
  const { type, triggerPriceSource, leverage, dayTrading } = draft;
  const opens = orderEffectOf(draft.intent) === 'open';
  const named = listPriceFields(draft).map(({ field }) => field);
  const price = <Field extends TicketPriceField>(field: Field): Partial<Record<Field, string>> => {
    const typed = parseTypedAmount(draft[field]);
    return named.includes(field) && !('problem' in typed)
      ? ({ [field]: typed.value } as Partial<Record<Field, string>>)
      : {};
  };
  const base = { side: orderSideOf(draft.intent), effect: orderEffectOf(draft.intent) };
  const waits =
    type === 'market' && effectiveValidityOf(draft) === 'day'
      ? {}
      : {
          timeInForce: effectiveValidityOf(draft),
          ...(effectiveValidityOf(draft) === 'gtd' ? { goodTill: endOfLocalDay(draft.goodTill) } : {}),
        };
  const stops = { ...price('stopLoss'), ...price('stopLossLimit'), ...trailingStopOf(draft) };
  const namesStops = Object.keys(stops).length > 0;
  return {
    instrument,
    ...base,
    type,
    ...size,
    ...buildNextOrderInput(draft, size, price('nextPrice').nextPrice),
    ...(hasLimitPrice(type) ? price('limitPrice') : {}),
    ...(hasStopPrice(type) ? price('stopPrice') : {}),
    ...trailOf(draft),
    ...waits,
    ...(isStopOrderType(type) || (opens && namesStops) ? { triggerPriceSource } : {}),
    ...(opens && leverage > 1 ? { leverage } : {}),
    ...(opens && dayTrading ? { dayTrading } : {}),
    ...(draft.doNotReduce && canWaitOverDays(draft) ? { doNotReduce: true } : {}),
    ...(opens ? { ...price('takeProfit'), ...stops } : {}),
    ...(canAttachStop(draft) && namesStops && 'quantity' in size
      ? buildPairedStops(stops, { ...base, ...size, triggerPriceSource, ...waits })
      : {}),
    ...(opens && draft.payWith !== '' ? { payWith: draft.payWith } : {}),
    ...(draft.clientId === '' ? {} : { clientId: draft.clientId }),
  };
}

type NamedStops = Pick<OrderInput, 'stopLoss' | 'stopLossLimit' | 'trailingStopAmount' | 'trailingStopRate'>;

/** The orders that end a limit sale: a stop, one that trails, or both. */
function buildPairedStops(
  { stopLoss, stopLossLimit, trailingStopAmount, trailingStopRate }: NamedStops,
  base: Omit<NonNullable<OrderInput['oco']>, 'type'>,
): Partial<OrderInput> {
  if (stopLoss === undefined) {
    const trail =
      trailingStopAmount === undefined ? { trailRate: trailingStopRate } : { trailAmount: trailingStopAmount };
    return { oco: { ...base, type: 'trailing', ...trail } };
  }
  return {
    oco:
      stopLossLimit === undefined
        ? { ...base, type: 'stop', stopPrice: stopLoss }
        : { ...base, type: 'stopLimit', stopPrice: stopLoss, limitPrice: stopLossLimit },
    ...(trailingStopAmount === undefined ? {} : { trailingStopAmount }),
    ...(trailingStopRate === undefined ? {} : { trailingStopRate }),
  };
}

/** The order that waits for this one's fill, good till cancelled, since nobody knows when that will be. */
function buildNextOrderInput(
  draft: OrderTicketDraft,
  size: { quantity: string } | { amount: string },
  price: string | undefined,
): Pick<OrderInput, 'oto'> {
  const next = nextOrderIntentOf(draft);
  if (next === null || price === undefined || !('quantity' in size)) return {};
  const typed = parseTypedAmount(draft.nextQuantity);
  const quantity = 'problem' in typed ? size.quantity : typed.value;
  return {
    oto: {
      side: orderSideOf(next),
      effect: orderEffectOf(next),
      type: draft.nextType,
      quantity,
      ...(draft.nextType === 'limit' ? { limitPrice: price } : { stopPrice: price }),
      timeInForce: 'gtc',
    },
  };
}

function trailOf({ type, trail, trailIn }: OrderTicketDraft): Pick<OrderInput, 'trailAmount' | 'trailRate'> {
  const typed = parseTypedAmount(trail);
  if (type !== 'trailing' || 'problem' in typed) return {};
  return trailIn === 'amount' ? { trailAmount: typed.value } : { trailRate: percentToRate(typed.value) };
}

function trailingStopOf(draft: OrderTicketDraft): Pick<NamedStops, 'trailingStopAmount' | 'trailingStopRate'> {
  const typed = parseTypedAmount(draft.trailingStop);
  if (!canNameStops(draft) || 'problem' in typed) return {};
  return draft.trailingStopIn === 'amount'
    ? { trailingStopAmount: typed.value }
    : { trailingStopRate: percentToRate(typed.value) };
}

/** The last instant of a calendar date on the reader's own clock. */
export const endOfLocalDay = (date: string): string => new Date(`${date}T23:59:59.999`).toISOString();

/**
 * The order as confirmed: a market order never pays more than the worst price shown, an exchange never more than its
 * maximum. An auction's price can't be shown in advance.
 */
export const addPriceProtection = (
  order: OrderInput,
  preview: Pick<OrderPreview, 'worstPrice' | 'exchange' | 'fillsNow'>,
): OrderInput => ({
  ...order,
  ...(order.type === 'market' && preview.fillsNow && !isAuctionOrder(order.timeInForce)
    ? { limitPrice: preview.worstPrice }
    : {}),
  ...(preview.exchange ? { payMaximum: preview.exchange.maximum } : {}),
});

/** Whether an order by amount can't cost more than it: a stop without a limit fills at the market, wherever that is. */
export const isCappedByAmount = (type: OrderInput['type']): boolean => type !== 'stop' && type !== 'trailing';

/** An order's units: its own, or what its amount buys by the preview. */
export const orderUnitsOf = (
  order: Pick<OrderInput, 'quantity'>,
  preview: Pick<OrderPreview, 'quantity'> | null,
): string | null => order.quantity ?? preview?.quantity ?? null;

/** All fees and taxes together. */
export const sumCharges = ({ fees }: Pick<OrderPreview, 'fees'>): string =>
  formatScaled(fees.reduce((sum, { amount }) => sum + (parseScaled(amount) ?? 0n), 0n));
