import type { ReactNode } from 'react';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { NumberStepper } from '../../components/number-stepper.tsx';
import { currencyDigitsOf } from '@bourse/core/ledger/money.ts';
import { SHARES_UNIT } from '@bourse/core/ledger/quantity-unit.ts';
import { formatQuantity, formatRate } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { type OrderTicketDraft, parseDraftQuantity } from './order-ticket-draft.ts';
import { orderEffectOf, type Instrument, unitNameOf } from './order-ticket-intent.ts';
import { findMaximumQuantity, computeTypedQuantityPart, type TicketPreview } from './order-ticket-preview.ts';
import {
  canCountInLots,
  unitsToLots,
  QUANTITY_PART_PERCENTS,
  type QuantityPartPercent,
  computeQuantityStep,
  type QuantityInputUnit,
} from './order-ticket-quantity.ts';
import { rememberCounting, sellsParts, suggestAmount } from './order-ticket-suggested-quantity.ts';
import { formatLotsAsUnits } from './order-ticket-text.ts';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import styles from './order-ticket.module.css';

export interface QuantityFieldProps {
  draft: OrderTicketDraft;
  instrument: Instrument;
  /** The price that a fraction's step is based on; null before it is known. */
  price: string | null;
  preview: TicketPreview;
  /** Held units that this order could sell; null if irrelevant. */
  held: string | null;
  error: string | null;
  onChange: (change: Partial<Pick<OrderTicketDraft, 'quantity' | 'counting' | 'part' | 'isSuggested'>>) => void;
}

/** The typed quantity in the other way of counting. */
function useOtherCount({ draft, instrument, preview: { latestPreview, isFresh } }: QuantityFieldProps): string | null {
  const t = useTexts('ticket');
  if (draft.counting === 'money')
    return isFresh && latestPreview && draft.quantity !== ''
      ? formatLotsAsUnits(t, latestPreview.quantity, instrument)
      : null;
  const quantity = parseDraftQuantity(draft, instrument);
  if (!canCountInLots(instrument) || 'problem' in quantity) return null;
  if (draft.counting === 'lots') return formatLotsAsUnits(t, quantity.value, instrument);
  return fillPlaceholders(t.asLots, {
    lots: formatQuantity(unitsToLots(quantity.value, instrument.displayLot)),
    size: formatQuantity(instrument.displayLot),
  });
}

/** What is counted, in the field's own words. */
function useLabel({ draft: { counting }, instrument }: QuantityFieldProps): string {
  const t = useTexts('ticket');
  const unit = unitNameOf(instrument);
  if (counting === 'money') return fillPlaceholders(t.quantityMoney, { currency: instrument.currency });
  if (counting === 'lots') return t.quantityLots;
  return unit === null ? t.quantityShares : fillPlaceholders(t.quantityUnits, { unit });
}

/** The size of one press, and the smallest order. */
function boundsOf({ draft: { counting }, instrument, price }: QuantityFieldProps) {
  const { currency } = instrument;
  if (counting === 'money') return { step: moneyStep(currency), decimals: currencyDigitsOf(currency), currency };
  if (counting === 'lots') return { step: '1', decimals: 0 };
  const isWhole = !instrument.fraction && instrument.parts === null;
  return {
    step: computeQuantityStep(instrument, price),
    min: instrument.minimum,
    unit: unitNameOf(instrument) ?? SHARES_UNIT,
    ...(isWhole ? { decimals: 0 } : {}),
  };
}

/**
 * Switches the way of counting, converting what is typed. An amount and units don't convert into each other: each comes
 * back as it was typed before.
 */
function switchCountingUnit({ draft, instrument, onChange }: QuantityFieldProps, counting: QuantityInputUnit): void {
  if (counting !== 'lots' && sellsParts(instrument)) rememberCounting(counting);
  const before = draft.typedIn[counting];
  if (before !== undefined && (counting === 'money' || draft.counting === 'money'))
    return onChange({ counting, quantity: before });
  if (counting === 'money')
    return sellsParts(instrument)
      ? onChange({ counting, quantity: suggestAmount(instrument.currency), isSuggested: true })
      : onChange({ counting, quantity: '' });
  const known = parseDraftQuantity(draft, instrument);
  const whole =
    draft.counting === 'money' || 'problem' in known
      ? null
      : counting === 'units'
        ? known.value
        : unitsToLots(known.value, instrument.displayLot);
  onChange({
    counting,
    quantity: whole === null || whole.includes('.') ? (counting === 'lots' ? '1' : instrument.minimum) : whole,
  });
}

