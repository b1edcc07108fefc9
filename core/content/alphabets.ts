/** Alphabets whose letters look alike, so that one letter could pose as another. */

/** Others may be mixed with one of these. */
const ALIKE = ['Latin', 'Cyrillic', 'Greek'].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));

export const mixesAlphabets = (text: string): boolean => ALIKE.filter((letters) => letters.test(text)).length > 1;
