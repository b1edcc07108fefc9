import type { ReactNode } from 'react';
import { Chip, Chips } from '../../components/chip.tsx';
import { Stepper } from '../../components/stepper.tsx';
import { digitsOf } from '@bourse/core/ledger/money.ts';
import { SHARES } from '@bourse/core/ledger/unit.ts';
import { formatQuantity, formatRate, currencyUnit } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { type Draft, quantityOf } from './order-ticket-draft.ts';
import { effectOf, type Instrument, unitOf } from './order-ticket-intent.ts';
import { maximumShown, partTyped, type TicketPreview } from './order-ticket-preview.ts';
import { hasLots, lotsOf, PERCENTS, type Percent, stepOf } from './order-ticket-quantity.ts';
import { asUnits } from './order-ticket-text.ts';

export interface QuantityFieldProps {
  draft: Draft;
  instrument: Instrument;
  /** The price that a fraction's step is based on; null before it is known. */
  price: string | null;
  preview: TicketPreview;
  /** Held units that this order could sell; null if irrelevant. */
  held: string | null;
  error: string | null;
  onChange: (change: Partial<Pick<Draft, 'quantity' | 'counting' | 'part'>>) => void;
}

/** The typed quantity in the other way of counting. */
function useOtherCount({ draft, instrument, preview: { shown, isFresh } }: QuantityFieldProps): string | null {
  const t = useTexts('ticket');
  if (draft.counting === 'money')
    return isFresh && shown && draft.quantity !== '' ? asUnits(t, shown.quantity, instrument) : null;
  const quantity = quantityOf(draft, instrument);
  if (!hasLots(instrument) || 'problem' in quantity) return null;
  if (draft.counting === 'lots') return asUnits(t, quantity.value, instrument);
  return fill(t.asLots, {
    lots: formatQuantity(lotsOf(quantity.value, instrument.displayLot)),
    size: formatQuantity(instrument.displayLot),
  });
}

/** What is counted, in the field's own words. */
function useLabel({ draft: { counting }, instrument }: QuantityFieldProps): string {
  const t = useTexts('ticket');
  const unit = unitOf(instrument);
  if (counting === 'money') return fill(t.quantityMoney, { currency: instrument.currency });
  if (counting === 'lots') return t.quantityLots;
  return unit === null ? t.quantityShares : fill(t.quantityUnits, { unit });
}

/** The size of one press, and the smallest order. */
function boundsOf({ draft: { counting }, instrument, price }: QuantityFieldProps) {
  const { currency } = instrument;
  if (counting === 'money') return { step: moneyStep(currency), decimals: digitsOf(currency), currency };
  if (counting === 'lots') return { step: '1', decimals: 0 };
  const isWhole = !instrument.fraction && instrument.parts === null;
  return {
    step: stepOf(instrument, price),
    min: instrument.minimum,
    unit: unitOf(instrument) ?? SHARES,
    ...(isWhole ? { decimals: 0 } : {}),
  };
}

/** Switches the way of counting, converting what is typed; starts again if it doesn't convert exactly. */
function countIn({ draft, instrument, onChange }: QuantityFieldProps, counting: 'units' | 'lots'): void {
  const known = quantityOf(draft, instrument);
  const whole =
    draft.counting === 'money' || 'problem' in known
      ? null
      : counting === 'units'
        ? known.value
        : lotsOf(known.value, instrument.displayLot);
  onChange({
    counting,
    quantity: whole === null || whole.includes('.') ? (counting === 'lots' ? '1' : instrument.minimum) : whole,
  });
}

/** Units or lots, in markets that count in lots. */
function CountIn(props: QuantityFieldProps) {
  const { draft, instrument } = props;
  const t = useTexts('ticket');
  const inLots = draft.counting === 'lots';
  const inMoney = draft.counting === 'money';
  const count = (counting: 'units' | 'lots') => countIn(props, counting);
  return (
    <Chips label={t.countIn} flush>
      <Chip chosen={!inLots && !inMoney} onPress={() => (inLots || inMoney) && count('units')}>
        {unitOf(instrument) ?? t.quantityShares}
      </Chip>
      <Chip chosen={inLots} onPress={() => inLots || count('lots')}>
        {t.quantityLots}
      </Chip>
    </Chips>
  );
}

/** How many: a stepper, parts of the maximum, and lots in markets that count in them. */
export function OrderTicketQuantityField(props: QuantityFieldProps): ReactNode {
  const { draft, instrument, held, error, onChange } = props;
  const { currency } = instrument;
  const t = useTexts('ticket');
  const inMoney = draft.counting === 'money';
  const label = useLabel(props);
  const other = useOtherCount(props);
  const hint = [other, held === null ? null : fill(t.held, { quantity: formatQuantity(held) })]
    .filter((part) => part !== null)
    .join(' · ');
  return (
    <div>
      {hasLots(instrument) ? <CountIn {...props} /> : null}
      <Stepper
        label={label}
        value={draft.quantity}
        onChange={(quantity) => onChange({ quantity, counting: draft.counting })}
        error={error}
        hint={hint}
        {...boundsOf(props)}
      />
      <Chips label={t.quick} flush wraps>
        {draft.intent === 'buy' ? (
          <Chip
            chosen={inMoney}
            label={fill(t.inMoney, { currency })}
            onPress={() => (inMoney ? countIn(props, 'units') : onChange({ counting: 'money', quantity: '' }))}
          >
            {currencyUnit(currency)}
          </Chip>
        ) : null}
        {inMoney && draft.payWith !== '' ? null : <Parts {...props} />}
      </Chips>
    </div>
  );
}

const isTyped = (part: ReturnType<typeof partTyped>, { quantity, counting }: Draft): boolean =>
  typeof part !== 'string' && part.quantity === quantity && part.counting === counting;

/**
 * Parts of the maximum units, or of the money in the instrument's own currency. A press before the maximum is known is
 * remembered, and filled in as soon as it is.
 */
function Parts({ draft, instrument, preview, onChange }: QuantityFieldProps) {
  const t = useTexts('ticket');
  const maximum = maximumShown(draft.intent, preview, instrument);
  const words = (percent: Percent): string => {
    if (percent !== 100) return formatRate(`0.${percent}`, { digits: 0 });
    if (draft.counting === 'money') return t.maximumMoney;
    return maximum === null ? t.maximumUnknown : fill(t.maximum, { quantity: formatQuantity(maximum) });
  };
  const parts = PERCENTS.map((percent) => ({ percent, part: partTyped(draft, preview, instrument, percent) }));
  // What can be bought changes with each quote, what is held doesn't.
  const typed = effectOf(draft.intent) === 'close' ? parts.findLast(({ part }) => isTyped(part, draft))?.percent : null;
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
const moneyStep = (currency: string): string => (digitsOf(currency) === 0 ? '10000' : '10');
