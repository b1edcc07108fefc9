import { groupThousands } from '@bourse/contract/format.ts';
import { SHARES_UNIT } from '@bourse/core/ledger/quantity-unit.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../language/language.ts';
import { Chip, ChipRow } from './chip.tsx';
import { Field } from './field.tsx';
import { Keypad, useKeypad } from './keypad.tsx';
import { type TypedNumberState, useTypedNumber } from './use-typed-number.ts';

interface NumberFieldFrame {
  label: string;
  /** Shown where the number itself is valid. */
  error?: string | null;
  hint?: string;
  end?: ReactNode;
  /** Values that can be filled in with one tap, above the keys of our own keypad. */
  quick?: ReactNode;
  /** It may be below zero: it is typed on the phone's own keyboard, since our keypad has no minus sign. */
  belowZero?: boolean;
}

export interface NumberFieldProps extends NumberFieldFrame {
  /** A plain decimal string; unreadable text is passed as typed. */
  value: string;
  onChange: (value: string) => void;
  /** Most decimals; 8 by default. */
  decimals?: number;
  /** The currency whose sign or code may be typed too; without one it isn't money. */
  currency?: string;
  /** The name of what is counted, which may be typed too; for shares that word in any language. */
  unit?: string;
  shares?: boolean;
}

/**
 * The field around a number that is being typed: messages about what can't be read, and the values that it could be.
 */
export function TypedNumberField({
  typed,
  decimals,
  label,
  error,
  hint,
  end,
  quick,
  belowZero = false,
}: NumberFieldFrame & { typed: TypedNumberState; decimals?: number }) {
  const t = useTexts('shell').number;
  const pad = useKeypad(typed, !belowZero);
  const fieldError = typed.isTooPrecise ? error || typed.problem : (typed.problem ?? error);
  return (
    <>
      <Field
        label={label}
        value={pad.isEditing ? typed.editText : typed.groupedText}
        onChange={typed.type}
        error={fieldError}
        hint={hint}
        keyboard={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        end={end}
        ref={pad.input}
        inputProps={pad.handlers}
      />
      {pad.field ? <Keypad field={pad.field} label={label} decimals={decimals} quick={quick} /> : null}
      {typed.readings.length > 0 ? (
        <ChipRow label={typed.problem ?? t.ambiguous} flush wraps>
          {typed.readings.map((reading) => (
            <Chip key={reading} onPress={() => typed.type(reading)}>
              {groupThousands(reading)}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
    </>
  );
}

/** A number: typed or pasted as people write it in the reader's language, never changed to make it fit. */
export function NumberField({ value, onChange, decimals, currency, unit, shares = false, ...frame }: NumberFieldProps) {
  const typed = useTypedNumber(value, onChange, { decimals, currency, unit: shares ? SHARES_UNIT : unit });
  return <TypedNumberField {...frame} typed={typed} decimals={decimals} />;
}
