/**
 * The zeros of digits that keypads and pages write: ASCII, Arabic-Indic, its eastern form, Devanagari, Thai, full
 * width.
 */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xe50, 0xff10] as const;
/** A digit of any of these scripts as 0 to 9; null for another character. */
export function asDigit(character: string): string | null {
  const code = character.codePointAt(0) ?? 0;
  const zero = ZEROS.find((start) => code >= start && code < start + 10);
  return zero === undefined ? null : String(code - zero);
}

/** The digits of a text, in whatever script they are typed: for codes and numbers that are no amounts. */
export const digitsIn = (text: string): string => Array.from(text, (character) => asDigit(character) ?? '').join('');

/** The text with its digits, of whatever script, as 0 to 9. */
export const withPlainDigits = (text: string): string =>
  Array.from(text, (character) => asDigit(character) ?? character).join('');
