/**
 * A number as people type or paste it, in the reader's language. It is read, queried or refused, but never changed: no
 * separator is dropped to make it fit. Values are decimal strings, so nothing becomes a float.
 */
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { SHARES_UNIT } from '@bourse/core/ledger/quantity-unit.ts';
import { toAsciiDigit } from './format.ts';
import type { Language } from './texts/languages.ts';

/** How a language separates decimals and thousands. */
export interface NumberSeparators {
  decimal: '.' | ',';
  group: '.' | ',';
  /** Many readers write decimals with `group`: elsewhere than in Mexico, 1,500 is one and a half in Spanish. */
  groupIsDecimalToo?: true;
  /** Amounts are counted in ten thousands, as in 8만2천. */
  counts?: 'korean';
}

const POINT: NumberSeparators = { decimal: '.', group: ',' };
/** All five write 1,234.5 (Spanish is Mexico's). Source: CLDR, checked by a test. */
export const NUMBER_SEPARATORS: Readonly<Record<Language, NumberSeparators>> = {
  en: POINT,
  cn: POINT,
  kor: { ...POINT, counts: 'korean' },
  zhs: POINT,
  esp: { ...POINT, groupIsDecimalToo: true },
};

export interface NumberFieldFormat {
  /** Most decimals that the field takes; 8 by default. */
  decimals?: number;
  /** The field's currency, whose sign or code may accompany the number; without one the number is no money. */
  currency?: string;
  /** The name of what is counted, which may accompany the number: ETH, or `shares` for that word in any language. */
  unit?: string;
  /** English by default. */
  separators?: NumberSeparators;
}

/** `readings`: the values that an ambiguous text could have, the more usual one first. */
export type ParsedNumberInput =
  | { value: string }
  | { problem: 'missing' | 'notNumber' | 'shortened' | 'tooLong' }
  | { problem: 'ambiguous'; readings: readonly [string, string] }
  | { problem: 'tooPrecise'; exact: string; decimals: number }
  | { problem: 'otherCurrency' | 'notMoney'; currency: string };

const DECIMALS = 8;
/** Most digits before the point; the calls take no more. */
const WHOLE_DIGITS = 12;

const EQUIVALENT_CHARACTERS: Readonly<Record<string, string>> = {
  '\uff0c': ',',
  '\ufe50': ',',
  '\uff0e': '.',
  '\u3002': '.',
  '\uff61': '.',
  '\u066b': '.',
  '\u066c': "'",
  '\u2019': "'",
  '\uff07': "'",
  '\u2212': '-',
  '\u2013': '-',
  '\uff0d': '-',
  '\ufe63': '-',
  '\uff0b': '+',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '\u2007': ' ',
  '\u3000': ' ',
};
/** Direction marks and a zero-width space that come along with a paste. */
const UNSEEN = /[\u200b\u200e\u200f\u061c\u2066-\u2069\ufeff]/g;

const plainCharacter = (character: string): string =>
  toAsciiDigit(character) ?? EQUIVALENT_CHARACTERS[character] ?? character;
const plain = (text: string): string =>
  Array.from(text.replace(UNSEEN, '').normalize('NFC'), plainCharacter).join('').trim();

/** Currency signs and words, and the currencies that they can mean. */
const CURRENCIES_BY_SIGN: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'MXN', 'AUD', 'HKD', 'TWD'],
  us$: ['USD'],
  mx$: ['MXN'],
  a$: ['AUD'],
  hk$: ['HKD'],
  nt$: ['TWD'],
  '₩': ['KRW'],
  '￦': ['KRW'],
  원: ['KRW'],
  '€': ['EUR'],
  '£': ['GBP'],
  '฿': ['THB'],
  '₹': ['INR'],
  rs: ['INR'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  円: ['JPY'],
  元: ['CNY', 'TWD', 'HKD'],
  '₫': ['VND'],
  rm: ['MYR'],
  '﷼': ['SAR'],
  '₮': ['USDT'],
};
const WORDS_FOR_SHARES: readonly string[] = [
  'share',
  'shares',
  'unit',
  'units',
  '주',
  '좌',
  '股',
  '份',
  'acción',
  'acciones',
  'título',
  'títulos',
  'participación',
  'participaciones',
  '單位',
  '单位',
  '份額',
  '份额',
];
/** Words for thousands and more: the number with them has to be written out. */
const ABBREVIATIONS = new Set([
  'k',
  'm',
  'mm',
  'b',
  'bn',
  't',
  'mil',
  'mio',
  'mln',
  'thousand',
  'million',
  'billion',
  'millones',
  'lakh',
  'crore',
  '백',
  '천',
  '만',
  '십만',
  '백만',
  '천만',
  '억',
  '조',
  '百',
  '千',
  '万',
  '萬',
  '亿',
  '億',
  '兆',
]);

