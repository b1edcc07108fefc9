/** The order that a draft makes, in the contract's terms. */
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import {
  type Draft,
  fieldProblems,
  isForAuction,
  isLimited,
  isStop,
  isStopped,
  nextOf,
  priceFields,
  type PriceField,
  quantityOf,
  takesOther,
  validityOf,
  waitsOverDays,
} from './order-ticket-draft.ts';
import { effectOf, type Instrument, type OrderInput, type Preview, sideOf } from './order-ticket-intent.ts';
import { type Lots, stepOf } from './order-ticket-quantity.ts';
import { rateOf, readTyped } from '../../format/amounts.ts';

/**
 * The order that would be sent; null while something is missing. A market order's protection is added on confirmation.
 */
export function orderOf(
  draft: Draft,
  instrument: Pick<Instrument, 'instrument' | 'displayLot' | 'currency'>,
): OrderInput | null {
  const quantity = quantityOf(draft, instrument);
  return 'problem' in quantity || fieldProblems(draft).length > 0
    ? null
    : inputOf(
        draft,
        instrument.instrument,
        draft.counting === 'money' ? { amount: quantity.value } : { quantity: quantity.value },
      );
}

/** The text key for what is missing to build an order, as the button says it: the quantity first. */
export function missingIn(
  draft: Draft,
  instrument: Pick<Instrument, 'displayLot' | 'currency'>,
): 'enterAmount' | 'enterQuantity' | 'checkPrice' | 'distanceRequired' | 'dateRequired' {
  const fields = fieldProblems(draft);
  if (!('problem' in quantityOf(draft, instrument))) {
    if (fields.some(({ field }) => field === 'trail')) return 'distanceRequired';
    if (fields.some(({ field }) => field === 'goodTill')) return 'dateRequired';
    if (fields.some(({ field }) => field !== 'nextQuantity')) return 'checkPrice';
  }
  return draft.counting === 'money' ? 'enterAmount' : 'enterQuantity';
}

type Probed = Lots & Pick<Instrument, 'instrument'> & { quote?: { ask: string } | null };
/** The smallest order; for purchases in any fraction one worth ten or more, since a purchase has a minimum value. */
const probeSize = ({ intent }: Draft, instrument: Probed): string =>
  instrument.fraction && effectOf(intent) === 'open'
    ? stepOf(instrument, instrument.quote?.ask ?? null)
    : instrument.minimum;

/** The order previewed for price and maximum while nothing valid is typed. */
export function probeOf(draft: Draft, instrument: Probed): OrderInput {
  const asked =
    fieldProblems(draft).length > 0 ? { ...draft, type: 'market' as const, takeProfit: '', stopLoss: '' } : draft;
  return inputOf({ ...asked, next: null }, instrument.instrument, { quantity: probeSize(draft, instrument) });
}

function inputOf(draft: Draft, instrument: string, size: { quantity: string } | { amount: string }): OrderInput {
  const { type, watched, leverage, dayTrading } = draft;
  const opens = effectOf(draft.intent) === 'open';
  const named = priceFields(draft).map(({ field }) => field);
  const price = <Field extends PriceField>(field: Field): Partial<Record<Field, string>> => {
    const typed = readTyped(draft[field]);
    return named.includes(field) && !('problem' in typed)
      ? ({ [field]: typed.value } as Partial<Record<Field, string>>)
      : {};
  };
  const base = { side: sideOf(draft.intent), effect: effectOf(draft.intent) };
  const waits =
    type === 'market' && validityOf(draft) === 'day'
      ? {}
      : {
          timeInForce: validityOf(draft),
          ...(validityOf(draft) === 'gtd' ? { goodTill: endOfDay(draft.goodTill) } : {}),
        };
  const { stopLoss } = price('stopLoss');
  const other: Pick<OrderInput, 'oco'> =
    takesOther(draft) && stopLoss !== undefined && 'quantity' in size
      ? { oco: { ...base, ...size, type: 'stop', stopPrice: stopLoss, watched, ...waits } }
      : {};
  return {
    instrument,
    ...base,
    type,
    ...size,
    ...nextIn(draft, size, price('nextPrice').nextPrice),
    ...(isLimited(type) ? price('limitPrice') : {}),
    ...(isStopped(type) ? price('stopPrice') : {}),
    ...trailOf(draft),
    ...waits,
    ...(isStop(type) || (opens && stopLoss !== undefined) ? { watched } : {}),
    ...(opens && leverage > 1 ? { leverage } : {}),
    ...(opens && dayTrading ? { dayTrading } : {}),
    ...(draft.doNotReduce && waitsOverDays(draft) ? { doNotReduce: true } : {}),
    ...(opens ? { ...price('takeProfit'), ...price('stopLoss') } : {}),
    ...other,
    ...(opens && draft.payWith !== '' ? { payWith: draft.payWith } : {}),
    ...(draft.clientId === '' ? {} : { clientId: draft.clientId }),
  };
}

/** The order that waits for this one's fill, good till cancelled, since nobody knows when that will be. */
function nextIn(
  draft: Draft,
  size: { quantity: string } | { amount: string },
  price: string | undefined,
): Pick<OrderInput, 'oto'> {
  const next = nextOf(draft);
  if (next === null || price === undefined || !('quantity' in size)) return {};
  const typed = readTyped(draft.nextQuantity);
  const quantity = 'problem' in typed ? size.quantity : typed.value;
  return {
    oto: {
      side: sideOf(next),
      effect: effectOf(next),
      type: draft.nextType,
      quantity,
      ...(draft.nextType === 'limit' ? { limitPrice: price } : { stopPrice: price }),
      timeInForce: 'gtc',
    },
  };
}

function trailOf({ type, trail, trailIn }: Draft): Pick<OrderInput, 'trailAmount' | 'trailRate'> {
  const typed = readTyped(trail);
  if (type !== 'trailing' || 'problem' in typed) return {};
  return trailIn === 'amount' ? { trailAmount: typed.value } : { trailRate: rateOf(typed.value) };
}

/** The last instant of a calendar date on the reader's own clock. */
export const endOfDay = (date: string): string => new Date(`${date}T23:59:59.999`).toISOString();

/**
 * The order as confirmed: a market order never pays more than the worst price shown, an exchange never more than its
 * maximum. An auction's price can't be shown in advance.
 */
export const protectedOrder = (
  order: OrderInput,
  preview: Pick<Preview, 'worstPrice' | 'exchange' | 'fillsNow'>,
): OrderInput => ({
  ...order,
  ...(order.type === 'market' && preview.fillsNow && !isForAuction(order.timeInForce)
    ? { limitPrice: preview.worstPrice }
    : {}),
  ...(preview.exchange ? { payMaximum: preview.exchange.maximum } : {}),
});

/** Whether an order by amount can't cost more than it: a stop without a limit fills at the market, wherever that is. */
export const hasCap = (type: OrderInput['type']): boolean => type !== 'stop' && type !== 'trailing';

/** An order's units: its own, or what its amount buys by the preview. */
export const unitsIn = (
  order: Pick<OrderInput, 'quantity'>,
  preview: Pick<Preview, 'quantity'> | null,
): string | null => order.quantity ?? preview?.quantity ?? null;

/** All fees and taxes together. */
export const chargesOf = ({ fees }: Pick<Preview, 'fees'>): string =>
  formatScaled(fees.reduce((sum, { amount }) => sum + (parseScaled(amount) ?? 0n), 0n));
