import type { ReactNode } from 'react';
import { Chip, Chips } from '../../components/chip.tsx';
import { Stepper } from '../../components/stepper.tsx';
import { digitsOf, formatAmount, parseAmount } from '@bourse/core/money.ts';
import { formatQuantity, formatRate, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { type Draft, quantityOf } from './order-ticket-draft.ts';
import { effectOf, type Instrument, unitOf } from './order-ticket-intent.ts';
import { maximumShown } from './order-ticket-maximum.ts';
import type { TicketPreview } from './order-ticket-preview.ts';
import { cutTo, hasLots, isOrderable, lotsOf, partOf, stepOf } from './order-ticket-quantity.ts';
import { asUnits } from './order-ticket-words.ts';

const PERCENTS = [25, 50, 75] as const;

export interface QuantityFieldProps {
  draft: Draft;
  instrument: Instrument;
  /** Price that the step of a fraction goes by; null before it is known. */
  price: string | null;
  preview: TicketPreview;
  /** Units held that this order could give back; null where that says nothing. */
  held: string | null;
  error: string | null;
  onChange: (change: Pick<Draft, 'quantity' | 'counting'>) => void;
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

/** A part of the maximum: in whole lots while lots are counted, in units where there isn't one whole lot. */
function partTyped(
  { draft, instrument }: QuantityFieldProps,
  maximum: string,
  percent: 25 | 50 | 75 | 100,
): Pick<Draft, 'quantity' | 'counting'> {
  const units = partOf(maximum, percent, instrument);
  const whole = cutTo(units, instrument.displayLot);
  return draft.counting === 'lots' && !isZero(whole)
    ? { quantity: lotsOf(whole, instrument.displayLot), counting: 'lots' }
    : { quantity: units, counting: 'units' };
}

/** What is counted, in the field's own words. */
function useLabel({ draft: { counting }, instrument }: QuantityFieldProps): string {
  const t = useTexts('ticket');
  const unit = unitOf(instrument);
  if (counting === 'money') return fill(t.quantityMoney, { currency: instrument.currency });
  if (counting === 'lots') return t.quantityLots;
  return unit === null ? t.quantityShares : fill(t.quantityUnits, { unit });
}

/** How far one press goes, and how little can be ordered. */
function boundsOf({ draft: { counting }, instrument, price }: QuantityFieldProps) {
  const { currency } = instrument;
  if (counting === 'money') return { step: moneyStep(currency), decimals: digitsOf(currency), currency };
  if (counting === 'lots') return { step: '1', decimals: 0 };
  const isWhole = !instrument.fraction && instrument.parts === null;
  return { step: stepOf(instrument, price), min: instrument.minimum, ...(isWhole ? { decimals: 0 } : {}) };
}

/** Another way of counting, with what is typed in it; anew where that doesn't come out even. */
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

/** Units or lots, where people count in these. */
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

/** How many: a stepper, its parts of the maximum, and lots where people count in them. */
export function OrderTicketQuantityField(props: QuantityFieldProps): ReactNode {
  const { draft, instrument, preview, held, error, onChange } = props;
  const { currency } = instrument;
  const maximum = maximumShown(draft.intent, preview, instrument);
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
      <Chips label={t.quick} flush>
        {draft.intent === 'buy' ? (
          <Chip
            chosen={inMoney}
            label={fill(t.inMoney, { currency })}
            onPress={() => (inMoney ? countIn(props, 'units') : onChange({ counting: 'money', quantity: '' }))}
          >
            {currency}
          </Chip>
        ) : null}
        {inMoney ? draft.payWith === '' ? <MoneyParts {...props} /> : null : <Parts {...props} maximum={maximum} />}
      </Chips>
    </div>
  );
}

/**
 * Whether a part of the maximum is an order that would be taken: what is held can be given back whole, odd lots too.
 */
function canOrder(
  { draft, instrument }: QuantityFieldProps,
  maximum: string | null,
  percent: 25 | 50 | 75 | 100,
): boolean {
  if (maximum === null || isZero(maximum)) return false;
  return (
    isOrderable(partOf(maximum, percent, instrument), instrument) ||
    (percent === 100 && effectOf(draft.intent) === 'close')
  );
}

function Parts(props: QuantityFieldProps & { maximum: string | null }) {
  const { maximum, onChange } = props;
  const t = useTexts('ticket');
  return (
    <>
      {PERCENTS.map((percent) => (
        <Chip
          key={percent}
          disabled={!canOrder(props, maximum, percent)}
          onPress={() => maximum !== null && onChange(partTyped(props, maximum, percent))}
        >
          {formatRate(`0.${percent}`, { digits: 0 })}
        </Chip>
      ))}
      <Chip
        disabled={!canOrder(props, maximum, 100)}
        onPress={() => maximum !== null && onChange(partTyped(props, maximum, 100))}
      >
        {maximum === null ? t.maximumUnknown : fill(t.maximum, { quantity: formatQuantity(maximum) })}
      </Chip>
    </>
  );
}

/** Parts of the money of the instrument's own currency; where another one pays, they would say nothing. */
function MoneyParts({ instrument: { currency }, preview: { shown }, onChange }: QuantityFieldProps) {
  const t = useTexts('ticket');
  const part = (percent: bigint): string =>
    formatAmount(((parseAmount(shown?.available ?? '0', currency) ?? 0n) * percent) / 100n, currency);
  const chip = (percent: bigint, label: string) => (
    <Chip
      key={label}
      disabled={shown === null}
      onPress={() => onChange({ counting: 'money', quantity: part(percent) })}
    >
      {label}
    </Chip>
  );
  return (
    <>
      {PERCENTS.map((percent) => chip(BigInt(percent), formatRate(`0.${percent}`, { digits: 0 })))}
      {chip(100n, t.maximumMoney)}
    </>
  );
}

/** How much one press of + adds to an amount: about the price of a meal. */
const moneyStep = (currency: string): string => (digitsOf(currency) === 0 ? '10000' : '10');
