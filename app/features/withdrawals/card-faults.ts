/** What is missing in a card's form, by field, before it is sent. */
import { digitsIn } from '@bourse/contract/format.ts';
import type { Texts } from '@bourse/contract/texts/index.ts';

export interface CardForm {
  first4: string;
  last12: string;
  bankName: string;
  branch: string;
  bankCode: string;
}
export type CardFaults = Partial<Record<keyof CardForm, string>>;

const FIRST_DIGITS = 4;
const LAST_DIGITS = 12;

/** The parts after `text` was entered in one of them: a complete number fills both, from either. */
export function numberWith(
  { first4, last12 }: Pick<CardForm, 'first4' | 'last12'>,
  part: 'first4' | 'last12',
  text: string,
): Pick<CardForm, 'first4' | 'last12'> {
  const digits = digitsIn(text);
  if (digits.length === FIRST_DIGITS + LAST_DIGITS)
    return { first4: digits.slice(0, FIRST_DIGITS), last12: digits.slice(FIRST_DIGITS) };
  if (part === 'last12') return { first4, last12: digits.slice(0, LAST_DIGITS) };
  const beyond = digits.slice(FIRST_DIGITS);
  return { first4: digits.slice(0, FIRST_DIGITS), last12: last12 === '' ? beyond.slice(0, LAST_DIGITS) : last12 };
}

/** In groups of four, as on the card. */
export const inFours = (digits: string): string => digits.match(/.{1,4}/g)?.join(' ') ?? '';

/** `bank` is known from the number; null: it must be typed. */
export function cardFaults(form: CardForm, bank: string | null, t: Pick<Texts, 'withdrawal' | 'errors'>): CardFaults {
  const { withdrawal, errors } = t;
  return {
    ...(form.first4.length === FIRST_DIGITS ? {} : { first4: withdrawal.first4Required }),
    ...(form.last12.length === LAST_DIGITS ? {} : { last12: withdrawal.last12Required }),
    ...(bank === null && form.bankName.trim() === '' ? { bankName: errors.bankNameRequired } : {}),
  };
}

/** The field of a refusal; null if it concerns all of them. */
export function fieldOf(code: string): keyof CardForm | null {
  switch (code) {
    case 'cardNumberWrong':
    case 'cardExists':
      return 'last12';
    case 'bankNameRequired':
      return 'bankName';
    default:
      return null;
  }
}
