import { isZero } from '../../format/numbers.ts';

/** Whether a field contains a complete amount or number of units. */
export const isTyped = (text: string): boolean => /^\d{1,12}(\.\d{1,6})?$/.test(text) && !isZero(text);
