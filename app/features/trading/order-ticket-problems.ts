/** What is wrong with the order as it stands, beside the field it concerns, each with what can be done about it. */
import { parseScaled } from '@bourse/core/money.ts';
import type { RefusalError } from '../../api/failure.ts';
import { formatPrice, formatQuantity, isZero, signOf } from '../../format/numbers.ts';
import { describeRefusal } from '../../format/refusal.ts';
import { fill, type Texts } from '../../language/language.ts';
import { type Draft, fieldOf, priceOf, quantityOf, type TicketField } from './order-ticket-draft.ts';
import { effectOf, type Instrument, type Preview, sideOf } from './order-ticket-intent.ts';
import { orderable } from './order-ticket-quantity.ts';

/** A way out that is one tap. */
export interface Fix {
  label: string;
  change: Partial<Draft>;
}

export interface Problem {
  field: TicketField;
  text: string;
  fixes: Fix[];
}

export interface Situation {
  draft: Draft;
  instrument: Instrument;
  /** The answer to the present input; null while there is none. */
  preview: Preview | null;
  /** The last refusal of preview or placing. */
  refusal: RefusalError | null;
  /** The person has tried to go on: what is missing is said, too. */
  attempted: boolean;
  t: Texts['ticket'];
}

const parameter = ({ params }: RefusalError, name: string): string | null => (params[name] === null || params[name] === undefined ? null : String(params[name]));

function quantityFix(t: Texts['ticket'], units: string | null): Fix[] {
  return units === null || isZero(units) ? [] : [{ label: fill(t.use, { value: formatQuantity(units) }), change: { quantity: units, counting: 'units' } }];
}

function fixesOf(refusal: RefusalError, { draft, instrument, t }: Situation): Fix[] {
  const price = (name: string): Fix[] => {
    const value = parameter(refusal, name);
    return value === null ? [] : [{ label: fill(t.use, { value: formatPrice(value, instrument.currency, instrument.tick) }), change: { limitPrice: value } }];
  };
  const typed = quantityOf(draft, instrument.displayLot);
  switch (refusal.code) {
    case 'offLot': return quantityFix(t, 'problem' in typed ? instrument.minimum : orderable(typed.value, instrument));
    case 'orderTooLarge': return quantityFix(t, orderable(parameter(refusal, 'maximum') ?? '0', instrument));
    case 'quantityExceedsHeld': return quantityFix(t, parameter(refusal, 'held'));
    case 'offTick': return price('nearest');
    case 'priceLimitExceeded': return [...price('low'), ...price('high')];
    case 'leverageTooHigh': return [{ label: fill(t.use, { value: `${parameter(refusal, 'maximum')} ×` }), change: { leverage: Number(parameter(refusal, 'maximum')) } }];
    case 'notTradingTime': return draft.type === 'market' ? [{ label: t.useLimit, change: { type: 'limit' } }] : [];
    default: return [];
  }
}

/** What the figures themselves say: too little money, or less held than is to be given back. */
function shortfallOf({ draft, instrument, preview, t }: Situation): Problem | null {
  const quantity = quantityOf(draft, instrument.displayLot);
  if (!preview || 'problem' in quantity) return null;
  // The way out stands beneath the field anyway: "Max".
  const fixes: Fix[] = [];
  if (effectOf(draft.intent) === 'open') {
    if (signOf(preview.availableAfter) >= 0) return null;
    const { total: needed, available, currency } = preview;
    return { field: 'quantity', text: describeRefusal('insufficientBalance', { needed, available, currency }), fixes };
  }
  if (isZero(preview.maximumQuantity)) return { field: 'quantity', text: sideOf(draft.intent) === 'long' ? t.nothingHeld : t.nothingShort, fixes: [] };
  if ((parseScaled(quantity.value) ?? 0n) > (parseScaled(preview.maximumQuantity) ?? 0n)) return { field: 'quantity', text: describeRefusal('quantityExceedsHeld', { held: preview.maximumQuantity }), fixes };
  return null;
}

/** The first thing that stands in the order's way, field by field; empty when it can be confirmed. */
export function problemsOf(situation: Situation): Problem[] {
  const { draft, instrument, refusal, attempted, t } = situation;
  const problems: Problem[] = [];
  const quantity = quantityOf(draft, instrument.displayLot);
  const price = priceOf(draft);
  if ('problem' in quantity && (attempted || draft.quantity !== '')) problems.push({ field: 'quantity', text: t[quantity.problem], fixes: [] });
  if ('problem' in price && (attempted || draft.limitPrice !== '')) problems.push({ field: 'limitPrice', text: t[price.problem], fixes: [] });
  const complete = !('problem' in quantity) && !('problem' in price);
  if (refusal && complete) problems.push({ field: fieldOf(refusal.code), text: describeRefusal(refusal.code, refusal.params, refusal.msg), fixes: fixesOf(refusal, situation) });
  const shortfall = complete && !refusal ? shortfallOf(situation) : null;
  if (shortfall) problems.push(shortfall);
  return problems;
}
