import type { ReactNode } from 'react';
import { useTexts } from '../language/language.ts';
import { Chip, Chips } from './chip.tsx';
import { Field } from './field.tsx';
import { type TypedNumberState, useTypedNumber } from './use-typed-number.ts';

interface Frame {
  label: string;
  /** Said where the number itself can be read. */
  error?: string | null;
  hint?: string;
  end?: ReactNode;
}

export interface NumberFieldProps extends Frame {
  /** A plain decimal string; what can't be read comes as typed. */
  value: string;
  onChange: (value: string) => void;
  /** Most decimals; 8 unless told. */
  decimals?: number;
  /** Whose sign or code may be typed along. */
  currency?: string;
}

/** The field around a number that is being typed: words about what can't be read, and the values that it could be. */
export function TypedNumberField({
  typed,
  decimals,
  label,
  error,
  hint,
  end,
}: Frame & { typed: TypedNumberState; decimals?: number }) {
  const t = useTexts('shell').number;
  // What was typed as "190,50" stands as it was read once the field is left.
  const leave = () => typed.value !== null && typed.type(typed.value);
  const said = typed.isTooPrecise ? error || typed.problem : (typed.problem ?? error);
  return (
    <>
      <Field
        label={label}
        value={typed.text}
        onChange={typed.type}
        onBlur={leave}
        error={said}
        hint={hint}
        keyboard={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        end={end}
      />
      {typed.readings.length > 0 ? (
        <Chips label={typed.problem ?? t.ambiguous} flush>
          {typed.readings.map((reading) => (
            <Chip key={reading} onPress={() => typed.type(reading)}>
              {reading}
            </Chip>
          ))}
        </Chips>
      ) : null}
    </>
  );
}

/** A number: typed or pasted as people write it in the reader's language, never changed to make it fit. */
export function NumberField({ value, onChange, decimals, currency, ...frame }: NumberFieldProps) {
  const typed = useTypedNumber(value, onChange, { decimals, currency });
  return <TypedNumberField {...frame} typed={typed} decimals={decimals} />;
}
