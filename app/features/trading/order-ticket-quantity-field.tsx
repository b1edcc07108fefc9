import type { ReactNode } from 'react';
import { Chip, Chips } from '../../components/chip.tsx';
import { Stepper } from '../../components/stepper.tsx';
import { formatQuantity, formatRate, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { type Draft, quantityOf } from './order-ticket-draft.ts';
import { type Instrument, unitOf } from './order-ticket-intent.ts';
import { cutTo, hasLots, lotsOf, partOf, stepOf } from './order-ticket-quantity.ts';
import { asUnits } from './order-ticket-words.ts';

const PERCENTS = [25, 50, 75] as const;

export interface QuantityFieldProps {
  draft: Draft;
  instrument: Instrument;
  /** Price that the step of a fraction goes by; null before it is known. */
  price: string | null;
  /** The largest quantity, from the preview; null before the first. */
  maximum: string | null;
  /** Units held that this order could give back; null where that says nothing. */
  held: string | null;
  error: string | null;
  onChange: (change: Pick<Draft, 'quantity' | 'counting'>) => void;
}

/** The typed quantity in the other way of counting. */
function useOtherCount({ draft, instrument }: QuantityFieldProps): string | null {
  const t = useTexts('ticket');
  const quantity = quantityOf(draft, instrument.displayLot);
  if (!hasLots(instrument) || 'problem' in quantity) return null;
  if (draft.counting === 'lots') return asUnits(t, quantity.value, instrument);
  return fill(t.asLots, { lots: formatQuantity(lotsOf(quantity.value, instrument.displayLot)), size: formatQuantity(instrument.displayLot) });
}

/** A part of the maximum: in whole lots while lots are counted, in units where there isn't one whole lot. */
function partTyped({ draft, instrument }: QuantityFieldProps, maximum: string, percent: 25 | 50 | 75 | 100): Pick<Draft, 'quantity' | 'counting'> {
  const units = partOf(maximum, percent, instrument);
  const whole = cutTo(units, instrument.displayLot);
  return draft.counting === 'lots' && !isZero(whole) ? { quantity: lotsOf(whole, instrument.displayLot), counting: 'lots' } : { quantity: units, counting: 'units' };
}

/** How many: a stepper, its parts of the maximum, and lots where people count in them. */
export function OrderTicketQuantityField(props: QuantityFieldProps): ReactNode {
  const { draft, instrument, price, maximum, held, error, onChange } = props;
  const t = useTexts('ticket');
  const unit = unitOf(instrument);
  const inLots = draft.counting === 'lots';
  const label = inLots ? t.quantityLots : unit === null ? t.quantityShares : fill(t.quantityUnits, { unit });
  const other = useOtherCount(props);
  const hint = [other, held === null ? null : fill(t.held, { quantity: formatQuantity(held) })].filter((part) => part !== null).join(' · ');
  const bounds = inLots ? { step: '1', decimals: 0 } : { step: stepOf(instrument, price), min: instrument.minimum, ...(instrument.fraction ? {} : { decimals: 0 }) };
  const count = (counting: Draft['counting']) => {
    const known = quantityOf(draft, instrument.displayLot);
    const whole = 'problem' in known ? null : counting === 'units' ? known.value : lotsOf(known.value, instrument.displayLot);
    onChange({ counting, quantity: whole === null || whole.includes('.') ? (counting === 'lots' ? '1' : instrument.minimum) : whole });
  };
  return (
    <div>
      {hasLots(instrument) ? (
        <Chips label={t.countIn} flush>
          <Chip chosen={!inLots} onPress={() => inLots && count('units')}>{unit ?? t.quantityShares}</Chip>
          <Chip chosen={inLots} onPress={() => inLots || count('lots')}>{t.quantityLots}</Chip>
        </Chips>
      ) : null}
      <Stepper label={label} value={draft.quantity} onChange={(quantity) => onChange({ quantity, counting: draft.counting })} error={error} hint={hint} {...bounds} />
      <Chips label={t.quick} flush>
        {PERCENTS.map((percent) => (
          <Chip key={percent} disabled={maximum === null} onPress={() => maximum !== null && onChange(partTyped(props, maximum, percent))}>{formatRate(`0.${percent}`, { digits: 0 })}</Chip>
        ))}
        <Chip disabled={maximum === null} onPress={() => maximum !== null && onChange(partTyped(props, maximum, 100))}>
          {maximum === null ? t.maximumUnknown : fill(t.maximum, { quantity: formatQuantity(maximum) })}
        </Chip>
      </Chips>
    </div>
  );
}
