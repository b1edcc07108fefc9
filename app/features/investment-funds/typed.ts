import { isZero } from '../../format/numbers.ts';

/** Whether a field holds an amount or a number of units by now. */
export const isTyped = (text: string): boolean => /^\d{1,12}(\.\d{1,6})?$/.test(text) && !isZero(text);