/** Characters that are number words; a text with one of them means more than the digits beside it. */
const IN_WORDS = /[〇零一二三四五六七八九十百千万萬亿億兆십백천만억조]/u;

type FieldUnit = Pick<NumberFieldFormat, 'currency' | 'unit'>;
/** Money in another currency than the field's, or in a field that isn't about money. */
const checkCurrency = (matched: readonly string[], { currency, unit }: FieldUnit): ParsedNumberInput | null =>
  (currency !== undefined && matched.includes(currency)) || (unit !== undefined && matched.includes(unit))
    ? null
    : { problem: currency === undefined ? 'notMoney' : 'otherCurrency', currency: matched[0] ?? '' };

/** What is wrong with the text before or after a number; its own currency is fine, and so is the name of its unit. */
function checkAffix(affix: string, fieldUnit: FieldUnit): ParsedNumberInput | null {
  const word = affix.trim().toLowerCase();
  if (word === '' || word === fieldUnit.unit?.toLowerCase()) return null;
  if (fieldUnit.unit === SHARES_UNIT && WORDS_FOR_SHARES.includes(word)) return null;
  if (ABBREVIATIONS.has(word)) return { problem: 'shortened' };
  const code = word.toUpperCase();
  const matched = CURRENCIES_BY_SIGN[word] ?? (Object.hasOwn(CURRENCY_DIGITS, code) ? [code] : null);
  return matched ? checkCurrency(matched, fieldUnit) : { problem: 'notNumber' };
}

const escaped = (mark: string): string => (mark === '.' ? '\\.' : mark);
/** Whether `whole` is grouped by `mark` in threes, or as in India in twos before the last three. */
function isGrouped(whole: string, mark: string): boolean {
  const by = escaped(mark);
  return (
    new RegExp(`^[1-9]\\d{0,2}(${by}\\d{3})+$`).test(whole) || (mark === ',' && /^[1-9]\d?(,\d{2})+,\d{3}$/.test(whole))
  );
}

