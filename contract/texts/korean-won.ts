/**
 * How a currency stands behind a figure. In Korean won is a word: "71,600원", "7,690억 원"; every other currency, and
 * won in the other languages, is its code behind a space that doesn't break. A pair and a list of accounts keep codes.
 */
import type { Language } from './languages.ts';

const CODE = 'KRW';
const WON = '원';
/** Money in won, where no figure stands before it: "원화 계좌". */
const IN_WON = '원화';
/** Placeholders of a currency by itself; `from` and `to` are a pair's, which has codes. */
const ALONE = new Set(['currency', 'other']);

/** What is written for a currency alone, as a unit: "원", "USD". */
export const currencyUnitIn = (currency: string, language: Language): string =>
  currency === CODE && language === 'kor' ? WON : currency;

/** What comes between a figure and its unit: nothing before won, unless the figure ends in a word ("억"). */
export const spaceBeforeUnit = (figure: string, unit: string): string =>
  unit === WON && /\d$/.test(figure) ? '' : '\u00a0';

/** A figure with its currency. */
export function appendCurrency(figure: string, currency: string, language: Language): string {
  const unit = currencyUnitIn(currency, language);
  return figure + spaceBeforeUnit(figure, unit) + unit;
}

const isKorean = (text: string): boolean => /[가-힣]/.test(text);

/** What a text's placeholder `name` reads with `value`, and the space before it, by what stands before both. */
export function formatCurrencyPlaceholder(
  text: string,
  at: number,
  space: string,
  name: string,
  value: string,
): string {
  if (value !== CODE || !isKorean(text)) return space + value;
  const before = text.slice(0, at);
  if (space !== '') {
    if (/[}\d]$/.test(before)) return WON;
    if (/[만억조]$|단위$/.test(before)) return space + WON;
  } else if (before.endsWith('(')) return WON;
  return space + (ALONE.has(name) ? IN_WON : value);
}
