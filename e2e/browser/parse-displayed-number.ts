/** The number that a field shows in English: grouped once it is left, as typed while it is edited. */
export const parseDisplayedNumber = (text: string): number => Number(text.replaceAll(',', ''));
