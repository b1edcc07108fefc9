/** What of a card's form is missing, by field, before it is sent. */
import type { Texts } from '@bourse/contract/texts/index.ts';

export interface CardForm {
  first4: string;
  last12: string;
  holder: string;
  bankName: string;
  branch: string;
  bankCode: string;
}
export type CardFaults = Partial<Record<keyof CardForm, string>>;

const FIRST_DIGITS = 4;
const LAST_DIGITS = 12;
/** Digits alone, as many as the field holds. */
export const digitsIn = (text: string, most: number): string => text.replaceAll(/\D/g, '').slice(0, most);

/** `bank` is known from the number; null: it has to be typed. */
export function cardFaults(form: CardForm, bank: string | null, t: Pick<Texts, 'withdrawal' | 'errors'>): CardFaults {
  const { withdrawal, errors } = t;
  return {
    ...(form.first4.length === FIRST_DIGITS ? {} : { first4: withdrawal.first4Required }),
    ...(form.last12.length === LAST_DIGITS ? {} : { last12: withdrawal.last12Required }),
    ...(form.holder.trim() === '' ? { holder: withdrawal.holderRequired } : {}),
    ...(bank === null && form.bankName.trim() === '' ? { bankName: errors.bankNameRequired } : {}),
  };
}

/** Beside which field a refusal belongs; null: it is said as a toast. */
export function fieldOf(code: string): keyof CardForm | null {
  switch (code) {
    case 'cardNumberWrong':
    case 'cardExists':
      return 'last12';
    case 'cardHolderMismatch':
      return 'holder';
    case 'bankNameRequired':
      return 'bankName';
    default:
      return null;
  }
}
