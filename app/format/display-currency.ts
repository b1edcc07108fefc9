/**
 * The currency in which totals are shown: the reader's choice, else the language's (pesos in Spanish), else dollars.
 */
import { useState } from 'react';
import { type Language, useLanguage } from '../language/language.ts';
import { readStored, writeStored } from '../session/storage.ts';

export const DISPLAY_CURRENCIES = ['USD', 'MXN', 'THB', 'KRW', 'INR', 'SAR', 'USDT'] as const;

const HABITS: Readonly<Record<Language, string>> = { en: 'USD', cn: 'USD', zhs: 'USD', kor: 'KRW', esp: 'MXN' };

/** A choice belongs to the language it was made in: Spanish shows pesos until a Spanish reader chooses otherwise. */
const nameFor = (language: Language): string => `currency.${language}`;

export function displayCurrency(stored: string | null, language: Language): string {
  return DISPLAY_CURRENCIES.find((currency) => currency === stored) ?? HABITS[language];
}

/** The reader's own choice in a language, null if there is none. */
export const readDisplayCurrency = (language: Language): string | null => readStored(nameFor(language));

/** `[currency, setCurrency]`. */
export function useDisplayCurrency(): [string, (currency: string) => void] {
  const language = useLanguage();
  const [, redraw] = useState(0);
  const choose = (currency: string) => {
    writeStored(nameFor(language), currency);
    redraw((count) => count + 1);
  };
  return [displayCurrency(readDisplayCurrency(language), language), choose];
}