const join = (whole: string, fraction: string): string =>
  `${whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
const count = (text: string, mark: string): number => text.split(mark).length - 1;

/** Digits with their separators as a value; two values if it can be either; null if it isn't a number. */
function valuesOf(body: string, { decimal, group, groupIsDecimalToo }: NumberSeparators): string[] | null {
  const spaced = [' ', "'"].find((mark) => body.includes(mark));
  const last = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','));
  if (last < 0) return spaced === undefined ? [join(body, '')] : isGrouped(body, spaced) ? [join(body, '')] : null;
  const mark = body.charAt(last);
  const [whole, fraction] = [body.slice(0, last), body.slice(last + 1)];
  const other = mark === '.' ? ',' : '.';
  if (!/^\d*$/.test(fraction)) return null;
  if (count(body, mark) > 1)
    return spaced === undefined && !body.includes(other) && isGrouped(body, mark) ? [join(body, '')] : null;
  const grouping = spaced ?? (body.includes(other) ? other : undefined);
  if (grouping !== undefined) return isGrouped(whole, grouping) ? [join(whole, fraction)] : null;
  const asDecimal = join(whole, fraction);
  // The language's decimal mark alone is just that, and so is its thousands separator with full groups behind it. Where
  // that also separates decimals it can be either, but nobody writes three decimals that are zero.
  if (mark === decimal || mark !== group || !isGrouped(body, mark)) return [asDecimal];
  return fraction === '000' || !groupIsDecimalToo ? [join(body, '')] : [join(body, ''), asDecimal];
}

/**
 * A thousands separator without a full group behind it: decimals, or a thousand that was begun, cut short or mistyped.
 * Where it also separates decimals, only zeros leave that open.
 */
function cutShort(body: string, { decimal, group, groupIsDecimalToo }: NumberSeparators): [string, string] | null {
  const [whole = '', fraction = '', ...more] = body.split(group);
  if (group === decimal || more.length > 0 || !/^[1-9]\d{0,2}$/.test(whole) || !/^\d+$/.test(fraction)) return null;
  if (/^0{1,2}$/.test(fraction)) return [join(whole + fraction, ''), whole];
  if (fraction.length === 3 || groupIsDecimalToo) return null;
  return [join(whole, fraction), join(whole + fraction, '')];
}

const KOREAN = /^(?:(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,4}))?만)?(?: ?(\d)천)?(?: ?(\d{1,4}|\d,\d{3}))?$/u;
const TEN_THOUSAND = 10_000n;

/** 50만, 8만2천, 8만 2,000, 1.5만, 5천. What is behind 만 is less than that. Null if it isn't such a number. */
function koreanCount(body: string): string | null {
  const [, many, part = '', thousands, rest] = KOREAN.exec(body) ?? [];
  const below = BigInt((rest ?? '0').replaceAll(',', ''));
  if (many === undefined && thousands === undefined) return null;
  if (thousands !== undefined && below >= 1000n) return null;
  if (part !== '' && (thousands !== undefined || rest !== undefined)) return null;
  const tens = BigInt((many ?? '0').replaceAll(',', '')) * TEN_THOUSAND + BigInt(part.padEnd(4, '0'));
  return String(tens + BigInt(thousands ?? 0) * 1000n + below);
}

const BODY = /^([^\d.,'+-]*)([-+]?)\s*([^\d.,'+-]*)([\d.,' ]*[\d.,])([^\d.,'+-]*)$/u;

function fits(value: string, sign: string, decimals: number): ParsedNumberInput {
  const [whole = '0', fraction = ''] = value.split('.');
  if (whole.length > WHOLE_DIGITS) return { problem: 'tooLong' };
  if (fraction.replace(/0+$/, '').length > decimals) return { problem: 'tooPrecise', exact: sign + value, decimals };
  return { value: sign + join(whole, fraction.slice(0, decimals)) };
}

/** The meaning of a typed text. */
export function parseNumberInput(
  text: string,
  { decimals = DECIMALS, currency, unit, separators = POINT }: NumberFieldFormat = {},
): ParsedNumberInput {
  const plainText = plain(text);
  if (/^[-+]?[.,]?$/.test(plainText)) return { problem: 'missing' };
  const fieldUnit = { currency, unit };
  const [, won = '', many = '', counter = ''] = /^([₩￦]?)(.*?)([원주좌]?)$/u.exec(plainText) ?? [];
  const counted = separators.counts === 'korean' ? koreanCount(many.trim()) : null;
  if (counted !== null)
    return checkAffix(won, fieldUnit) ?? checkAffix(counter, fieldUnit) ?? fits(counted, '', decimals);
  const match = BODY.exec(plainText);
  const [, before = '', minus = '', between = '', body = '', after = ''] = match ?? [];
  if (!match || !/\d/.test(body) || (before !== '' && between !== '')) return { problem: 'notNumber' };
  for (const affix of [before, between, after]) {
    const wrong = checkAffix(affix, fieldUnit);
    if (wrong) return wrong;
  }
  const values = valuesOf(body.trim(), separators);
  const sign = minus === '-' ? '-' : '';
  const [first, second] = values ?? [];
  if (first === undefined) return { problem: 'notNumber' };
  const cut = cutShort(body.trim(), separators);
  if (cut) return { problem: 'ambiguous', readings: [sign + cut[0], sign + cut[1]] };
  if (second === undefined) return fits(first, sign, decimals);
  // Three decimals can't be meant if the field has fewer.
  return decimals < 3 ? fits(first, sign, decimals) : { problem: 'ambiguous', readings: [sign + first, sign + second] };
}

const LETTERS = /[\p{L}\p{M}]/gu;

/**
 * The text kept in the field: as typed. Letters are only removed if there is no digit yet: beside one they could mean
 * another number ("1e3", "5 dozen").
 */
export function filterNumberInput(text: string, form: NumberFieldFormat = {}): string {
  const typed = parseNumberInput(text, form);
  return 'problem' in typed && typed.problem === 'notNumber' && !/\d/.test(plain(text)) && !IN_WORDS.test(text)
    ? text.replace(LETTERS, '')
    : text;
}

/**
 * The number left of a refused text without its letters, as a suggestion; null if there is none or the letters may
 * belong to it.
 */
export function suggestNumberWithoutLetters(text: string, form: NumberFieldFormat = {}): string | null {
  const typed = parseNumberInput(text, form);
  // An exponent or a base isn't a stray letter.
  if (
    !('problem' in typed) ||
    typed.problem !== 'notNumber' ||
    /\de[-+]?\d|\b0[xbo]\d/i.test(text) ||
    IN_WORDS.test(text)
  )
    return null;
  const left = parseNumberInput(text.replace(LETTERS, ''), form);
  return 'value' in left ? left.value : null;
}

/** What the field passes on: the plain value if there is one, else the text, which no reader can take for a number. */
export function resolveNumberInput(text: string, form: NumberFieldFormat = {}): string {
  const typed = parseNumberInput(text, form);
  if ('value' in typed) return typed.value;
  if (typed.problem === 'tooPrecise') return typed.exact;
  return typed.problem === 'missing' ? text.trim() : text;
}
