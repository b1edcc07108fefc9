/**
 * The currency in which totals are shown: the reader's choice, in whatever language it was made; otherwise the
 * language's (pesos in Spanish), else dollars.
 */
import { useState } from 'react';
import { type Language, useLanguage } from '../language/language.ts';
import { readStored, writeStored } from '../session/local-storage.ts';

export const DISPLAY_CURRENCIES = ['USD', 'MXN', 'THB', 'KRW', 'INR', 'SAR', 'USDT'] as const;

const HABITS: Readonly<Record<Language, string>> = { en: 'USD', cn: 'USD', zhs: 'USD', kor: 'KRW', esp: 'MXN' };

const NAME = 'currency';

export function resolveDisplayCurrency(stored: string | null, language: Language): string {
  return DISPLAY_CURRENCIES.find((currency) => currency === stored) ?? HABITS[language];
}

/** As shown on this device. */
export const getDisplayCurrency = (language: Language): string => resolveDisplayCurrency(readStored(NAME), language);

/** The reader's own currency before the others, which keep their order. */
export const sortHomeFirst = (currencies: readonly string[], home: string): string[] => [
  ...currencies.filter((currency) => currency === home),
  ...currencies.filter((currency) => currency !== home),
];

/** `[currency, setCurrency]`. */
export function useDisplayCurrency(): [string, (currency: string) => void] {
  const language = useLanguage();
  const [, redraw] = useState(0);
  const choose = (currency: string) => {
    writeStored(NAME, currency);
    redraw((count) => count + 1);
  };
  return [getDisplayCurrency(language), choose];
}
