import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../language/language.ts';
import { Chip, Chips } from './chip.tsx';

/** Currencies to choose from, by name; `children` come before them. */
export function CurrencyChips({
  label,
  currencies,
  chosen,
  onChoose,
  flush,
  children,
}: {
  label: string;
  currencies: readonly string[];
  chosen: string | null;
  onChoose: (currency: string) => void;
  flush?: boolean;
  children?: ReactNode;
}) {
  const names = useTexts('currencies');
  return (
    <Chips label={label} {...(flush ? { flush } : {})}>
      {children}
      {currencies.map((currency) => (
        <Chip key={currency} chosen={currency === chosen} onPress={() => onChoose(currency)}>
          {labelOf(names, currency)}
        </Chip>
      ))}
    </Chips>
  );
}
