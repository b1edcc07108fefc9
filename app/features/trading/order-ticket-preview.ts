/** The live preview: requested when typing pauses, again as the price moves, and kept on the screen meanwhile. */
import { useRef } from 'react';
import { useDebouncedValue } from '../../api/debounce.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { useCall } from '../../api/use-call.ts';
import {
  orderEffectOf,
  type Instrument,
  type OrderIntent,
  type OrderInput,
  type OrderPreview,
  orderSideOf,
} from './order-ticket-intent.ts';
import { formatScaled, parseAmount, parseScaled, minimumOf } from '@bourse/core/ledger/money.ts';
import { allowsFractions, computeFewestUnitsWorthAmount } from '@bourse/core/trading/execution/fractional-shares.ts';
import { computePercentOfAmount } from '../../format/typed-amounts.ts';
import type { OrderTicketDraft } from './order-ticket-draft.ts';
import {
  roundDownToStep,
  computeInitialQuantity,
  isOrderableQuantity,
  type LotRules,
  unitsToLots,
  computeQuantityPart,
  type QuantityPartPercent,
} from './order-ticket-quantity.ts';

const PAUSE_MS = 250;
const EVERY_MS = 2_000;

export interface TicketPreview {
  /** The last answer, possibly for an earlier input; null before the first. */
  latestPreview: OrderPreview | null;
  /** The input that `latestPreview` answers. */
  previewedInput: OrderInput | null;
  /** Whether `latestPreview` is the answer to the present input. */
  isFresh: boolean;
  refusal: RefusalError | null;
  /** A failure other than a refusal: no connection, a server's error. */
  failure: Error | null;
  retry(): void;
}

/** The preview of `input`; nothing is requested while it is null or `paused`. */
export function useTicketPreview(input: OrderInput | null, paused: boolean): TicketPreview {
  const text = JSON.stringify(input);
  const rested = useDebouncedValue(text, PAUSE_MS);
  const requestedInput = (JSON.parse(rested) as OrderInput | null) ?? input;
  const settled = rested === text || rested === 'null';
  const enabled = requestedInput !== null && !paused;
  const reading = useCall('trading/previewOrder', requestedInput ?? NOTHING, {
    enabled,
    refetchIntervalMs: enabled ? EVERY_MS : undefined,
    staleTimeMs: 0,
  });
  const last = useRef<{ latestPreview: OrderPreview; previewedInput: OrderInput } | null>(null);
  if (reading.data && requestedInput) last.current = { latestPreview: reading.data, previewedInput: requestedInput };
  // A query that only ever failed forgets its error while it asks again.
  const failed = useRef<{ error: Error; previewedInput: string } | null>(null);
  if (reading.error) failed.current = { error: reading.error, previewedInput: rested };
  else if (reading.data || failed.current?.previewedInput !== rested) failed.current = null;
  const error = settled ? (failed.current?.error ?? null) : null;
  return {
    latestPreview: last.current?.latestPreview ?? null,
    previewedInput: last.current?.previewedInput ?? null,
    isFresh: settled && reading.data !== undefined && error === null,
    refusal: error instanceof RefusalError ? error : null,
    failure: error instanceof RefusalError ? null : error,
    retry: () => void reading.refetch(),
  };
}

const NOTHING: OrderInput = { instrument: '', side: 'long', type: 'market', quantity: '1' };

/** The largest quantity that the ticket offers, and parts of it. */

const scaled = (text: string): bigint => parseScaled(text) ?? 0n;

type KnownPreview = Pick<TicketPreview, 'latestPreview' | 'previewedInput' | 'refusal'>;
type TypedQuantity = Pick<OrderTicketDraft, 'quantity' | 'counting'>;
type PartDraft = Pick<OrderTicketDraft, 'intent' | 'counting' | 'type' | 'leverage' | 'dayTrading' | 'timeInForce'>;
type Ordered = LotRules & Pick<Instrument, 'currency' | 'parts'>;

/** What a refused sale says can be sold; null if it says nothing about that. */
function sellableBy(refusal: KnownPreview['refusal']): string | null {
  if (refusal?.code === 'holdingPledged') return String(refusal.params['free'] ?? '0');
  return refusal?.code === 'quantityExceedsHeld' ? String(refusal.params['held'] ?? '0') : null;
}

/**
 * The maximum by the last preview of the same intent. After a refusal of a too large order it is limited to what the
 * refusal allows, and for a refused sale it is exactly that. Null while unknown.
 */
