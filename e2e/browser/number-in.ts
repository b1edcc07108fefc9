/** The number that a field shows in English: grouped once it is left, as typed while it is edited. */
export const numberIn = (shown: string): number => Number(shown.replaceAll(',', ''));