/** Units, lots in markets that count in them, or for a purchase an amount; nothing if there is no choice. */
function CountingUnitChoice(props: QuantityFieldProps) {
  const { draft, instrument } = props;
  const t = useTexts('ticket');
  const choices: readonly QuantityInputUnit[] = [
    'units',
    ...(canCountInLots(instrument) ? ['lots' as const] : []),
    ...(draft.intent === 'buy' ? ['money' as const] : []),
  ];
  if (choices.length < 2) return null;
  const words = { units: unitNameOf(instrument) ?? t.counts.shares, lots: t.quantityLots, money: t.counts.amount };
  return (
    <SegmentedControl
      label={t.countIn}
      value={draft.counting}
      onChange={(counting) => counting !== draft.counting && switchCountingUnit(props, counting)}
      options={choices.map((value) => ({ value, label: words[value] }))}
    />
  );
}

/** How many: a stepper, parts of the maximum, and lots in markets that count in them. */
export function OrderTicketQuantityField(props: QuantityFieldProps): ReactNode {
  const { draft, held, error, onChange } = props;
  const t = useTexts('ticket');
  const inMoney = draft.counting === 'money';
  const label = useLabel(props);
  const other = useOtherCount(props);
  const hint = [other, held === null ? null : fillPlaceholders(t.held, { quantity: formatQuantity(held) })]
    .filter((part) => part !== null)
    .join(' · ');
  return (
    <div className={styles.quantity}>
      <CountingUnitChoice {...props} />
      <NumberStepper
        label={label}
        value={draft.quantity}
        onChange={(quantity) => onChange({ quantity, counting: draft.counting })}
        error={error}
        hint={hint}
        {...boundsOf(props)}
      />
      <ChipRow label={t.quick} flush wraps>
        {inMoney && draft.payWith !== '' ? null : <QuantityPartChips {...props} />}
      </ChipRow>
    </div>
  );
}

const isTyped = (
  part: ReturnType<typeof computeTypedQuantityPart>,
  { quantity, counting }: OrderTicketDraft,
): boolean => typeof part !== 'string' && part.quantity === quantity && part.counting === counting;

/**
 * Parts of the maximum units, or of the money in the instrument's own currency. A press before the maximum is known is
 * remembered, and filled in as soon as it is.
 */
function QuantityPartChips({ draft, instrument, preview, onChange }: QuantityFieldProps) {
  const t = useTexts('ticket');
  const maximum = findMaximumQuantity(draft.intent, preview, instrument);
  const words = (percent: QuantityPartPercent): string => {
    if (percent !== 100) return formatRate(`0.${percent}`, { digits: 0 });
    if (draft.counting === 'money') return t.maximumMoney;
    return maximum === null ? t.maximumUnknown : fillPlaceholders(t.maximum, { quantity: formatQuantity(maximum) });
  };
  const parts = QUANTITY_PART_PERCENTS.map((percent) => ({
    percent,
    part: computeTypedQuantityPart(draft, preview, instrument, percent),
  }));
  // What can be bought changes with each quote, what is held doesn't.
  const typed =
    orderEffectOf(draft.intent) === 'close' ? parts.findLast(({ part }) => isTyped(part, draft))?.percent : null;
  return parts.map(({ percent, part }) => {
    return (
      <Chip
        key={percent}
        chosen={part === 'unknown' && draft.part === percent ? true : undefined}
        filled={percent === typed ? true : undefined}
        disabled={part === 'none'}
        onPress={() => part !== 'none' && onChange(part === 'unknown' ? { part: percent } : part)}
      >
        {words(percent)}
      </Chip>
    );
  });
}

/** How much one press of + adds to an amount: about the price of a meal. */
const moneyStep = (currency: string): string => (currencyDigitsOf(currency) === 0 ? '10000' : '10');