export function findMaximumQuantity(
  intent: OrderIntent,
  { latestPreview, previewedInput, refusal }: KnownPreview,
  { lot }: Pick<Instrument, 'lot'>,
): string | null {
  const sellable = orderEffectOf(intent) === 'close' ? sellableBy(refusal) : null;
  if (sellable !== null) return sellable;
  if (
    !latestPreview ||
    previewedInput?.side !== orderSideOf(intent) ||
    (previewedInput.effect ?? 'open') !== orderEffectOf(intent)
  )
    return null;
  if (refusal?.code !== 'orderTooLarge') return latestPreview.maximumQuantity;
  const most = roundDownToStep(String(refusal.params['maximum'] ?? '0'), lot);
  return formatScaled(minimumOf(scaled(latestPreview.maximumQuantity), scaled(most)));
}

/** A part of the maximum units: in whole lots while lots are counted, in units if there isn't one whole lot. */
function unitsTyped(
  counting: OrderTicketDraft['counting'],
  maximum: string,
  percent: QuantityPartPercent,
  lots: LotRules,
): TypedQuantity {
  const units = computeQuantityPart(maximum, percent, lots);
  const whole = roundDownToStep(units, lots.displayLot);
  return counting === 'lots' && scaled(whole) !== 0n
    ? { quantity: unitsToLots(whole, lots.displayLot), counting: 'lots' }
    : { quantity: units, counting: 'units' };
}

/** Holdings can be sold completely, odd lots too. */
const canOrder = (intent: OrderIntent, maximum: string, percent: QuantityPartPercent, lots: LotRules): boolean =>
  scaled(maximum) !== 0n &&
  (isOrderableQuantity(computeQuantityPart(maximum, percent, lots), lots) ||
    (percent === 100 && orderEffectOf(intent) === 'close'));

const SMALLEST_PART = formatScaled(1n);

/** Where parts of shares can be sold, a part of what is held is one to the last decimal, if worth enough to be sold. */
function stepsOf(draft: PartDraft, instrument: Ordered, { latestPreview }: KnownPreview): Ordered {
  const { intent, counting, type, leverage, dayTrading, timeInForce } = draft;
  const effect = orderEffectOf(intent);
  const order = { effect, side: orderSideOf(intent), type, leverage, dayTrading, timeInForce };
  const parts = parseScaled(instrument.parts ?? '');
  if (effect !== 'close' || counting !== 'units' || parts === null || !allowsFractions(order, { parts }))
    return instrument;
  const bid = parseScaled(latestPreview?.quote.bid ?? '');
  const least = bid
    ? computeFewestUnitsWorthAmount(
        parseAmount(instrument.parts ?? '', instrument.currency) ?? 0n,
        bid,
        instrument.currency,
      )
    : 1n;
  return { ...instrument, lot: SMALLEST_PART, minimum: formatScaled(least) };
}

/**
 * A part of the maximum, as it would be typed: in units, or in money while an amount is counted. `unknown` until the
 * figures are here, `none` if no such order would be accepted.
 */
export function computeTypedQuantityPart(
  draft: PartDraft,
  known: KnownPreview,
  instrument: Ordered,
  percent: QuantityPartPercent,
): TypedQuantity | 'unknown' | 'none' {
  const { intent, counting } = draft;
  if (counting === 'money') {
    const { currency } = instrument;
    if (!known.latestPreview) return 'unknown';
    return { counting, quantity: computePercentOfAmount(known.latestPreview.available, percent, currency) };
  }
  const maximum = findMaximumQuantity(intent, known, instrument);
  if (maximum === null) return known.refusal ? 'none' : 'unknown';
  const steps = stepsOf(draft, instrument, known);
  return canOrder(intent, maximum, percent, steps) ? unitsTyped(counting, maximum, percent, steps) : 'none';
}

/**
 * Fills in a part that was chosen before the figures arrived. If no such order would be accepted now, a sale starts
 * with what is `held`, so that only its other terms need correcting; anything else preserves what is typed. Null until
 * known.
 */
export function fillPendingQuantityPart(
  draft: PartDraft & Pick<OrderTicketDraft, 'quantity' | 'part'>,
  known: KnownPreview,
  instrument: Ordered,
  held: string | null,
): Partial<TypedQuantity> | null {
  const typed = draft.part === null ? 'unknown' : computeTypedQuantityPart(draft, known, instrument, draft.part);
  if (typed === 'unknown') return null;
  if (typed !== 'none') return typed;
  if (draft.quantity !== '' || orderEffectOf(draft.intent) === 'open') return {};
  // A refusal knows better than holdings read before the last sale.
  const free = sellableBy(known.refusal) ?? held;
  return free === null ? null : { quantity: scaled(free) === 0n ? computeInitialQuantity(instrument, 'units') : free };
}
